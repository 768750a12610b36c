import { describe, expect, test } from 'vitest'
import {
  monthlyAmount,
  ofCheckoutChange,
  ofPaidOrder,
  ofRefund,
  ofSubscription,
  type SubscriptionFigures,
} from './facts.ts'

const subject = { organizationId: 'o', currency: 'eur', productId: 'p', customerId: 'c' }
const [january, march] = [new Date('2030-01-31'), new Date('2030-03-01')]
const order = {
  ...subject,
  subscriptionId: null,
  billingReason: 'purchase' as const,
  netAmount: 1_000,
  createdAt: january,
}

test('an order counts when it was made, a refund when it is booked', () => {
  const shared = { ...subject, billingType: 'one_time' }
  expect(ofPaidOrder(order)).toEqual({
    ...shared,
    kind: 'order.purchase',
    at: january,
    count: 1,
    amount: 1_000,
  })
  expect(ofRefund(order, 400, march)).toMatchObject({ at: march, count: 1, amount: 400 })
  expect(ofRefund(order, -400, march)).toMatchObject({ count: -1, amount: -400 })
  const renewal = { ...order, subscriptionId: 's', billingReason: 'subscription_cycle' as const }
  expect(ofPaidOrder(renewal)).toMatchObject({
    kind: 'order.subscription_cycle',
    billingType: 'recurring',
  })
})

describe('a checkout', () => {
  const open = {
    ...subject,
    customerId: null,
    isRecurring: true,
    status: 'open',
    createdAt: january,
  }
  const brief = (facts: ReturnType<typeof ofCheckoutChange>) =>
    facts.map(({ kind, customerId, count }) => [kind, customerId, count])

  test('counts when it was made', () => {
    expect(brief(ofCheckoutChange(undefined, open))).toEqual([['checkout', null, 1]])
    expect(brief(ofCheckoutChange(open, { ...open, status: 'expired' }))).toEqual([])
  })

  test('is taken back and counted anew when something else is known of it', () => {
    const succeeded = { ...open, customerId: 'c', status: 'succeeded' }
    expect(brief(ofCheckoutChange(open, succeeded))).toEqual([
      ['checkout', null, -1],
      ['checkout', 'c', 1],
      ['checkout.succeeded', 'c', 1],
    ])
  })
})

describe('a subscription', () => {
  const subscription: SubscriptionFigures = {
    ...subject,
    id: 's',
    status: 'active',
    amount: 10_800,
    interval: 'year',
    intervalCount: 1,
    cancelAtPeriodEnd: false,
    startedAt: january,
    canceledAt: null,
    endedAt: null,
    cancellationReason: null,
  }
  const brief = (change: Partial<SubscriptionFigures>) =>
    ofSubscription({ ...subscription, ...change }).map(({ kind, amount, at }) =>
      [kind.replace('subscription.', ''), amount, at?.toISOString().slice(0, 10) ?? 'now'].join(
        ' ',
      ),
    )

  test.each([
    ['month', 1, 1_000, 1_000],
    ['month', 3, 1_000, 333],
    ['year', 1, 1_000, 83],
    ['year', 2, 1_000, 42],
    // 52 weeks and 365 days a year.
    ['week', 1, 1_000, 4_333],
    ['day', 1, 100, 3_042],
  ] as const)('each %s (%i): %i are %i per month', (interval, intervalCount, amount, monthly) => {
    expect(monthlyAmount({ interval, intervalCount, amount })).toBe(monthly)
  })

  test('that runs brings what it costs after its discount', () => {
    expect(brief({})).toEqual(['started 0 2030-01-31', 'active 900 now', 'committed 900 now'])
    expect(brief({ status: 'past_due' })).toEqual(brief({}))
  })

  test('that is tried brings nothing yet', () => {
    expect(brief({ status: 'trialing' })).toEqual([
      'started 0 2030-01-31',
      'active 0 now',
      'trialing 900 now',
      'committed 0 now',
      'committed_trialing 900 now',
    ])
  })

  test('that is canceled counts until it ends, but is not committed', () => {
    const canceled = { cancelAtPeriodEnd: true, canceledAt: march }
    const start = 'started 0 2030-01-31'
    expect(brief({ ...canceled, cancellationReason: 'unused' })).toEqual([
      start,
      'canceled.unused 0 2030-03-01',
      'active 900 now',
    ])
    expect(brief({ ...canceled, status: 'canceled', endedAt: march })).toEqual([
      start,
      'ended 0 2030-03-01',
      'canceled.other 0 2030-03-01',
    ])
  })

  test('that is unpaid counts for nothing, though it may run again', () => {
    expect(brief({ status: 'unpaid' })).toEqual(['started 0 2030-01-31'])
  })
})
