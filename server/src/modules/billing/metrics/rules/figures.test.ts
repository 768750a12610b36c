import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figures, type PeriodSum, sumsOf } from './figures.ts'

const sum = (period: number, kind: PeriodSum['kind'], count: number, amount = 0): PeriodSum => ({
  period,
  kind,
  count,
  amount,
})

/** Before there were 10 subscriptions of 1000; then two periods. */
const found = [
  sum(0, 'subscription.active', 10, 10_000),
  sum(0, 'order.purchase', 4, 4_000),
  sum(0, 'refund.purchase', 1, 500),
  sum(1, 'order.purchase', 2, 3_001),
  sum(1, 'order.subscription_cycle', 8, 8_000),
  sum(1, 'order.subscription_update', 1, -300),
  sum(1, 'refund.subscription_cycle', 1, 700),
  sum(1, 'subscription.active', -2, -2_000),
  sum(1, 'subscription.ended', 2),
  sum(1, 'subscription.canceled.unused', 1),
  sum(1, 'subscription.canceled.other', 1),
  sum(1, 'checkout', 8),
  sum(1, 'checkout.succeeded', 2),
  sum(2, 'subscription.active', 3, 2_000),
  sum(2, 'subscription.trialing', 1, 900),
  sum(2, 'subscription.started', 3),
  sum(2, 'order.subscription_create', 2, 2_000),
]

test.each<[MetricSlug, number, number, number]>([
  ['orders', 11, 2, 13],
  ['revenue', 10_701, 2_000, 12_701],
  ['net_revenue', 10_001, 2_000, 12_001],
  ['cumulative_revenue', 14_701, 16_701, 16_701],
  ['net_cumulative_revenue', 13_501, 15_501, 15_501],
  // 10701 / 11, 2000 / 2 and 12701 / 13.
  ['average_order_value', 973, 1_000, 977],
  ['net_average_order_value', 909, 1_000, 923],
  ['one_time_products', 2, 0, 2],
  ['one_time_products_net_revenue', 3_001, 0, 3_001],
  ['new_subscriptions', 0, 3, 3],
  ['new_subscriptions_revenue', 0, 2_000, 2_000],
  ['renewed_subscriptions', 8, 0, 8],
  ['renewed_subscriptions_revenue', 7_700, 0, 7_700],
  ['renewed_subscriptions_net_revenue', 7_000, 0, 7_000],
  ['active_subscriptions', 8, 11, 11],
  ['monthly_recurring_revenue', 8_000, 10_000, 10_000],
  ['trial_monthly_recurring_revenue', 0, 900, 900],
  ['annual_recurring_revenue', 96_000, 120_000, 120_000],
  // One of the eleven is tried.
  ['average_revenue_per_user', 1_000, 1_000, 1_000],
  ['checkouts_conversion', 0.25, 0, 0.25],
  ['canceled_subscriptions', 2, 0, 2],
  ['canceled_subscriptions_unused', 1, 0, 1],
  ['churned_subscriptions', 2, 0, 2],
  // Two of ten.
  ['churn_rate', 0.2, 0, 0.2],
  ['ltv', 5_000, 0, 5_000],
])('%s', (slug, first, second, whole) => {
  const { all, periods } = sumsOf(found, 2)
  expect([...periods, all].map(figures[slug])).toEqual([first, second, whole])
})

test('without anything, every figure is zero', () => {
  const { all, periods } = sumsOf([], 1)
  for (const [slug, figure] of Object.entries(figures)) {
    expect([slug, ...[...periods, all].map(figure)]).toEqual([slug, 0, 0])
  }
})

test('what happens in the periods adds up to what happened in all of them', () => {
  const additive: MetricSlug[] = [
    'orders',
    'revenue',
    'net_revenue',
    'checkouts',
    'new_subscriptions',
  ]
  const kinds = fc.constantFrom(...new Set(found.map(({ kind }) => kind)))
  const some = fc.record({
    period: fc.integer({ min: 0, max: 4 }),
    kind: kinds,
    count: fc.integer({ min: -9, max: 9 }),
    amount: fc.integer({ min: -10_000, max: 10_000 }),
  })
  const distinct = fc.uniqueArray(some, { selector: ({ kind, period }) => `${kind} ${period}` })
  fc.assert(
    fc.property(distinct, (sums) => {
      const { all, periods } = sumsOf(sums, 4)
      for (const slug of additive) {
        const added = periods.reduce((total, each) => total + figures[slug](each), 0)
        expect(added).toBe(figures[slug](all))
      }
    }),
  )
})
