import { type Database, gather } from '../../platform/database/index.ts'
import type { ApiKey } from './rules.ts'
import * as store from './store.ts'

/**
 * What the statement leaves is the key after the last use that it admitted; whoever came earlier
 * saw less of it counted.
 */
function before(key: ApiKey, later: number): ApiKey {
  const remaining = key.remaining === null ? null : key.remaining + later
  return { ...key, remaining, requestCount: key.requestCount - later }
}

/**
 * Uses of the same moment are counted by one statement, and a key that many use at once is touched
 * once for all of them. Answers with nothing for a use that is not good; `rules.ts` says why.
 */
export function createUses(database: Database, now: () => Date) {
  return gather(async (uses: readonly store.Use[]) => {
    const counted: (ApiKey | undefined)[] = uses.map(() => undefined)
    // Another room may end several keys at once, in an order of its own: then one of both is run anew.
    const admitted = await database.hot.transaction((tx) => store.use(tx, uses, now()))
    for (const { places, times, ...key } of admitted) {
      for (const [turn, place] of places.slice(0, times).entries()) {
        counted[place - 1] = before(key, times - 1 - turn)
      }
    }
    return counted
  })
}
