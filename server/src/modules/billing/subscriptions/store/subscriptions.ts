import type { CancellationReason } from '@guildhall/contract/billing/subscription-inputs'
import type { Subscription as WireSubscription } from '@guildhall/contract/billing/subscription-shapes'
import type { Address, CustomFieldData, Metadata } from '@guildhall/contract/kernel/billing'
import type { TaxId } from '@guildhall/contract/kernel/billing-address'
import type { Interval } from '../../../../kernel/index.ts'
import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { PaymentMethod } from '../../payment-methods/index.ts'
import type { Price } from '../../products/index.ts'
import type { TaxBehaviorOption } from '../../tax/index.ts'
import type { MeterInterval } from '../rules/usage-period.ts'

/** A price as it was bought: later changes of the product do not touch it. */
export type PinnedPrice = {
  readonly priceId: string
  readonly amountType: Price['amountType']
  readonly amount: number
  /** Its share of the discount, as it was charged for the current period. */
  readonly discount: number
  /** Of a meter that is charged for the whole period: the greatest cap before it; null for none. */
  readonly usageCap?: number | null
  /** It was made for one checkout, not for the catalog. */
  readonly isAdHoc?: true
}

/** What is bought, and how often it is billed. */
export type Offer = {
  readonly productId: string
  readonly productName: string
  readonly interval: Interval
  readonly count: number
  readonly meterInterval: MeterInterval['meterInterval']
  readonly meterIntervalCount: MeterInterval['meterIntervalCount']
  readonly prices: readonly PinnedPrice[]
  /** Null without a price for seats. */
  readonly seats: number | null
}

/**
 * As JSON; what an earlier release stored says how many seats it has only where nothing else changes, and
 * knows no intervals of usage.
 */
export type StoredOffer = Omit<Offer, 'seats' | keyof MeterInterval> &
  Partial<Pick<Offer, 'seats' | keyof MeterInterval>>

/** Texts instead of dates: it is stored as JSON. */
type PendingUpdate = StoredOffer & {
  readonly id: string
  /** The discount was given for the present plan. */
  readonly endsDiscount?: boolean
  readonly createdAt: string
}

/** Texts instead of dates: it is stored as JSON. */
type WaitingChange = Pick<StoredOffer, 'productId' | 'seats'> & {
  readonly id: string
  readonly createdAt: string
  /** Until then it can be confirmed. */
  readonly appliesAt: string
}

/** With what one is paid and invoiced that was bought under an address alone. */
export type OwnBilling = {
  readonly methodId: string | null
  readonly billingName: string | null
  readonly billingAddress: Address | null
  readonly taxId: TaxId | null
}

export type Subscription = MeterInterval & {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  readonly productId: string
  readonly checkoutId: string | null
  readonly status: WireSubscription['status']
  readonly currency: string
  readonly amount: number
  readonly prices: readonly PinnedPrice[]
  readonly seats: number | null
  readonly taxBehavior: TaxBehaviorOption
  readonly discountId: string | null
  readonly discountAppliedAt: Date | null
  readonly interval: Interval
  readonly intervalCount: number
  readonly anchorAt: Date
  readonly periodIndex: number
  readonly periodStart: Date
  readonly periodEnd: Date
  /** The start of the last period that was not begun by a change of the plan within another one. */
  readonly renewedAt: Date
  /** The start of the present period of usage, where it is not the one that is billed. */
  readonly meterPeriodStart: Date | null
  /** From when benefits give anew within the billing period; null for its own start. */
  readonly meterRenewedAt: Date | null
  /** What benefits give in the present period of usage is kept back until all is paid. */
  readonly benefitsWait: boolean
  readonly trialStart: Date | null
  readonly trialEnd: Date | null
  readonly startedAt: Date
  readonly pastDueAt: Date | null
  readonly cancelAtPeriodEnd: boolean
  readonly canceledAt: Date | null
  readonly endsAt: Date | null
  readonly endedAt: Date | null
  readonly pauseAtPeriodEnd: boolean
  /** Also while it is unpaid, if it was paused before. */
  readonly pausedAt: Date | null
  readonly resumesAt: Date | null
  readonly cancellationReason: CancellationReason | null
  readonly cancellationComment: string | null
  readonly metadata: Metadata
  readonly customFieldData: CustomFieldData
  readonly pendingUpdate: PendingUpdate | null
  /** A change that its cardholder has not confirmed yet. */
  readonly waitingChange: WaitingChange | null
  /** Null where its customer's card and details count. */
  readonly ownBilling: OwnBilling | null
  /** The card that its customer chose for it; null where their default card pays. */
  readonly paymentMethodId: string | null
  /** Whoever bought it has only typed the address of its customer. */
  readonly isUnproven: boolean
  readonly customerEmail: string
  readonly productName: string
  readonly discountName: string | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  /** Of one that is followed elsewhere: what the other columns cannot hold. */
  readonly mirrored: MirroredSubscription | null
}

/** What was not told is missing. */
type MirroredSubscription = Partial<
  Pick<
    WireSubscription,
    | 'billed_to'
    | 'current_meter_period_end'
    | 'current_meter_period_start'
    | 'pending_update'
    | 'seats'
  >
> & { readonly meters?: readonly Omit<WireSubscription['meters'][number], 'meter'>[] }

export const columns = `s.id, s.organization_id as "organizationId",
  s.customer_id as "customerId", s.product_id as "productId", s.checkout_id as "checkoutId",
  s.status, s.currency, s.amount, s.bought_prices as "prices", s.seats, s.tax_behavior as "taxBehavior",
  s.discount_id as "discountId", s.discount_applied_at as "discountAppliedAt",
  s.recurring_interval as "interval", s.recurring_interval_count as "intervalCount",
  s.anchor_at as "anchorAt", s.period_index as "periodIndex",
  s.current_period_start as "periodStart", s.current_period_end as "periodEnd",
  coalesce(s.renewed_at, s.current_period_start) as "renewedAt",
  s.meter_interval as "meterInterval", s.meter_interval_count as "meterIntervalCount",
  s.meter_period_start as "meterPeriodStart", s.meter_renewed_at as "meterRenewedAt",
  s.benefits_wait as "benefitsWait",
  s.trial_start as "trialStart", s.trial_end as "trialEnd", s.started_at as "startedAt",
  s.past_due_at as "pastDueAt", s.cancel_at_period_end as "cancelAtPeriodEnd",
  s.canceled_at as "canceledAt", s.ends_at as "endsAt", s.ended_at as "endedAt",
  s.pause_at_period_end as "pauseAtPeriodEnd", s.paused_at as "pausedAt", s.resumes_at as "resumesAt", s.cancellation_reason as "cancellationReason",
  s.cancellation_comment as "cancellationComment", s.metadata,
  s.custom_field_data as "customFieldData", s.pending_update as "pendingUpdate",
  s.own_billing as "ownBilling", s.payment_method_id as "paymentMethodId", s.is_unproven as "isUnproven", s.waiting_change as "waitingChange",
  s.customer_email as "customerEmail", s.product_name as "productName",
  s.discount_name as "discountName", s.created_at as "createdAt", s.modified_at as "modifiedAt",
  s.mirrored`

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Subscription>(
    `select ${columns} from subscriptions s where s.organization_id = any($1) and s.id = $2`,
    [organizationIds, id],
  )
}

export const findMany = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql.many<Subscription>(
    `select ${columns} from subscriptions s
      where s.organization_id = $1 and s.id = any($2::uuid[])`,
    [organizationId, ids],
  )

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Subscription>(
    `select ${columns} from subscriptions s
      where s.organization_id = $1 and s.id = $2 for update`,
    [organizationId, id],
  )
}

/** Those of a customer that have not ended. */
export function lockOfCustomer(tx: Tx, organizationId: string, customerId: string) {
  return tx.many<Subscription>(
    `select ${columns} from subscriptions s
      where s.organization_id = $1 and s.customer_id = $2 and s.ended_at is null
      order by s.id for update`,
    [organizationId, customerId],
  )
}

/** No order of it was paid. */
const isUnpaid = `not exists (
          select from orders o
           where o.organization_id = s.organization_id and o.subscription_id = s.id
             and o.due_amount > 0 and o.paid_at is not null)`

/**
 * Nobody proved to be the customer, who is `$2` of `$1`, either. Who proved it since keeps it from those
 * who only type the address; `byProven` names the parameter that says whether the buyer does not.
 */
const isForNothing = (byProven: `$${number}`) => `(s.is_unproven and ${isUnpaid}
          and (${byProven}::bool or not exists (
            select from customers c
             where c.organization_id = $1 and c.id = $2 and c.email_standing = 'proved')))`

/**
 * What the customer has that runs or is paused, besides this one: `free` where somebody has only typed
 * the address and nothing was paid. What a merchant gave keeps nobody from buying.
 */
export async function heldBy(
  sql: Sql,
  organizationId: string,
  customerId: string,
  { besides, byProven }: { readonly besides: string | null; readonly byProven: boolean },
): Promise<'nothing' | 'free' | 'subscription'> {
  const row = await sql.one<{ isFree: boolean }>(
    `-- reads orders: what was paid for keeps its customer from buying again
     -- reads customers: who proved the address keeps what was free from strangers
     select ${isForNothing('$4')} as "isFree" from subscriptions s
      where s.organization_id = $1 and s.customer_id = $2
        and s.status in ('trialing', 'active', 'past_due', 'paused')
        and s.id is distinct from $3::uuid and s.bought_prices <> '[]'
      order by 1 limit 1`,
    [organizationId, customerId, besides, byProven],
  )
  if (!row) return 'nothing'
  return row.isFree ? 'free' : 'subscription'
}

/**
 * Whether the customer has one of a product that runs or is paused and for which nothing was paid. Those
 * that end when their customer takes it may be left out.
 */
export async function holdsUnpaid(
  sql: Sql,
  { customerId, organizationId }: Pick<Subscription, 'customerId' | 'organizationId'>,
  {
    besides,
    productId,
    withFree,
  }: {
    readonly besides: string | null
    readonly productId: string
    readonly withFree: boolean
  },
): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `-- reads orders: what was paid for may be bought again
     select 1 as found from subscriptions s
      where s.organization_id = $1 and s.customer_id = $2 and s.product_id = $3
        and s.status in ('trialing', 'active', 'past_due', 'paused')
        and s.id is distinct from $4::uuid and ($5 or not s.is_unproven) and ${isUnpaid}
      limit 1`,
    [organizationId, customerId, productId, besides, withFree],
  )
  return row !== undefined
}

/** Those that end when their customer buys, locked. */
export function lockFree(
  tx: Tx,
  { customerId, id, organizationId }: Pick<Subscription, 'customerId' | 'id' | 'organizationId'>,
  byProven: boolean,
) {
  return tx.many<Subscription>(
    `-- reads orders: what was paid for goes on
     -- reads customers: what belongs to who proved the address goes on, too
     select ${columns} from subscriptions s
      where s.organization_id = $1 and s.customer_id = $2 and s.ended_at is null
        and s.id <> $3 and ${isForNothing('$4')}
      order by s.id for update`,
    [organizationId, customerId, id, byProven],
  )
}

/**
 * One of these meters for which another subscription of the customer charges, will charge from its next
 * period on, or when a change of it is paid. Those that end when their customer buys may be left out.
 */
export async function chargedMeter(
  sql: Sql,
  { customerId, organizationId }: Pick<Subscription, 'customerId' | 'organizationId'>,
  {
    besides = null,
    byProven,
    meterIds,
    withFree,
  }: {
    readonly besides?: string | null
    readonly byProven: boolean
    readonly meterIds: readonly string[]
    readonly withFree: boolean
  },
): Promise<string | undefined> {
  if (meterIds.length === 0) return undefined
  const row = await sql.one<{ meterId: string }>(
    `-- reads prices: what was bought names its meters
     -- reads orders, customers: what nobody paid for ends when its customer buys
     -- reads subscription_changes: what waits for its payment counts
     select p.meter_id as "meterId" from subscriptions s
      cross join lateral jsonb_array_elements(
        s.bought_prices || coalesce(s.pending_update -> 'prices', '[]') || coalesce((
          select c.terms -> 'prices' from subscription_changes c
           where c.organization_id = s.organization_id and c.subscription_id = s.id
             and c.status = 'open'), '[]')) as bought (price)
       join prices p on p.organization_id = s.organization_id
        and p.id = (bought.price ->> 'priceId')::uuid
      where s.organization_id = $1 and s.customer_id = $2 and s.ended_at is null
        and s.id is distinct from $3::uuid and p.meter_id = any($4::uuid[])
        and ($5 or not ${isForNothing('$6')})
      order by 1 limit 1`,
    [organizationId, customerId, besides, meterIds, withFree, byProven],
  )
  return row?.meterId
}

/** Whether one that will renew is paid with this card: its own, or the default one of its customer. */
export async function renewsWith(
  sql: Sql,
  { customerId, id, organizationId }: Pick<PaymentMethod, 'customerId' | 'id' | 'organizationId'>,
) {
  const row = await sql.one<{ found: number }>(
    `-- reads customers: their default card pays what has no card of its own
     select 1 as found from subscriptions s
       join customers c on c.organization_id = s.organization_id and c.id = s.customer_id
      where s.organization_id = $1 and s.customer_id = $2
        and s.status in ('trialing', 'active', 'past_due') and not s.cancel_at_period_end
        and not (s.pause_at_period_end and s.resumes_at is null)
        and $3 = case
          when s.own_billing is not null then (s.own_billing ->> 'methodId')::uuid
          else coalesce(s.payment_method_id, c.default_payment_method_id)
        end
      limit 1`,
    [organizationId, customerId, id],
  )
  return row !== undefined
}

/** Whether one runs, or may resume. */
export async function isRunning(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from subscriptions s
      where s.organization_id = $1
        and s.status in ('trialing', 'active', 'past_due', 'paused') limit 1`,
    [organizationId],
  )
  return row !== undefined
}

/** Whether a product was ever sold as a subscription, or will be by a change that waits. */
export async function isProductUsed(
  sql: Sql,
  organizationId: string,
  productId: string,
): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from subscriptions s
      where s.organization_id = $1
        and (s.product_id = $2 or s.pending_update ->> 'productId' = $2::text)
      limit 1`,
    [organizationId, productId],
  )
  return row !== undefined
}

/** In the order of both statements below. */
const changing = (subscription: Subscription) => [
  subscription.organizationId,
  subscription.id,
  subscription.productId,
  subscription.checkoutId,
  subscription.status,
  subscription.amount,
  JSON.stringify(subscription.prices),
  subscription.seats,
  subscription.discountId,
  subscription.discountAppliedAt,
  subscription.interval,
  subscription.intervalCount,
  subscription.anchorAt,
  subscription.periodIndex,
  subscription.periodStart,
  subscription.periodEnd,
  subscription.trialStart,
  subscription.trialEnd,
  subscription.pastDueAt,
  subscription.cancelAtPeriodEnd,
  subscription.canceledAt,
  subscription.endsAt,
  subscription.endedAt,
  subscription.cancellationReason,
  subscription.cancellationComment,
  subscription.metadata,
  subscription.customFieldData,
  subscription.pendingUpdate,
  subscription.productName,
  subscription.discountName,
  subscription.modifiedAt,
  subscription.pauseAtPeriodEnd,
  subscription.pausedAt,
  subscription.resumesAt,
  subscription.ownBilling,
  subscription.isUnproven,
  subscription.renewedAt,
  subscription.waitingChange,
  subscription.paymentMethodId,
  subscription.meterInterval,
  subscription.meterIntervalCount,
  subscription.meterPeriodStart,
  subscription.meterRenewedAt,
  subscription.benefitsWait,
]

const fixed = (subscription: Subscription) => [
  subscription.customerId,
  subscription.currency,
  subscription.taxBehavior,
  subscription.startedAt,
  subscription.customerEmail,
  subscription.createdAt,
]

export function insert(tx: Tx, subscription: Subscription) {
  tx.send(
    `insert into subscriptions (
       organization_id, id, product_id, checkout_id, status, amount, bought_prices, seats, discount_id,
       discount_applied_at, recurring_interval, recurring_interval_count, anchor_at, period_index,
       current_period_start, current_period_end, trial_start, trial_end, past_due_at,
       cancel_at_period_end, canceled_at, ends_at, ended_at, cancellation_reason,
       cancellation_comment, metadata, custom_field_data, pending_update, product_name,
       discount_name, modified_at, pause_at_period_end, paused_at, resumes_at, own_billing,
       is_unproven, renewed_at, waiting_change, payment_method_id, meter_interval, meter_interval_count,
       meter_period_start, meter_renewed_at, benefits_wait, customer_id, currency, tax_behavior, started_at,
       customer_email, created_at)
     values (
       $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
       $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37,
       $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50)`,
    [...changing(subscription), ...fixed(subscription)],
  )
}

export function save(tx: Tx, subscription: Subscription) {
  tx.send(
    `update subscriptions
        set product_id = $3, checkout_id = $4, status = $5, amount = $6, bought_prices = $7, seats = $8,
            discount_id = $9, discount_applied_at = $10, recurring_interval = $11,
            recurring_interval_count = $12, anchor_at = $13, period_index = $14,
            current_period_start = $15, current_period_end = $16, trial_start = $17,
            trial_end = $18, past_due_at = $19, cancel_at_period_end = $20, canceled_at = $21,
            ends_at = $22, ended_at = $23, cancellation_reason = $24, cancellation_comment = $25,
            metadata = $26, custom_field_data = $27, pending_update = $28, product_name = $29,
            discount_name = $30, modified_at = $31, pause_at_period_end = $32, paused_at = $33,
            resumes_at = $34, own_billing = $35, is_unproven = $36, renewed_at = $37,
            waiting_change = $38, payment_method_id = $39, meter_interval = $40,
            meter_interval_count = $41, meter_period_start = $42, meter_renewed_at = $43,
            benefits_wait = $44
      where organization_id = $1 and id = $2`,
    changing(subscription),
  )
}

/** For the order of lists. */
export function renameCustomer(tx: Tx, organizationId: string, customerId: string, email: string) {
  tx.send(
    `update subscriptions set customer_email = $3
      where organization_id = $1 and customer_id = $2 and customer_email <> $3`,
    [organizationId, customerId, email],
  )
}

/** The same for many. */
export async function renameCustomers(
  tx: Tx,
  organizationId: string,
  customers: readonly { readonly id: string; readonly email: string | null }[],
) {
  await tx.run(
    `update subscriptions s set customer_email = g.email
       from unnest($2::uuid[], $3::text[]) as g (id, email)
      where s.organization_id = $1 and s.customer_id = g.id and s.customer_email <> g.email`,
    [organizationId, customers.map(({ id }) => id), customers.map(({ email }) => email ?? '')],
  )
}

/** How many subscriptions of these customers run. */
export async function runningOf(tx: Tx, organizationId: string, customerIds: readonly string[]) {
  const rows = await tx.many<{ id: string; running: number }>(
    `select asked.id,
            (select count(*)::int from subscriptions s
              where s.organization_id = $1 and s.customer_id = asked.id
                and s.status in ('trialing', 'active', 'past_due')) as running
       from unnest($2::uuid[]) as asked (id)`,
    [organizationId, customerIds],
  )
  return new Map(rows.map(({ id, running }) => [id, running]))
}

/** Takes the identity of a customer from subscriptions, up to `limit`; they have ended. */
export const anonymizeSome = (
  tx: Tx,
  { organizationId, id, email }: { organizationId: string; id: string; email: string | null },
  limit: number,
) =>
  tx.run(
    `update subscriptions
        set customer_email = $3, custom_field_data = '{}', cancellation_comment = null,
            own_billing = own_billing || '{"billingName": null, "billingAddress": null, "taxId": null}'
      where organization_id = $1 and id = any(array(
        select id from subscriptions
         where organization_id = $1 and customer_id = $2
           and (customer_email <> $3 or custom_field_data <> '{}'
                or cancellation_comment is not null
                or own_billing -> 'billingName' <> 'null'
                or own_billing -> 'billingAddress' <> 'null' or own_billing -> 'taxId' <> 'null')
         limit $4))`,
    [organizationId, id, email ?? '', limit],
  )

/** Of a deleted sandbox. */
export const subscriptionsErasure = eraseTables('subscription_lines', 'subscriptions')
