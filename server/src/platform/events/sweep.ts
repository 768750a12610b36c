import { type Database, inBatches } from '../database/index.ts'
import type { Clock } from '../system.ts'
import type { Payloads } from './payloads.ts'
import * as store from './store.ts'
import type { AttachedRows } from './write.ts'

/** Ninety days, the same as webhook deliveries. */
const retention = 90 * 86_400_000

/** Deletes old events that nothing waits for, with the payloads that were only theirs. */
export function createSweep(
  database: Database,
  clock: Clock,
  payloads: Payloads,
  attached: readonly AttachedRows[],
) {
  function deletePage(before: Date, after: number, limit: number) {
    const needed = attached.flatMap(({ needsEvent }) => (needsEvent ? [needsEvent('e')] : []))
    return database.transaction(async (tx) => {
      const page = await store.deleteOld(tx, needed, before, after, limit)
      await payloads.release(tx, page?.payloads ?? [])
      return page
    })
  }

  return async function sweep(signal?: AbortSignal): Promise<number> {
    const before = new Date(clock.ms() - retention)
    let after: number | null = 0
    let count = 0
    await inBatches(async (limit) => {
      const page = await deletePage(before, after ?? 0, limit)
      count += page?.removed ?? 0
      after = page?.last ?? null
      return after === null ? 0 : limit
    }, signal)
    return count
  }
}
