import { inBatches, type Sql } from '../database/index.ts'
import type { Clock } from '../system.ts'
import * as turns from './turns.ts'

const organizationsPerPage = 500

/** Corrects every `wake_at` that is too late; resolves to the number of organizations. */
export async function sweep(sql: Sql, clock: Clock, signal?: AbortSignal): Promise<number> {
  let after = ''
  let count = 0
  await inBatches(
    async (limit) => {
      const rows = await turns.page(sql, after, clock.now(), limit)
      const late = rows.flatMap(({ organizationId, wakeAt }) =>
        wakeAt ? [{ organizationId, wakeAt }] : [],
      )
      const ids = late.map(({ organizationId }) => organizationId)
      if (late.length > 0) {
        count += await turns.lowerWakeAt(
          sql,
          ids,
          late.map(({ wakeAt }) => wakeAt),
        )
      }
      after = rows.at(-1)?.organizationId ?? after
      return rows.length
    },
    signal,
    organizationsPerPage,
  )
  return count
}
