/** Orders and subscriptions, as they are stored. */

export type OrderRow = {
  readonly id: string
  /** Of the event that told it: invoices and credit notes are numbered apart. */
  readonly told: number
  readonly number: string
  readonly reason: string
  readonly customerId: string
  readonly subscriptionId: string | null
  readonly checkoutId: string | null
  readonly paidBefore: boolean
  readonly currency: string
  readonly subtotal: number
  readonly discount: number
  readonly net: number
  readonly tax: number
  readonly total: number
  readonly applied: number
  readonly due: number
  readonly at: Date
  readonly items: readonly (readonly [amount: number, proration: boolean])[]
}

export type SubscriptionRow = {
  readonly id: string
  readonly checkoutId: string | null
  readonly customerId: string
  readonly productId: string
  readonly status: string
  readonly amount: number
  readonly discountId: string | null
  readonly start: Date
  readonly end: Date
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly endsWithPeriod: boolean
  readonly pausesWithPeriod: boolean
  readonly resumesAt: Date | null
  readonly pendingProductId: string | null
  readonly seats: number | null
  readonly pendingSeats: number | null
  /** All credits of changes, also those that wait. */
  readonly credits: number
  /** A part of what was paid went back, or may go back. */
  readonly isReturned: boolean
  /** When the order of the present period was made. */
  readonly orderedAt: Date | null
  /** What became of an attempt at a payment that failed before is not known yet. */
  readonly isEnding: boolean
}

/** A customer has a balance in each currency. */
export type Account = { readonly customerId: string; readonly currency: string }
export const keyOf = ({ currency, customerId }: Account) => `${customerId} in ${currency}`

export const newOrders = `select o.id, e.id as told, o.invoice_number as number, o.billing_reason as reason,
    o.customer_id as "customerId", o.subscription_id as "subscriptionId",
    o.checkout_id as "checkoutId", coalesce(i.checkout_id is not null or i.change_id is not null or i.for_draft, false) as "paidBefore",
    o.currency, o.subtotal_amount as subtotal, o.discount_amount as discount, o.net_amount as net,
    o.tax_amount as tax, o.total_amount as total, o.applied_balance_amount as applied,
    o.due_amount as due, o.created_at as at,
    (select jsonb_agg(jsonb_build_array(l.amount, l.proration) order by l.position)
       from order_items l where l.order_id = o.id) as items
  from events e join orders o on o.organization_id = $1 and e.aggregate = 'order:' || o.id
    left join payment_intents i on i.id = o.intent_id
 where e.organization_id = $1 and e.type = 'order.created' and e.id > $2 order by e.id`

export const allSubscriptions = `select s.id, s.checkout_id as "checkoutId", s.customer_id as "customerId",
    s.product_id as "productId", s.status, s.amount, s.discount_id as "discountId",
    s.current_period_start as start, s.current_period_end as "end", s.started_at as "startedAt",
    s.ended_at as "endedAt", s.cancel_at_period_end as "endsWithPeriod",
    s.pause_at_period_end as "pausesWithPeriod", s.resumes_at as "resumesAt",
    s.pending_update->>'productId' as "pendingProductId", s.seats,
    (s.pending_update->>'seats')::int as "pendingSeats",
    (select s.canceled_credits + coalesce(-sum(amount), 0) from (
       select l.amount from subscription_lines l
        where l.organization_id = $1 and l.subscription_id = s.id and l.order_id is null
       union all
       select i.amount from orders o join order_items i on i.order_id = o.id
        where o.organization_id = $1 and o.subscription_id = s.id) lines
      where amount < 0)::int as credits,
    exists (select from orders o where o.organization_id = $1 and o.subscription_id = s.id
       and (exists (select from refunds r where r.order_id = o.id
              and r.status in ('pending', 'succeeded'))
            or exists (select from disputes d where d.order_id = o.id))) as "isReturned",
    (select max(o.created_at) from orders o where o.organization_id = $1
        and o.subscription_id = s.id and o.period_start = s.current_period_start) as "orderedAt",
    exists (select from order_collections c where c.organization_id = $1
        and c.subscription_id = s.id and c.status = 'charging' and c.first_failed_at is not null) as "isEnding"
  from subscriptions s where s.organization_id = $1 order by s.started_at, s.id`

/** Other periods may have followed since. */
export type Restart = { readonly id: string; readonly start: string; readonly at: Date }
export const lastRestarts = `select distinct on (e.aggregate) p.body ->> 'id' as id,
    p.body ->> 'current_period_start' as start, e.occurred_at as at
  from events e join event_payloads p on p.id = e.payload_id
 where e.organization_id = $1 and e.type = 'subscription.active'
   and e.aggregate in (select 'subscription:' || unnest($2::text[]))
 order by e.aggregate, e.id desc`

/** What went back to balances, and what disputes took from them. */
export const newlyGivenUp = `select id, customer_id as "customerId", currency, applied_balance_amount as applied,
    given_up_at as at from orders where organization_id = $1 and given_up_at is not null
  union all
  select e.id, l.customer_id, l.currency, l.amount, e.at
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
   where e.organization_id = $1 and l.organization_id = $1 and l.account = 'balance'
     and e.kind in ('dispute.withheld', 'dispute.withdrawn', 'dispute.given_back')`
