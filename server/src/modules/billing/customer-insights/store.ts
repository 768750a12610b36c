import type { riskReasons } from '@guildhall/contract/billing/customer-insights'
import type { Sql } from '../../../platform/database/index.ts'

export type AtRisk = {
  readonly customerId: string
  readonly name: string | null
  readonly email: string | null
  readonly reason: (typeof riskReasons)[number]
  readonly at: Date
  readonly subscriptionId: string
  readonly productName: string
  readonly amount: number
  readonly currency: string
}

const mostShown = 100
/** Of each reason: enough to fill an answer, also where some are left out. */
const mostLookedAt = 200

type Around = {
  readonly at: Date
  /** Until when a payment is near. */
  readonly until: Date
  readonly years: readonly number[]
  readonly months: readonly number[]
}

const columns = 's.id, s.customer_id, s.product_name, s.amount, s.currency'

/** By the first reason that applies, the nearest first; each reason is read by an index of its own. */
export const atRisk = (sql: Sql, organizationId: string, { at, until, years, months }: Around) =>
  sql.many<AtRisk>(
    `-- reads subscriptions: what is about to be lost
     -- reads customers: whose it is, and their default card
     -- reads payment_methods: when the card expires
     with late as (
       select 1 as rank, 'past_due' as reason, s.past_due_at as at, ${columns}
         from subscriptions s
        where s.organization_id = $1 and s.status = 'past_due'
        order by s.past_due_at desc, s.id limit $6
     ), ending as (
       select 2, 'ending', s.ends_at, ${columns}
         from subscriptions s
        where s.organization_id = $1 and s.ends_at > $2 and s.cancel_at_period_end
          and s.status in ('trialing', 'active') and s.amount > 0
        order by s.ends_at, s.id limit $6
     ), expiring as (
       select 3, 'card_expires', s.current_period_end, ${columns}
         from unnest($4::int[], $5::int[]) as m (year, month)
         join payment_methods p on p.organization_id = $1 and p.deleted_at is null
          and p.exp_year = m.year and p.exp_month = m.month
         join customers c on c.organization_id = $1 and c.id = p.customer_id
         join subscriptions s on s.organization_id = $1 and s.customer_id = p.customer_id
          and s.status in ('trialing', 'active') and s.amount > 0 and not s.cancel_at_period_end
          and s.current_period_end >= make_timestamptz(m.year, m.month, 1, 0, 0, 0, 'UTC') + interval '1 month'
          and p.id = case when s.own_billing is not null then (s.own_billing ->> 'methodId')::uuid
                          else coalesce(s.payment_method_id, c.default_payment_method_id) end
        limit $6
     ), unpayable as (
       select 4, 'card_missing', s.current_period_end, ${columns}
         from subscriptions s
         join customers c on c.organization_id = $1 and c.id = s.customer_id
        where s.organization_id = $1 and s.status in ('trialing', 'active') and s.amount > 0
          and not s.cancel_at_period_end
          and s.current_period_end > $2 and s.current_period_end <= $3
          and case when s.own_billing is not null then s.own_billing ->> 'methodId'
                   else coalesce(s.payment_method_id, c.default_payment_method_id)::text end is null
        order by s.current_period_end, s.id limit $6
     ), found as (
       select distinct on (id) * from (
         select * from late union all select * from ending
         union all select * from expiring union all select * from unpayable
       ) as each order by id, rank
     )
     select f.customer_id as "customerId", c.name, c.email, f.reason, f.at,
            f.id as "subscriptionId", f.product_name as "productName", f.amount::float8 as amount,
            f.currency
       from found f join customers c on c.organization_id = $1 and c.id = f.customer_id
      where c.deleted_at is null
      order by f.rank, f.at, f.id limit $7`,
    [organizationId, at, until, years, months, mostLookedAt, mostShown],
  )

export type Best = {
  readonly customerId: string
  readonly name: string | null
  readonly email: string | null
  readonly amount: number
  readonly orders: number
}

type Span = { readonly from: Date; readonly to: Date; readonly currency: string }

/** The sums first, so that only the names of those who are shown are read. */
export const best = (sql: Sql, organizationId: string, { currency, from, to }: Span) =>
  sql.many<Best>(
    `-- reads metric_facts: what customers paid and were given back
     -- reads customers: who they are
     with paid as (
       select f.customer_id,
              sum(case when f.kind like 'order.%' then f.amount else -f.amount end) as amount,
              sum(case when f.kind like 'order.%' then f.count else 0 end) as orders
         from metric_facts f
        where f.organization_id = $1 and f.currency = $2 and f.at > $3 and f.at <= $4
          and f.customer_id is not null and (f.kind like 'order.%' or f.kind like 'refund.%')
        group by f.customer_id
       having sum(case when f.kind like 'order.%' then f.amount else -f.amount end) > 0
        order by 2 desc, 1 limit $5
     )
     select c.id as "customerId", c.name, c.email, p.amount::float8 as amount,
            p.orders::int as orders
       from paid p join customers c on c.organization_id = $1 and c.id = p.customer_id
      where c.deleted_at is null
      order by p.amount desc, c.id limit $6`,
    [organizationId, currency, from, to, mostLookedAt, mostShown],
  )
