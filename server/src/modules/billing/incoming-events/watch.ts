import { followedTypes } from '@guildhall/contract/billing/followed-types'
import { after, span } from '../../../kernel/index.ts'
import type { Source } from '../billing-sources/index.ts'
import type { Dependencies } from './dependencies.ts'
import { isAway, isSilent } from './rules/watch.ts'
import * as backlog from './store/backlog.ts'
import * as events from './store/events.ts'

const pageSize = 500
const mostNamed = 10

/** Looks whether providers are silent or away: access stays as it was told, so somebody has to know. */
export function createWatch({ billingSources, clock, database, log }: Dependencies) {
  const { sql } = database

  /** What is wrong with it by what arrived; what is wrong otherwise stays. */
  async function problemOf(source: Source): Promise<Source['problem']> {
    const { organizationId, problem } = source
    const now = clock.now()
    if (problem === 'EVENTS_CANNOT_BE_READ') {
      const since = after(now, -span.day)
      const isSo = await backlog.hasUnreadable(sql, organizationId, followedTypes, since)
      return isSo ? problem : null
    }
    if (problem !== null && problem !== 'NOTHING_ARRIVED_FOR_A_DAY') return problem
    const lastEventAt = await events.lastReceivedAt(sql, organizationId)
    return isSilent(source, lastEventAt, now) ? 'NOTHING_ARRIVED_FOR_A_DAY' : null
  }

  async function look(source: Source) {
    const { organizationId } = source
    const problem = await problemOf(source)
    if (problem === source.problem) return
    await database.transaction(async (tx) => {
      const current = await billingSources.lock(tx, organizationId)
      if (!current || current.disconnectedAt || current.problem !== source.problem) return
      await billingSources.save(tx, { ...current, problem })
    })
    if (problem === null) return
    log.error(
      { code: 'incoming-events.silent', organizationId },
      'No event of a billing provider arrived for a day.',
    )
  }

  return async function watch() {
    const away: string[] = []
    let page: readonly Source[]
    let last = ''
    do {
      page = await billingSources.connectedAfter(last, pageSize)
      for (const source of page) {
        await look(source)
        if (isAway(source, clock.now())) away.push(source.organizationId)
      }
      last = page.at(-1)?.organizationId ?? ''
    } while (page.length === pageSize)
    if (away.length === 0) return
    const fields = { connections: away.length, organizationIds: away.slice(0, mostNamed) }
    log.error(
      { code: 'incoming-events.provider_away', ...fields },
      'Billing providers could not be read for a day.',
    )
  }
}
