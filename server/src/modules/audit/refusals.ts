import type { Endpoint } from '@guildhall/contract'
import type { AppError } from '../../kernel/index.ts'
import { actAs, concerned, system, whoActs } from '../../platform/acting.ts'
import { limiterKey } from '../../platform/limits/index.ts'
import type { Needs } from './needs.ts'
import { admit, isOver, nameOf, type Pace, rested } from './rules.ts'
import type { Happening, Writing } from './write.ts'

type Attempted = Pick<Endpoint, 'path'> & Readonly<Record<'method' | 'access' | 'pace', string>>

/** More than these at once are only counted: strangers do not get to fill the queue for a connection. */
const mostUnderWay = 5

/**
 * Writes down what was refused, in a transaction of its own, since that of the attempt is undone.
 * Nobody waits for it: known and unknown names are answered in the same time.
 */
export function createRefusals(
  { clock, database, log }: Pick<Needs, 'clock' | 'database' | 'log'>,
  { write }: Writing,
) {
  const underWay = new Set<Promise<void>>()
  let pace: Pace = rested

  function keep(happening: Happening) {
    const by = whoActs()
    const work = database
      .transaction((tx) => write(tx, happening, by))
      .catch((error) =>
        log.error(
          { code: 'audit.refusal_not_written', err: error },
          'A refusal could not be written down.',
        ),
      )
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }

  /** Tells how many were left out once the minute is over. */
  function tellLeftOut(now: number) {
    const { leftOut: count } = pace
    if (count === 0 || !isOver(pace, now)) return
    pace = rested
    actAs(system('audit.refusals'), () =>
      keep({ ...nowhere, action: 'refusals.left_out', subject: 'audit', details: { count } }),
    )
  }

  return {
    refused(endpoint: Attempted, { code }: AppError) {
      const { method, path, access, pace: pacing } = endpoint
      const action = nameOf({ path, access, pace: pacing, code })
      if (action === undefined) return
      const now = clock.ms()
      tellLeftOut(now)
      const { write: mayWrite, next } = admit(pace, limiterKey(whoActs().address ?? ''), now)
      const busy = mayWrite && underWay.size >= mostUnderWay
      pace = busy ? { ...next, leftOut: next.leftOut + 1 } : next
      if (!mayWrite || busy) return
      const subject = concerned() ?? 'nobody'
      keep({
        ...nowhere,
        action,
        subject,
        details: { endpoint: `${method} ${path}`, reason: code },
      })
    },
    tellLeftOut: () => tellLeftOut(clock.ms()),
    async stop() {
      await Promise.all(underWay)
    },
  }
}

const nowhere = { organizationId: null } as const
