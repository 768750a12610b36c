import type { SubscriptionSort } from '@guildhall/contract/billing/subscriptions'
import type { Sql, Tx } from '../../../../platform/database/index.ts'
import {
  createList,
  createPageBoundaries,
  type ListDefinition,
  likePattern,
  trigramQuery,
  type Values,
} from '../../../../platform/lists/index.ts'
import type { Clock } from '../../../../platform/system.ts'
import { columns, type Subscription } from './subscriptions.ts'

export const listName = 'subscriptions'

export type SubscriptionFilter =
  | 'status'
  | 'customer'
  | 'checkout'
  | 'externalCustomer'
  | 'product'
  | 'discount'
  | 'cancelAtPeriodEnd'
  | 'reason'
  | 'canceledAfter'
  | 'canceledBefore'
  | 'startedAfter'
  | 'startedBefore'

/** What a search reads; as its index has it. */
const searched = `lower(s.customer_email || ' ' || s.product_name)`

const definition: ListDefinition<SubscriptionSort, SubscriptionFilter> = {
  from: 'subscriptions s',
  id: 's.id',
  organizationId: 's.organization_id',
  columns,
  sorts: {
    customer: { by: 's.customer_email', type: 'text', id: 's.id' },
    status: { by: 's.status', type: 'text', id: 's.id' },
    started_at: { by: 's.started_at', type: 'timestamptz', id: 's.id' },
    current_period_end: { by: 's.current_period_end', type: 'timestamptz', id: 's.id' },
    ended_at: { by: 's.ended_at', type: 'timestamptz', id: 's.id', nullable: true },
    ends_at: { by: 's.ends_at', type: 'timestamptz', id: 's.id', nullable: true },
    amount: { by: 's.amount', type: 'bigint', id: 's.id' },
    product: { by: 's.product_name', type: 'text', id: 's.id' },
    discount: { by: 's.discount_name', type: 'text', id: 's.id', nullable: true },
  },
  filters: {
    status: { expression: 's.status' },
    customer: { expression: 's.customer_id', type: 'uuid' },
    checkout: { expression: 's.checkout_id', type: 'uuid' },
    externalCustomer: { expression: 's.customer_id', type: 'uuid' },
    product: { expression: 's.product_id', type: 'uuid' },
    discount: { expression: 's.discount_id', type: 'uuid' },
    cancelAtPeriodEnd: { expression: 's.cancel_at_period_end', type: 'boolean' },
    reason: { expression: 's.cancellation_reason' },
    canceledAfter: { expression: 's.canceled_at', type: 'timestamptz', bound: 'gte' },
    canceledBefore: { expression: 's.canceled_at', type: 'timestamptz', bound: 'lte' },
    startedAfter: { expression: 's.started_at', type: 'timestamptz', bound: 'gte' },
    startedBefore: { expression: 's.started_at', type: 'timestamptz', bound: 'lte' },
  },
  search: searched,
  metadata: 's.metadata',
  counts: { list: listName, by: 'status' },
}

export const createSubscriptionList = (clock: Clock) =>
  createList<Subscription, SubscriptionSort, SubscriptionFilter>(
    definition,
    createPageBoundaries(clock),
  )

/** Those of products with such names, for a list of few rows. */
export const ofProductNamed = (text: string) => ({
  key: `product ${text}`,
  sql: (values: Values) =>
    `lower(s.product_name) like ${values.add(likePattern(text.toLowerCase(), 'contains'))}`,
})

export type ExportFilters = {
  readonly productIds: readonly string[] | undefined
  readonly statuses: readonly string[] | undefined
  readonly cancelAtPeriodEnd: boolean | undefined
  readonly startedAfter: Date | undefined
  readonly startedBefore: Date | undefined
  readonly search: string | undefined
  /** Those that were made by then. */
  readonly until?: Date | undefined
}

/** The subscriptions after the given one, oldest first. */
export const page = (
  sql: Sql,
  organizationId: string,
  filters: ExportFilters,
  after: Pick<Subscription, 'createdAt' | 'id'> | undefined,
  limit: number,
) =>
  sql.search<Subscription>(
    `select ${columns} from subscriptions s
      where s.organization_id = $1
        and ($2::uuid[] is null or s.product_id = any($2))
        and ($3::text[] is null or s.status = any($3))
        and ($4::boolean is null or s.cancel_at_period_end = $4)
        and ($5::timestamptz is null or s.started_at >= $5)
        and ($6::timestamptz is null or s.started_at <= $6)
        and ($7::timestamptz is null or (s.created_at, s.id) > ($7, $8::uuid))
        and ($10::timestamptz is null or s.created_at <= $10)
        and ($11::tsquery is null or letter_groups(${searched}) @@ $11)
        and ($12::text is null or ${searched} like $12)
      order by s.created_at, s.id limit $9`,
    [
      organizationId,
      filters.productIds ?? null,
      filters.statuses ?? null,
      filters.cancelAtPeriodEnd ?? null,
      filters.startedAfter ?? null,
      filters.startedBefore ?? null,
      after?.createdAt ?? null,
      after?.id ?? null,
      limit,
      filters.until ?? null,
      trigramQuery(filters.search?.toLowerCase() ?? '', 'contains') ?? null,
      filters.search ? likePattern(filters.search.toLowerCase(), 'contains') : null,
    ],
  )

/** The running ones of a product after the given one, protected from changes until the commit. */
export function batchOfProduct(
  tx: Tx,
  organizationId: string,
  productId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) {
  return tx.many<Subscription>(
    `select ${columns} from subscriptions s
      where s.organization_id = $1 and s.product_id = $2
        and s.status in ('trialing', 'active', 'past_due')
        and s.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
      order by s.id limit $4 for share`,
    [organizationId, productId, after, limit],
  )
}

/** Protected from changes until the commit. */
export function share(tx: Tx, organizationId: string, ids: readonly string[]) {
  return tx.many<Subscription>(
    `select ${columns} from subscriptions s
      where s.organization_id = $1 and s.id = any($2::uuid[]) order by s.id for share`,
    [organizationId, ids],
  )
}

/** Subscribers of a product who pay the same. */
export type SubscriberGroup = Pick<
  Subscription,
  | 'currency'
  | 'amount'
  | 'prices'
  | 'seats'
  | 'discountId'
  | 'interval'
  | 'intervalCount'
  | 'status'
  | 'cancelAtPeriodEnd'
> & { readonly isChanging: boolean; readonly n: number }

const groupColumns = `s.currency, s.amount, s.bought_prices as "prices", s.seats,
  s.discount_id as "discountId", s.recurring_interval as "interval",
  s.recurring_interval_count as "intervalCount", s.status,
  s.cancel_at_period_end as "cancelAtPeriodEnd", s.pending_update is not null as "isChanging"`

/** All running ones of a product. */
export const groupsOfProduct = (sql: Sql, organizationId: string, productId: string) =>
  sql.many<SubscriberGroup>(
    `select ${groupColumns}, count(*) as n from subscriptions s
      where s.organization_id = $1 and s.product_id = $2
        and s.status in ('trialing', 'active', 'past_due')
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    [organizationId, productId],
  )

/** More than these would be too much for one message. */
const mostActive = 1_000

export function activeOfCustomers(
  sql: Sql,
  organizationId: string,
  customerIds: readonly string[],
) {
  return sql.many<Subscription>(
    `select ${columns}
       from unnest($2::uuid[]) as asked (id) cross join lateral (
         select * from subscriptions
          where organization_id = $1 and customer_id = asked.id
            and status in ('active', 'trialing')
          order by started_at, id limit $3) as s
      order by s.started_at, s.id`,
    [organizationId, customerIds, mostActive],
  )
}

/** More than a customer looks at; what comes after them is announced by its emails only. */
const mostAnnounced = 100

/** Those of a customer whose next period begins by itself, the latest first. */
export const renewingOf = (
  sql: Sql,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
) =>
  sql.many<Subscription>(
    `select ${columns} from subscriptions s
      where s.organization_id = $1 and s.customer_id = $2 and not s.cancel_at_period_end
        and (s.status in ('trialing', 'active', 'past_due')
          or s.status = 'paused' and s.resumes_at is not null)
      order by s.started_at desc, s.id desc limit $3`,
    [organizationId, id, mostAnnounced],
  )

type Started = {
  readonly organizationId: string
  readonly productIds: readonly string[] | undefined
  readonly from: Date
  readonly to: Date
  /** The starts of intervals that follow each other, the first one not after `from`. */
  readonly starts: readonly Date[]
}

/** How many started in one interval and ended in another one, or did not: null. */
type Lives = {
  readonly startedIn: number
  readonly endedIn: number | null
  readonly count: number
}

/** Of those that started from `from` until `to`. */
export function countLives(sql: Sql, wanted: Started): Promise<Lives[]> {
  const { organizationId, productIds, starts, from, to } = wanted
  return sql.search<Lives>(
    `select width_bucket(s.started_at, $3::timestamptz[]) - 1 as "startedIn",
            width_bucket(s.ended_at, $3::timestamptz[]) - 1 as "endedIn", count(*) as count
       from subscriptions s
      where s.organization_id = $1 and s.started_at >= $4 and s.started_at < $5
        and ($2::uuid[] is null or s.product_id = any($2::uuid[]))
      group by 1, 2`,
    [organizationId, productIds, starts, from, to],
  )
}
