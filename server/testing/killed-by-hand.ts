import type { Nodes } from './nodes.ts'

type Query = Pick<Nodes, 'query'>

/** How many of these drafts have a charge that the processor knows of. */
export async function chargedDrafts({ query }: Query, drafts: readonly string[]): Promise<number> {
  const rows = await query(
    `select 1 from payment_intents where order_id = any($1) and reference is not null`,
    [drafts],
  )
  return rows.length
}

/** As once the claims of requests whose process is gone have ended. */
export const endClaims = ({ query }: Query) =>
  query(`update idempotency_keys set claimed_until = 'epoch' where answer is null`)

/** What was booked by hand for each of these customers. */
export const adjustmentsOf = ({ query }: Query, customers: readonly string[]) =>
  query<{ n: number; sum: number }>(
    `select count(*)::int as n, sum(-l.amount)::int as sum
       from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.customer_id = any($1) and e.kind = 'balance.adjusted' and l.account = 'balance'
      group by l.customer_id`,
    [customers],
  )

/** Numbers of orders, with how often each was charged. */
export const chargedOrders = ({ query }: Query, ids: readonly string[]) =>
  query<{ number: string; charges: number }>(
    `select o.invoice_number as number,
            (select count(*)::int from sandbox_movements m
               join sandbox_objects s on s.organization_id = m.organization_id
                and s.reference = m.reference
               join payment_intents i on i.id = s.intent_id where i.order_id = o.id) as charges
       from orders o where o.id = any($1)`,
    [ids],
  )
