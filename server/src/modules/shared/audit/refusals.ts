import type { Endpoint } from '@guildhall/contract'
import type { AppError } from '../../../kernel/index.ts'
import { auditSubject, currentActor, runAs, systemActor } from '../../../platform/actor.ts'
import { limiterKey } from '../../../platform/limits/index.ts'
import type { Dependencies } from './dependencies.ts'
import { actionOf, admit, emptyWindow, hasEnded, type RateWindow } from './rules.ts'
import type { LineInput, Writer } from './write.ts'

type RefusedEndpoint = Pick<Endpoint, 'path'> &
  Readonly<Record<'method' | 'access' | 'rateLimit', string>>

/** More than these at once are only counted: anonymous clients must not fill the connection queue. */
const maxPending = 5

/**
 * Records refused requests, each in a transaction of its own, since that of the request is rolled
 * back. The response does not wait for it: known and unknown names take the same time.
 */
export function createRefusals(
  { clock, database, log }: Pick<Dependencies, 'clock' | 'database' | 'log'>,
  { write }: Writer,
) {
  const pending = new Set<Promise<void>>()
  let rateWindow: RateWindow = emptyWindow

  function record(input: LineInput) {
    const by = currentActor()
    const work = database
      .transaction((tx) => write(tx, input, by))
      .catch((error) =>
        log.error(
          { code: 'audit.refusal_not_written', err: error },
          'A refused request could not be written to the audit log.',
        ),
      )
      .finally(() => pending.delete(work))
    pending.add(work)
  }

  /** Records how many were left out once the minute has ended. */
  function recordLeftOut(now: number) {
    const { leftOut: count } = rateWindow
    if (count === 0 || !hasEnded(rateWindow, now)) return
    rateWindow = emptyWindow
    runAs(systemActor('audit.refusals'), () =>
      record({
        ...noOrganization,
        action: 'refusals.left_out',
        subject: 'audit',
        details: { count },
      }),
    )
  }

  return {
    refused(endpoint: RefusedEndpoint, { code, detail }: AppError) {
      const { method, path, access, rateLimit } = endpoint
      const action = actionOf({ path, access, rateLimit, code })
      if (action === undefined || detail.untried) return
      const now = clock.ms()
      recordLeftOut(now)
      const { write: mayWrite, next } = admit(
        rateWindow,
        limiterKey(currentActor().address ?? ''),
        now,
      )
      const busy = mayWrite && pending.size >= maxPending
      rateWindow = busy ? { ...next, leftOut: next.leftOut + 1 } : next
      if (!mayWrite || busy) return
      const subject = auditSubject() ?? 'nobody'
      record({
        ...noOrganization,
        action,
        subject,
        details: { endpoint: `${method} ${path}`, reason: code },
      })
    },
    recordLeftOut: () => recordLeftOut(clock.ms()),
    async stop() {
      await Promise.all(pending)
    },
  }
}

const noOrganization = { organizationId: null } as const
