import { batchLoader } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Show } from './show.ts'
import * as store from './store/checks.ts'
import type { Shown } from './wire.ts'

/**
 * Concurrent checks are counted by one statement. One that is not found may still be valid: its key
 * was being changed.
 */
export function createChecks({ clock, database }: Dependencies, show: Show) {
  return batchLoader(async (checks: readonly store.Check[]) => {
    const keys = await database.hot.transaction((tx) => store.count(tx, checks, clock.now()))
    const results: (Shown | undefined)[] = checks.map(() => undefined)
    const ofOrganizations = Map.groupBy(keys, ({ organizationId }) => organizationId)
    await Promise.all(
      Array.from(ofOrganizations, async ([organizationId, rows]) => {
        const shown = await show.all(database.hot.sql, organizationId, rows)
        for (const each of shown) {
          const { positions } = each.row
          for (const [index, position] of positions.entries()) {
            const later = positions.length - 1 - index
            const row = { ...each.row, validations: each.row.validations - later }
            results[position - 1] = { ...each, row }
          }
        }
      }),
    )
    return results
  })
}
