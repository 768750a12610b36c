import { batchLoader, type Database } from '../../../platform/database/index.ts'
import type { ApiKey } from './rules.ts'
import * as store from './store.ts'

/**
 * The statement returns the key after the last admitted use; an earlier use gets the counts as they
 * were right after it.
 */
function stateAtUse(key: ApiKey, later: number): ApiKey {
  const remaining = key.remaining === null ? null : key.remaining + later
  return { ...key, remaining, requestCount: key.requestCount - later }
}

/**
 * Concurrent uses are counted by one statement, which updates each key only once. Returns undefined
 * for a use that is refused; `rules.ts` explains why.
 */
export function createUses(database: Database, now: () => Date) {
  return batchLoader(async (uses: readonly store.KeyUse[]) => {
    const results: (ApiKey | undefined)[] = uses.map(() => undefined)
    // Another module may delete several keys in another order: one of the two is then retried.
    const keys = await database.hot.transaction((tx) => store.admitUses(tx, uses, now()))
    for (const { positions, admitted, ...key } of keys) {
      for (const [index, position] of positions.slice(0, admitted).entries()) {
        results[position - 1] = stateAtUse(key, admitted - 1 - index)
      }
    }
    return results
  })
}
