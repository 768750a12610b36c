import type { SqlQuery } from '../../stored-rows.ts'
import { ofBooks } from './books.ts'
import { ofCounts } from './counts.ts'
import { ofGrants } from './grants.ts'
import { ofOrders } from './orders.ts'
import { ofSubscriptions } from './subscriptions.ts'

/** By name, statements that find violations in the rows of the organization `$1`. */
export const invariants: Readonly<Record<string, string>> = {
  ...ofOrders,
  ...ofSubscriptions,
  ...ofBooks,
  ...ofCounts,
  ...ofGrants,
}

/** The invariants that are violated, with what violates them. */
export async function findBillingViolations(
  query: SqlQuery,
  organizationId: string,
): Promise<string[]> {
  const found: string[] = []
  for (const [name, statement] of Object.entries(invariants)) {
    const rows = await query<Record<string, unknown>>(statement, [organizationId])
    if (rows.length === 0) continue
    const subjects = rows.slice(0, 3).map((row) => String(Object.values(row)[0]))
    found.push(`${name}: ${subjects.join(', ')}${rows.length > 3 ? ' …' : ''}`)
  }
  return found
}
