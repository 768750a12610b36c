import type { BillingReason } from '@guildhall/contract/billing/orders'
import type { CancellationReason } from '@guildhall/contract/billing/subscription-inputs'
import {
  fraction,
  halfAwayFromZero,
  type Interval,
  toSafeInteger,
} from '../../../../kernel/index.ts'

/** What a subscription counts for as long as it is so. */
export const stateKinds = [
  'subscription.active',
  'subscription.trialing',
  'subscription.committed',
  'subscription.committed_trialing',
] as const
type StateKind = (typeof stateKinds)[number]

export type FactKind =
  | `${'order' | 'refund'}.${BillingReason}`
  | 'checkout'
  | 'checkout.succeeded'
  | StateKind
  | 'subscription.started'
  | 'subscription.ended'
  | `subscription.canceled.${CancellationReason}`

/** A number and an amount that figures are sums of. */
export type Counted = {
  readonly kind: FactKind
  readonly count: number
  readonly amount: number
}

/** By what figures are filtered. */
export type Subject = {
  readonly organizationId: string
  readonly currency: string
  readonly productId: string | null
  readonly billingType: 'one_time' | 'recurring'
  readonly customerId: string | null
}

export type Fact = Subject & Counted & { readonly at: Date }

type OrderFigures = {
  readonly organizationId: string
  readonly currency: string
  readonly productId: string | null
  readonly subscriptionId: string | null
  readonly customerId: string
  readonly billingReason: BillingReason
  readonly netAmount: number
  readonly createdAt: Date
}

const subjectOfOrder = (order: OrderFigures): Subject => ({
  organizationId: order.organizationId,
  currency: order.currency,
  productId: order.productId,
  billingType: order.subscriptionId === null ? 'one_time' : 'recurring',
  customerId: order.customerId,
})

/** A paid order counts when it was made, as in the books. */
export const ofPaidOrder = (order: OrderFigures): Fact => ({
  ...subjectOfOrder(order),
  kind: `order.${order.billingReason}`,
  at: order.createdAt,
  count: 1,
  amount: order.netAmount,
})

/** What was given back counts when that is booked; it is below zero where it came back. */
export const ofRefund = (order: OrderFigures, amount: number, at: Date): Fact => ({
  ...subjectOfOrder(order),
  kind: `refund.${order.billingReason}`,
  at,
  count: Math.sign(amount),
  amount,
})

type CheckoutFigures = Omit<Subject, 'billingType'> & {
  readonly isRecurring: boolean
  readonly status: string
  readonly createdAt: Date
}

/** A checkout counts when it was made, also if it succeeds later: so conversion is a part of all. */
function ofCheckout(checkout: CheckoutFigures, count: 1 | -1): Fact[] {
  const { createdAt: at, currency, customerId, organizationId, productId } = checkout
  const billingType = checkout.isRecurring ? 'recurring' : 'one_time'
  const subject = { organizationId, currency, productId, billingType, customerId } as const
  const kinds =
    checkout.status === 'succeeded'
      ? (['checkout', 'checkout.succeeded'] as const)
      : (['checkout'] as const)
  return kinds.map((kind) => ({ ...subject, kind, at, count, amount: 0 }))
}

const shownBy = ({ currency, customerId, isRecurring, productId, status }: CheckoutFigures) =>
  JSON.stringify([currency, customerId, isRecurring, productId, status === 'succeeded'])

/** What a change of a checkout adds and takes back. */
export function ofCheckoutChange(
  before: CheckoutFigures | undefined,
  after: CheckoutFigures,
): Fact[] {
  if (before && shownBy(before) === shownBy(after)) return []
  return [...(before ? ofCheckout(before, -1) : []), ...ofCheckout(after, 1)]
}

export type SubscriptionFigures = Omit<Subject, 'billingType'> & {
  readonly id: string
  readonly status: string
  /** Of a whole period, after its discount. */
  readonly amount: number
  readonly interval: Interval
  readonly intervalCount: number
  readonly cancelAtPeriodEnd: boolean
  readonly startedAt: Date
  readonly canceledAt: Date | null
  readonly endedAt: Date | null
  readonly cancellationReason: CancellationReason | null
}

const perYear: Readonly<Record<Interval, number>> = { day: 365, week: 52, month: 12, year: 1 }

/** What it costs per month after its discount, without what is charged for usage. */
export function monthlyAmount({
  amount,
  interval,
  intervalCount,
}: Pick<SubscriptionFigures, 'amount' | 'interval' | 'intervalCount'>): number {
  const monthly = fraction.of(amount * perYear[interval], 12 * intervalCount)
  return toSafeInteger(halfAwayFromZero(monthly))
}

const running: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due'])

/** Without a time, it counts from now on. */
export type State = Counted & { readonly at: Date | null }

/** All that a subscription counts for now. */
export function ofSubscription(subscription: SubscriptionFigures): State[] {
  const { canceledAt, cancelAtPeriodEnd, cancellationReason, endedAt, startedAt, status } =
    subscription
  const monthly = monthlyAmount(subscription)
  const isTrial = status === 'trialing'
  const paying = isTrial ? 0 : monthly
  const once = (kind: FactKind, at: Date | null): State[] =>
    at === null ? [] : [{ kind, at, count: 1, amount: 0 }]
  const now = (kind: FactKind, amount: number): State => ({ kind, at: null, count: 1, amount })
  return [
    ...once('subscription.started', startedAt),
    ...once('subscription.ended', endedAt),
    ...once(`subscription.canceled.${cancellationReason ?? 'other'}`, canceledAt),
    ...(running.has(status) ? [now('subscription.active', paying)] : []),
    ...(isTrial ? [now('subscription.trialing', monthly)] : []),
    ...(running.has(status) && !cancelAtPeriodEnd ? [now('subscription.committed', paying)] : []),
    ...(isTrial && !cancelAtPeriodEnd ? [now('subscription.committed_trialing', monthly)] : []),
  ]
}
