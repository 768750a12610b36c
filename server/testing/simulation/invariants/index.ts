import type { SqlQuery } from '../../stored-rows.ts'
import { ofBooks } from './books.ts'
import { ofCounts } from './counts.ts'
import { ofEvents } from './events.ts'
import { ofFigures } from './figures.ts'
import { ofGrants } from './grants.ts'
import { ofMoneyBack } from './money-back.ts'
import { ofOrders } from './orders.ts'
import { ofSubscriptions } from './subscriptions.ts'
import { ofUsage } from './usage.ts'

/** What the events of an organization told, parsed once for all statements that ask for it. */
const told = `
  with told as materialized (
    select e.id, e.aggregate, e.type, b.*
      from events e join event_payloads p on p.id = e.payload_id
      cross join lateral json_to_record(p.body) as b (
        status text, amount bigint, current_period_start text, current_period_end text,
        next_payment_attempt_at text, trial_end text)
     where e.organization_id = $1
       and e.type ~ '^(checkout|order|subscription|refund|dispute|customer_seat)[.]'),
  told_last as materialized (
    select distinct on (aggregate) * from told order by aggregate, id desc)`

const statements: Readonly<Record<string, string>> = {
  ...ofOrders,
  ...ofSubscriptions,
  ...ofBooks,
  ...ofCounts,
  ...ofGrants,
  ...ofMoneyBack,
  ...ofUsage,
  ...ofEvents,
  ...ofFigures,
}
const each = Object.entries(statements)

/** By name, statements that find violations in the rows of the organization `$1`. */
export const invariants: Readonly<Record<string, string>> = Object.fromEntries(
  each.map(([name, statement]) => [name, `${told} ${statement}`]),
)

/** All of them at once: a simulation asks after every step. */
const all = `${told} ${each
  .map(
    ([, statement], index) =>
      `select ${index} as index, subject::text from (${statement}) as found${index} (subject)`,
  )
  .join('\n union all ')}`

/** The invariants that are violated, with what violates them. */
export async function findBillingViolations(
  query: SqlQuery,
  organizationId: string,
): Promise<string[]> {
  const rows = await query<{ index: number; subject: string }>(all, [organizationId])
  return each.flatMap(([name], index) => {
    const subjects = rows.filter((row) => row.index === index).map(({ subject }) => subject)
    if (subjects.length === 0) return []
    return `${name}: ${subjects.slice(0, 3).join(', ')}${subjects.length > 3 ? ' …' : ''}`
  })
}
