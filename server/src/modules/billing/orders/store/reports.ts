import type { OrderSort } from '@guildhall/contract/billing/orders'
import type { Locale } from '@guildhall/contract/boot'
import type { Address } from '@guildhall/contract/kernel/billing'
import type { Sql, Tx } from '../../../../platform/database/index.ts'
import {
  createList,
  createPageBoundaries,
  type ListDefinition,
  type ListRequest,
  likePattern,
  trigramQuery,
  type Values,
} from '../../../../platform/lists/index.ts'
import type { Clock } from '../../../../platform/system.ts'
import type { Difference } from '../../ledger/index.ts'
import type { TaxRate } from '../../tax/index.ts'
import { columns, type Order } from './orders.ts'

export type OrderFilter =
  | 'id'
  | 'status'
  | 'customer'
  | 'externalCustomer'
  | 'product'
  | 'billingType'
  | 'discount'
  | 'checkout'
  | 'subscription'
  | 'createdAfter'
  | 'createdBefore'

const netAmount = { by: 'o.net_amount', type: 'bigint', id: 'o.id' } as const

/** What a search reads; as its index has it. */
const searched = `lower(o.invoice_number || ' ' || o.customer_email || ' ' ||
  coalesce(o.billing_name, '') || ' ' || coalesce(o.buyer ->> 'name', '') || ' ' ||
  coalesce(o.product_name, ''))`

const definition: ListDefinition<OrderSort, OrderFilter> = {
  from: 'orders o',
  id: 'o.id',
  organizationId: 'o.organization_id',
  columns,
  sorts: {
    created_at: { by: 'o.created_at', type: 'timestamptz', id: 'o.id' },
    status: { by: 'o.status', type: 'text', id: 'o.id' },
    invoice_number: { by: 'o.invoice_rank', type: 'text', id: 'o.id' },
    amount: netAmount,
    net_amount: netAmount,
    total_amount: { by: 'o.total_amount', type: 'bigint', id: 'o.id' },
    customer: { by: 'o.customer_email', type: 'text', id: 'o.id' },
    product: { by: 'o.product_name', type: 'text', id: 'o.id', nullable: true },
    discount: { by: 'o.discount_name', type: 'text', id: 'o.id', nullable: true },
    subscription: { by: 'o.subscription_id', type: 'text', id: 'o.id', nullable: true },
  },
  filters: {
    id: { expression: 'o.id', type: 'uuid' },
    status: { expression: 'o.status' },
    customer: { expression: 'o.customer_id', type: 'uuid' },
    externalCustomer: { expression: 'o.customer_id', type: 'uuid' },
    product: { expression: 'o.product_id', type: 'uuid' },
    billingType: { expression: 'o.billing_type' },
    discount: { expression: 'o.discount_id', type: 'uuid' },
    checkout: { expression: 'o.checkout_id', type: 'uuid' },
    subscription: { expression: 'o.subscription_id', type: 'uuid' },
    createdAfter: { expression: 'o.created_at', type: 'timestamptz', bound: 'gte' },
    createdBefore: { expression: 'o.created_at', type: 'timestamptz', bound: 'lte' },
  },
  search: searched,
  metadata: 'o.metadata',
  counts: { list: 'orders', by: 'status' },
}

export const createOrderList = (clock: Clock) =>
  createList<Order, OrderSort, OrderFilter>(definition, createPageBoundaries(clock))

export type OrderTotals = {
  readonly currency: string
  readonly count: number
  readonly total: number
  readonly pending: number
  readonly refunded: number
  readonly refundedTax: number
}

/** What orders come to in each currency; the one of most orders first. */
export const totals = (
  sql: Sql,
  list: ReturnType<typeof createOrderList>,
  request: ListRequest<OrderSort, OrderFilter>,
) =>
  list.readSums<OrderTotals>(sql, request, {
    columns: `o.currency, o.status, o.total_amount, o.due_amount, o.refunded_amount,
      o.refunded_tax_amount`,
    figures: `currency, count(*)::bigint as count,
      coalesce(sum(total_amount) filter (where status <> 'pending'), 0)::bigint as total,
      coalesce(sum(due_amount) filter (where status = 'pending'), 0)::bigint as pending,
      sum(refunded_amount)::bigint as refunded, sum(refunded_tax_amount)::bigint as "refundedTax"`,
    grouped: 'group by currency order by count(*) desc, currency',
  })

/** Those that are described so, for a list of few rows. */
export const describedAs = (text: string) => ({
  key: `description ${text}`,
  sql: (values: Values) =>
    `lower(o.description) like ${values.add(likePattern(text.toLowerCase(), 'contains'))}`,
})

export type ExportFilters = {
  readonly productIds: readonly string[] | undefined
  readonly statuses: readonly string[] | undefined
  readonly createdAfter: Date | undefined
  readonly createdBefore: Date | undefined
  readonly search: string | undefined
}

/** The orders after the given one, oldest first. */
export const page = (
  sql: Sql,
  organizationId: string,
  filters: ExportFilters,
  after: Pick<Order, 'createdAt' | 'id'> | undefined,
  limit: number,
) =>
  sql.search<Order>(
    `select ${columns} from orders o
      where o.organization_id = $1
        and ($2::uuid[] is null or o.product_id = any($2))
        and ($3::text[] is null or o.status = any($3))
        and ($4::timestamptz is null or o.created_at >= $4)
        and ($5::timestamptz is null or o.created_at <= $5)
        and ($6::timestamptz is null or (o.created_at, o.id) > ($6, $7::uuid))
        and ($9::tsquery is null or letter_groups(${searched}) @@ $9)
        and ($10::text is null or ${searched} like $10)
      order by o.created_at, o.id limit $8`,
    [
      organizationId,
      filters.productIds ?? null,
      filters.statuses ?? null,
      filters.createdAfter ?? null,
      filters.createdBefore ?? null,
      after?.createdAt ?? null,
      after?.id ?? null,
      limit,
      trigramQuery(filters.search?.toLowerCase() ?? '', 'contains') ?? null,
      filters.search ? likePattern(filters.search.toLowerCase(), 'contains') : null,
    ],
  )

/** What is booked for each order must be its figures: what is unpaid, and tax and revenue. */
export const compareWithLedger = (sql: Sql, organizationId: string, limit: number) =>
  sql.many<Difference>(
    `-- reads ledger_lines: the books are compared with the orders they are about
     -- reads ledger_entries: refunds reduce the tax of an order
     with booked as (
       select l.order_id,
              coalesce(sum(l.amount) filter (where l.account = 'receivable'), 0) as receivable,
              -coalesce(sum(l.amount) filter (where l.account = 'revenue'), 0) as revenue,
              -coalesce(sum(l.amount) filter (where l.account = 'tax' and e.kind = 'order'), 0) as tax
         from ledger_lines l
         join ledger_entries e on e.id = l.entry_id and e.organization_id = l.organization_id
        where l.organization_id = $1 and l.order_id is not null
        group by l.order_id
     ), figures as (
       select o.id,
              case when o.status = 'pending' and o.given_up_at is null then o.due_amount else 0 end
                as receivable,
              o.net_amount as revenue, o.tax_amount as tax
         from orders o where o.organization_id = $1
     ), pairs as (
       select id, 'receivable of the order is its unpaid due' as rule, f.receivable as expected,
              coalesce(b.receivable, 0) as found
         from figures f left join booked b on b.order_id = f.id
       union all
       select id, 'revenue of the order is its net amount', f.revenue, coalesce(b.revenue, 0)
         from figures f left join booked b on b.order_id = f.id
       union all
       select id, 'tax of the order is its tax amount', f.tax, coalesce(b.tax, 0)
         from figures f left join booked b on b.order_id = f.id
     )
     select rule, id::text as subject, expected::bigint as expected, found::bigint as found
       from pairs where expected <> found order by id, rule limit $2`,
    [organizationId, limit],
  )

/** What checkouts of a customer sold. */
export const soldBy = (
  sql: Sql,
  organizationId: string,
  customerId: string,
  checkoutIds: readonly string[],
) =>
  sql.many<{ orderId: string; subscriptionId: string | null }>(
    `select o.id as "orderId", o.subscription_id as "subscriptionId" from orders o
      where o.organization_id = $1 and o.customer_id = $2 and o.checkout_id = any($3::uuid[])`,
    [organizationId, customerId, checkoutIds],
  )

/**
 * What was paid is returned once, by refunds or by credits. The second rule knows nothing of the figures of
 * the first: it counts what came and went. The tax of each order is rounded, by less than one unit.
 */
export const compareReturned = (sql: Sql, organizationId: string, limit: number) =>
  sql.many<Difference>(
    `-- reads ledger_lines: the money that came for orders and went back
     -- reads ledger_entries: what is about payments and refunds
     with booked as (
       select l.order_id,
              -coalesce(sum(l.amount) filter (where l.account = 'receivable' and e.kind in
                ('order.payment', 'order.paid_outside', 'order.balance')), 0) as received,
              -coalesce(sum(l.amount) filter (where l.account in ('processor', 'outside')
                and e.kind in ('refund', 'refund.failed')), 0) as refunded
         from ledger_lines l
         join ledger_entries e on e.id = l.entry_id and e.organization_id = l.organization_id
        where l.organization_id = $1 and l.order_id is not null
        group by l.order_id
     ), paid as (
       select coalesce(o.subscription_id, o.id) as subject, o.subscription_id, o.period_start,
              o.charged_amount + debt.collected as charged, o.credited_amount as credited,
              coalesce(b.received, 0) + debt.collected as received,
              coalesce(b.refunded, 0) as refunded
         from orders o left join booked b on b.order_id = o.id
         cross join lateral (select greatest(0, o.applied_balance_amount) as collected) debt
        where o.organization_id = $1 and o.status <> 'pending'
     ), sums as (
       select subject, 'refunds and credits of a period were paid for it' as rule,
              sum(charged) as paid, sum(refunded + credited) as returned
         from paid group by subject, period_start
       union all
       select subject, 'what came for a subscription is more than what went back',
              sum(received) + count(*), sum(refunded)
         from paid where subscription_id is not null group by subject
     )
     select rule, subject::text as subject, paid::bigint as expected, returned::bigint as found
       from sums where returned > paid order by subject, rule limit $2`,
    [organizationId, limit],
  )

/** A paid order of a period, with what is left of its money after refunds and credits. */
export type Fund = Pick<Order, 'charges'> & {
  readonly orderId: string
  /** Below zero where more was returned. */
  readonly left: number
  readonly taxRate: TaxRate | null
}

/** The paid orders of a period of a subscription, those for usage within it included, newest first. */
export const fundsOf = (
  sql: Sql,
  organizationId: string,
  { subscriptionId, periodStart }: { readonly subscriptionId: string; readonly periodStart: Date },
) =>
  sql.many<Fund>(
    `select o.id as "orderId", o.charges, o.tax_rate as "taxRate",
            o.charged_amount - o.credited_amount - o.refunded_amount - o.refunded_tax_amount
              - o.reserved_amount - o.reserved_tax_amount as "left"
       from orders o
      where o.organization_id = $1 and o.subscription_id = $2 and o.period_start >= $3
        and o.status <> 'pending'
      order by o.created_at desc, o.invoice_sequence desc`,
    [organizationId, subscriptionId, periodStart],
  )

type OfPeriod = { readonly subscriptionId: string; readonly periodStart: Date }

/** Since when something of a period is owed, besides an order that is being paid; undefined where nothing is. */
export async function periodOwedSince(
  sql: Sql,
  organizationId: string,
  { besides, periodStart, subscriptionId }: OfPeriod & { readonly besides: string | null },
): Promise<Date | undefined> {
  const row = await sql.one<{ at: Date }>(
    `select o.created_at as at from orders o
      where o.organization_id = $1 and o.subscription_id = $2 and o.period_start = $3
        and o.status = 'pending' and o.id is distinct from $4::uuid
      order by o.created_at limit 1`,
    [organizationId, subscriptionId, periodStart, besides],
  )
  return row?.at
}

/** When the order that began a period was paid; undefined where it was not. */
export async function periodPaidAt(
  sql: Sql,
  organizationId: string,
  { periodStart, subscriptionId }: OfPeriod,
): Promise<Date | undefined> {
  const row = await sql.one<{ at: Date | null }>(
    `select o.paid_at as at from orders o
      where o.organization_id = $1 and o.subscription_id = $2 and o.period_start = $3
      order by o.created_at, o.id limit 1`,
    [organizationId, subscriptionId, periodStart],
  )
  return row?.at ?? undefined
}

/** A period starts at another time than was said when its orders were made. */
export function movePeriod(
  tx: Tx,
  organizationId: string,
  subscriptionId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  tx.send(
    `update orders set period_start = $4
      where organization_id = $1 and subscription_id = $2 and period_start = $3`,
    [organizationId, subscriptionId, from, to],
  )
}

/** What the order keeps of the parties and its tax, for documents about it. */
export type Parties = {
  readonly seller: {
    readonly name: string
    readonly email: string | null
    readonly address: Address | null
    readonly tax_id: string | null
    readonly no_tax_id?: boolean
  }
  readonly buyer: { readonly name: string | null; readonly email: string | null }
  readonly taxRate: TaxRate | null
  /** Its code, where it has one: the name is the seller's own. */
  readonly discountName: string | null
  /** Of its lines; null where an earlier release made it. */
  readonly locale: Locale | null
}

export const partiesOf = (sql: Sql, organizationId: string, id: string) =>
  sql.one<Parties>(
    `select seller, buyer, tax_rate as "taxRate", locale,
            coalesce(discount_code, discount_name) as "discountName"
       from orders where organization_id = $1 and id = $2`,
    [organizationId, id],
  )

/** Those of a product that was bought once, after the given one, oldest first. */
export const boughtOnce = (
  sql: Sql,
  organizationId: string,
  productId: string,
  after: string | null,
  limit: number,
) =>
  sql.many<Pick<Order, 'id' | 'customerId' | 'seats'>>(
    `select o.id, o.customer_id as "customerId", o.seats from orders o
      where o.organization_id = $1 and o.product_id = $2 and o.subscription_id is null
        and o.status <> 'pending'
        and (o.created_at, o.id) > (
          coalesce((select a.created_at from orders a where a.organization_id = $1 and a.id = $3),
                   '-infinity'),
          coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))
      order by o.created_at, o.id limit $4`,
    [organizationId, productId, after, limit],
  )

/** What is still to be paid of the order that began a period. */
export async function dueOfPeriod(
  sql: Sql,
  {
    id,
    organizationId,
    periodStart,
  }: Pick<Order, 'id' | 'organizationId'> & { readonly periodStart: Date },
): Promise<number> {
  const row = await sql.one<{ due: number }>(
    `select o.due_amount as due from orders o
      where o.organization_id = $1 and o.subscription_id = $2 and o.period_start = $3
      order by o.created_at desc, o.id desc limit 1`,
    [organizationId, id, periodStart],
  )
  return row?.due ?? 0
}

/** Whether a credit returned a part of what a subscription charged since then. */
export async function hasCredited(
  sql: Sql,
  { id, organizationId }: Pick<Order, 'id' | 'organizationId'>,
  since: Date,
): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from orders o
      where o.organization_id = $1 and o.subscription_id = $2 and o.created_at >= $3
        and o.credited_amount > 0
      limit 1`,
    [organizationId, id, since],
  )
  return row !== undefined
}
