import type { Merchant } from './merchants.ts'
import type { Nodes } from './nodes.ts'
import type { TestServer } from './server.ts'

/** Each returns a row once the refund of one of these orders has come so far. */
export const stepsOfRefund = [
  'select 1 from refunds where order_id = any($1)',
  `select 1 from payment_intents i join refunds r on r.id = i.refund_id
    where r.order_id = any($1) and i.reference is not null`,
  `select 1 from sandbox_movements m
     join sandbox_objects s on s.organization_id = m.organization_id and s.reference = m.reference
     join payment_intents i on i.id = s.intent_id join refunds r on r.id = i.refund_id
    where r.order_id = any($1)`,
  "select 1 from refunds where order_id = any($1) and status = 'succeeded'",
]
type Outcome = { refunds: number; open: number; moved: number; booked: number; refunded: number }

/** What became of the refund of an order: in our rows, at the processor and in the ledger. */
export async function refundOutcome({ query }: Pick<Nodes, 'query'>, orderId: string) {
  const [row] = await query<Outcome>(
    `select (select count(*)::int from refunds where order_id = o.id) as refunds,
       (select count(*)::int from refunds where order_id = o.id and status = 'pending') as open,
       (select coalesce(-sum(m.amount), 0)::int from sandbox_movements m
          join sandbox_objects s on s.organization_id = m.organization_id
           and s.reference = m.reference
          join payment_intents i on i.id = s.intent_id
          join refunds r on r.id = i.refund_id where r.order_id = o.id) as moved,
       (select coalesce(-sum(l.amount), 0)::int from ledger_lines l
          join ledger_entries e on e.id = l.entry_id
         where l.order_id = o.id and e.kind = 'refund' and l.account = 'processor') as booked,
       (o.refunded_amount + o.refunded_tax_amount)::int as refunded
       from orders o where o.id = $1`,
    [orderId],
  )
  return row
}

/** A bank that sends the money of the only refund back, and the processor that says so. */
export async function failRefundLater({ app, query }: TestServer, { organizationId }: Merchant) {
  await query('delete from sandbox_movements where organization_id = $1 and amount < 0', [
    organizationId,
  ])
  const [object] = await query<{ reference: string; intentId: string }>(
    `update sandbox_objects set status = 'failed', code = 'refund_failed', message = 'Account closed'
      where organization_id = $1 and kind = 'refund' returning reference, intent_id as "intentId"`,
    [organizationId],
  )
  if (!object) throw new Error('There is no refund.')
  await app.services.payments.take({ id: 'later', organizationId, kind: 'refund', ...object })
}
