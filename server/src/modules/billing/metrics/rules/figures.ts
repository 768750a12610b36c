import type { MetricSlug, ReasonSlug } from '@guildhall/contract/billing/metrics'
import type { CancellationReason } from '@guildhall/contract/billing/subscription-inputs'
import type { Counted, FactKind } from './facts.ts'

/** The sums of facts in a time, and of all until its end. */
export type Sums = {
  readonly within: Reader
  readonly until: Reader
  /** The same as `until`, at the start. */
  readonly before: Reader
}
type Total = Pick<Counted, 'count' | 'amount'>
type Reader = (...kinds: readonly FactKind[]) => Total

const orders = [
  'order.purchase',
  'order.subscription_create',
  'order.subscription_cycle',
  'order.subscription_update',
] as const
const refunds = [
  'refund.purchase',
  'refund.subscription_create',
  'refund.subscription_cycle',
  'refund.subscription_update',
] as const
const later = ['subscription_cycle', 'subscription_update'] as const
const renewals = later.map((reason) => `order.${reason}` as const)
const refundedRenewals = later.map((reason) => `refund.${reason}` as const)
const reasons = [
  'customer_service',
  'low_quality',
  'missing_features',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
  'other',
] as const satisfies readonly CancellationReason[]
const canceled = reasons.map((each) => `subscription.canceled.${each}` as const)

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const average = (amount: number, count: number) => Math.round(share(amount, count))
const net = (paid: Total, given: Total) => paid.amount - given.amount

type Figure = (sums: Sums) => number

const monthly: Figure = ({ until }) => until('subscription.active').amount
const committed: Figure = ({ until }) => until('subscription.committed').amount
const churnRate: Figure = ({ before, within }) =>
  share(within('subscription.ended').count, before('subscription.active').count)
/** Of those that pay: trials bring nothing yet. */
const perSubscription: Figure = ({ until }) =>
  share(
    until('subscription.active').amount,
    until('subscription.active').count - until('subscription.trialing').count,
  )

const ofReasons = Object.fromEntries(
  reasons.map((reason) => [
    `canceled_subscriptions_${reason}` satisfies ReasonSlug,
    ({ within }: Sums) => within(`subscription.canceled.${reason}`).count,
  ]),
) as Record<ReasonSlug, Figure>

/** How each figure follows from the sums; of a period, or of all of them together. */
export const figures: Readonly<Record<MetricSlug, Figure>> = {
  orders: ({ within }) => within(...orders).count,
  revenue: ({ within }) => within(...orders).amount,
  net_revenue: ({ within }) => net(within(...orders), within(...refunds)),
  cumulative_revenue: ({ until }) => until(...orders).amount,
  net_cumulative_revenue: ({ until }) => net(until(...orders), until(...refunds)),
  average_order_value: ({ within }) => average(within(...orders).amount, within(...orders).count),
  net_average_order_value: ({ within }) =>
    average(net(within(...orders), within(...refunds)), within(...orders).count),
  one_time_products: ({ within }) => within('order.purchase').count,
  one_time_products_revenue: ({ within }) => within('order.purchase').amount,
  one_time_products_net_revenue: ({ within }) =>
    net(within('order.purchase'), within('refund.purchase')),
  new_subscriptions: ({ within }) => within('subscription.started').count,
  new_subscriptions_revenue: ({ within }) => within('order.subscription_create').amount,
  new_subscriptions_net_revenue: ({ within }) =>
    net(within('order.subscription_create'), within('refund.subscription_create')),
  renewed_subscriptions: ({ within }) => within('order.subscription_cycle').count,
  renewed_subscriptions_revenue: ({ within }) => within(...renewals).amount,
  renewed_subscriptions_net_revenue: ({ within }) =>
    net(within(...renewals), within(...refundedRenewals)),
  active_subscriptions: ({ until }) => until('subscription.active').count,
  committed_subscriptions: ({ until }) => until('subscription.committed').count,
  monthly_recurring_revenue: monthly,
  committed_monthly_recurring_revenue: committed,
  trial_monthly_recurring_revenue: ({ until }) => until('subscription.trialing').amount,
  trial_committed_monthly_recurring_revenue: ({ until }) =>
    until('subscription.committed_trialing').amount,
  annual_recurring_revenue: (sums) => 12 * monthly(sums),
  committed_annual_recurring_revenue: (sums) => 12 * committed(sums),
  average_revenue_per_user: (sums) => Math.round(perSubscription(sums)),
  checkouts: ({ within }) => within('checkout').count,
  succeeded_checkouts: ({ within }) => within('checkout.succeeded').count,
  checkouts_conversion: ({ within }) =>
    share(within('checkout.succeeded').count, within('checkout').count),
  canceled_subscriptions: ({ within }) => within(...canceled).count,
  ...ofReasons,
  churned_subscriptions: ({ within }) => within('subscription.ended').count,
  churn_rate: churnRate,
  ltv: (sums) => Math.round(share(perSubscription(sums), churnRate(sums))),
}

/** A sum of the facts of one kind; of period 0 are those before the first one. */
export type PeriodSum = Counted & { readonly period: number }

const nothing: Total = { count: 0, amount: 0 }
const add = (a: Total, b: Total): Total => ({
  count: a.count + b.count,
  amount: a.amount + b.amount,
})

const readerOf =
  (totals: ReadonlyMap<FactKind, Total>): Reader =>
  (...kinds) =>
    kinds.map((kind) => totals.get(kind) ?? nothing).reduce(add, nothing)

function joined(...all: readonly ReadonlyMap<FactKind, Total>[]): Map<FactKind, Total> {
  const totals = new Map<FactKind, Total>()
  for (const [kind, total] of all.flatMap((each) => [...each])) {
    totals.set(kind, add(totals.get(kind) ?? nothing, total))
  }
  return totals
}

/** What the figures of each period, and of all together, are computed from. */
export function sumsOf(found: readonly PeriodSum[], count: number): { periods: Sums[]; all: Sums } {
  const byPeriod = Map.groupBy(found, ({ period }) => period)
  const totalsOf = (period: number) =>
    joined(new Map((byPeriod.get(period) ?? []).map((each) => [each.kind, each])))
  const atStart = totalsOf(0)
  let whole = new Map<FactKind, Total>()
  let until = atStart
  const periods: Sums[] = []
  for (let period = 1; period <= count; period++) {
    const within = totalsOf(period)
    const before = readerOf(until)
    until = joined(until, within)
    whole = joined(whole, within)
    periods.push({ within: readerOf(within), until: readerOf(until), before })
  }
  const all = { within: readerOf(whole), until: readerOf(until), before: readerOf(atStart) }
  return { periods, all }
}
