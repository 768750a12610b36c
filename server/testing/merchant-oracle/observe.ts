import type { SqlQuery } from '../stored-rows.ts'
import type { Delivery } from './account.ts'

/** What is there, read from the rows of grants, seats and the books of the processor. */

/** The checkout with which a purchase began; whoever confirmed it is whose purchase it is. */
type Rooted = { readonly root: string | null; readonly customerId: string }
export type Seen = Omit<Delivery, 'mayTry'> & Rooted

const delivered = `select s.id as source, s.product_id as "productId", coalesce(s.seats, 1) as seats,
    s.status, case when s.discount_id is null then 1 else 0.5 end::float8 as share, s.checkout_id as root,
    s.customer_id as "customerId", exists (select from orders o where o.organization_id = $1 and o.subscription_id = s.id
      and o.status = 'pending' and o.billing_reason = 'subscription_update') as "owesChange"
  from subscriptions s
 where s.organization_id = $1 and s.status in ('active', 'trialing', 'past_due')
   and (s.seats is not null or exists (
     select from benefit_grants g where g.organization_id = $1 and g.subscription_id = s.id
        and g.granted_at is not null))
 order by s.created_at, s.id`

export const deliveries = (query: SqlQuery, organizationId: string) =>
  query<Seen>(delivered, [organizationId])

const once = `select o.id as source, o.product_id as "productId", o.checkout_id as root,
    o.customer_id as "customerId"
  from orders o where o.organization_id = $1 and o.subscription_id is null and exists (
    select from benefit_grants g where g.organization_id = $1 and g.order_id = o.id
       and g.granted_at is not null)`

export const goods = (query: SqlQuery, organizationId: string) =>
  query<Pick<Delivery, 'productId' | 'source'> & Rooted>(once, [organizationId])

/**
 * Whose money it was: of the purchase, a renewal of it, or a change that was paid. The bank of one card
 * takes back a week after the dispute began what was not returned until then.
 */
const received = `with moved as (
    select m.charge_reference, m.amount, m.at, i.last4, i.customer_id as "customerId",
      coalesce(i.checkout_id, (
        select coalesce(o.checkout_id, s.checkout_id)
          from orders o
          left join subscriptions s on s.organization_id = $1 and s.id = o.subscription_id
         where o.organization_id = $1 and (o.id = i.order_id or o.intent_id = i.id)
         limit 1)) as root
    from sandbox_movements m
    join sandbox_objects b on b.organization_id = $1 and b.reference = m.charge_reference
    join payment_intents i on i.organization_id = $1 and i.id = b.intent_id
   where m.organization_id = $1)
  select amount, last4, "customerId", root from moved
  union all
  select -sum(amount)::bigint, last4, "customerId", root from moved where last4 = '0259'
   group by charge_reference, last4, "customerId", root
  having min(at) + interval '7 days 1 hour' <= $2 and sum(amount) > 0`

export const movements = (query: SqlQuery, organizationId: string, at: number) =>
  query<Rooted & { readonly amount: number; readonly last4: string | null }>(received, [
    ...[organizationId, new Date(at)],
  ])

const sold = `select o.id, o.product_id as "productId", coalesce(o.subscription_id, o.id) as source,
    coalesce(o.checkout_id, s.checkout_id) as root, o.customer_id as "customerId",
    o.subscription_id is null as "isOnce", o.status <> 'pending' as "isPaid", greatest(0, -o.applied_balance_amount)::int as "fromBalance",
    greatest(0, -o.total_amount)::int as credited, (extract(epoch from o.created_at) * 1000)::float8 as at,
    coalesce(o.billing_address->>'country', '') as country,
    (select count(*) from order_items l where l.order_id = o.id)::int as lines,
    (select coalesce(-sum(l.amount), 0)::int from order_items l
      where l.order_id = o.id and l.label = 'Below the minimum charge') as waived,
    (select coalesce(sum(r.amount + r.tax_amount), 0)::int from refunds r
      where r.organization_id = $1 and r.order_id = o.id and r.status in ('pending', 'succeeded')) as refunded,
    (select coalesce(sum(d.amount), 0)::int from disputes d
      where d.organization_id = $1 and d.order_id = o.id and d.status = 'lost') as disputed,
    (select min(extract(epoch from d.created_at) * 1000)::float8 from disputes d
      where d.organization_id = $1 and d.order_id = o.id) as "disputedAt",
    (select min(extract(epoch from d.modified_at) * 1000)::float8 from disputes d
      where d.organization_id = $1 and d.order_id = o.id and d.status = 'lost') as "lostAt"
  from orders o left join subscriptions s on s.organization_id = $1 and s.id = o.subscription_id
 where o.organization_id = $1 order by o.created_at, o.invoice_sequence`

export type Sold = Rooted & {
  readonly id: string
  readonly productId: string
  readonly source: string
  readonly at: number
  readonly country: string
  readonly isOnce: boolean
  readonly isPaid: boolean
  readonly lines: number
  /** By a line that says so. */
  readonly waived: number
  readonly refunded: number
  readonly disputed: number
  /** What a balance paid of it, and what it added to one. */
  readonly fromBalance: number
  readonly credited: number
  readonly disputedAt: number | null
  readonly lostAt: number | null
}

export const orders = (query: SqlQuery, organizationId: string) =>
  query<Sold>(sold, [organizationId])

/** Who never had anything but what is bought once is charged nothing later, and so can owe nothing. */
export const lostDebts = (query: SqlQuery, organizationId: string) =>
  query<{ readonly customerId: string; readonly amount: number }>(
    `select b.customer_id as "customerId", -b.amount as amount from balances b
      where b.organization_id = $1 and b.amount < 0 and not exists (
        select from subscriptions s where s.organization_id = $1 and s.customer_id = b.customer_id)`,
    [organizationId],
  )

export const subscriptionRoots = (query: SqlQuery, organizationId: string) =>
  query<Pick<Rooted, 'root'> & { readonly id: string }>(
    'select id, checkout_id as root from subscriptions where organization_id = $1',
    [organizationId],
  )

/** Subscriptions of which a bank asks the money back. */
export const disputed = (query: SqlQuery, organizationId: string) =>
  query<{ readonly source: string }>(
    `select distinct o.subscription_id as source from disputes d
       join orders o on o.organization_id = $1 and o.id = d.order_id
      where d.organization_id = $1 and d.status in ('early_warning', 'needs_response', 'under_review')`,
    [organizationId],
  )
