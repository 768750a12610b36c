import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiscount, errorOf, placesOf } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  changed,
  createPlan,
  fixed,
  moveTo,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Tier = { min_seats: number; max_seats: number | null; price_per_seat: number }
const seated = (tiers: Tier[], seat_tier_type = 'volume') => [
  { amount_type: 'seat_based', seat_tiers: { seat_tier_type, tiers } },
]
/** 101 a seat up to five, then 83 for all of them. */
const volume = seated([
  { min_seats: 1, max_seats: 5, price_per_seat: 101 },
  { min_seats: 6, max_seats: 20, price_per_seat: 83 },
])

async function sold(seats: number, sale: object = {}, plan: object = {}) {
  const merchant = await createMerchant(server)
  const product = await createPlan(merchant, { prices: volume, ...plan })
  const bought = await subscribe(server, merchant, product, { checkout: { seats }, ...sale })
  return { merchant, product, bought }
}

type Period = { current_period_start: string; current_period_end: string }
function moveInto(merchant: Merchant, share: number, period: Period) {
  const start = new Date(period.current_period_start).getTime()
  const end = new Date(period.current_period_end).getTime()
  return moveTo(merchant, new Date(start + (end - start) * share).toISOString())
}
type Item = { amount: number }
const amountsOf = ({ items }: { items: Item[] }) => items.map(({ amount }) => amount)

describe('more or fewer seats', () => {
  test('are charged for the rest of the period at once, each line rounded down', async () => {
    const { merchant, bought } = await sold(3)
    await moveInto(merchant, 0.5, bought)
    const body = { seats: 7, proration_behavior: 'invoice' }
    const preview = await merchant.call('POST', `/v1/subscriptions/${bought.id}/preview`, body)
    const after = await changed(merchant, bought, body)
    expect(after).toMatchObject({
      seats: 7,
      amount: 581,
      current_period_end: bought.current_period_end,
    })
    const [, order] = await ordersOf(merchant, bought)
    // Half of 3 x 101 = 151.5 and half of 7 x 83 = 290.5
    expect(amountsOf(order)).toEqual([-151, 290])
    expect(order).toMatchObject({ seats: 7, total_amount: 139, status: 'paid' })
    expect(preview.body).toMatchObject({ total_amount: 139, is_billed_now: true })
    await merchant.advance('P1M')
    expect((await ordersOf(merchant, bought)).at(-1)).toMatchObject({ total_amount: 581, seats: 7 })
  })

  test('wait for the next order, and their reverse cancels them', async () => {
    const { merchant, bought } = await sold(7)
    await moveInto(merchant, 0.5, bought)
    await changed(merchant, bought, { seats: 3, proration_behavior: 'prorate' })
    await changed(merchant, bought, { seats: 7, proration_behavior: 'prorate' })
    await merchant.advance('P1M')
    const [, renewal] = await ordersOf(merchant, bought)
    expect(amountsOf(renewal)).toEqual([581, -290, 290])
    expect(renewal.total_amount).toBe(581)
  })

  test('begin with the next period', async () => {
    const { merchant, bought, product } = await sold(3)
    const body = { seats: 6, proration_behavior: 'next_period' }
    const waiting = await changed(merchant, bought, body)
    const pending_update = { product_id: null, seats: 6, applies_at: bought.current_period_end }
    expect(waiting).toMatchObject({ seats: 3, amount: 303, pending_update })
    await merchant.advance('P1M')
    expect(await subscriptionOf(merchant, bought)).toMatchObject({
      product_id: product.id,
      seats: 6,
      amount: 498,
      pending_update: null,
    })
    expect((await ordersOf(merchant, bought)).at(-1)).toMatchObject({ total_amount: 498, seats: 6 })
  })

  test('leave a trial as it is, and are charged at its end', async () => {
    const plan = { trial_interval: 'day', trial_interval_count: 10 }
    const { merchant, bought } = await sold(2, {}, plan)
    const after = await changed(merchant, bought, { seats: 4 })
    expect(after).toMatchObject({ status: 'trialing', seats: 4, trial_end: bought.trial_end })
    await merchant.advance('P10D')
    expect((await ordersOf(merchant, bought)).at(-1).total_amount).toBe(404)
  })
})

test('graduated tiers and a discount count for both sides of a change', async () => {
  const merchant = await createMerchant(server)
  const tiers = [
    { min_seats: 1, max_seats: 2, price_per_seat: 1_003 },
    { min_seats: 3, max_seats: null, price_per_seat: 502 },
  ]
  const product = await createPlan(merchant, { prices: seated(tiers, 'graduated') })
  const discount = await createDiscount(merchant, { duration: 'forever' })
  const checkout = { seats: 2, discount_id: discount.id }
  const bought = await subscribe(server, merchant, product, { checkout })
  await moveInto(merchant, 0.5, bought)
  await changed(merchant, bought, { seats: 5, proration_behavior: 'invoice' })
  const [, order] = await ordersOf(merchant, bought)
  // Half of 2006 - 201 = 902.5, and half of 2006 + 3 x 502 - 351 = 1580.5
  expect(amountsOf(order)).toEqual([-902, 1_580])
})

test('what cannot be changed is refused, and changes nothing', async () => {
  const { merchant, bought } = await sold(3, { token: 'tok_fails_on_renewal' })
  const other = await subscribe(
    server,
    merchant,
    await createPlan(merchant, { prices: fixed(900) }),
  )
  for (const [subscription, seats] of [
    [bought, 21],
    [other, 2],
  ]) {
    expect(placesOf(await change(merchant, subscription, { seats }))).toEqual([422, ['body.seats']])
  }
  for (const seats of [0, 1.5, 10_001, null]) {
    expect((await change(merchant, bought, { seats })).status).toBe(422)
  }
  expect((await change(merchant, bought, { seats: 4, product_id: other.product_id })).status).toBe(
    422,
  )
  await moveInto(merchant, 0.25, bought)
  const declined = await change(merchant, bought, { seats: 15, proration_behavior: 'invoice' })
  expect(errorOf(declined)).toEqual([402, 'PaymentFailed'])
  expect(await subscriptionOf(merchant, bought)).toMatchObject({ seats: 3, amount: 303 })
  await changed(merchant, bought, { cancel_at_period_end: true })
  expect(errorOf(await change(merchant, bought, { seats: 4 }))).toEqual([
    403,
    'AlreadyCanceledSubscription',
  ])
})

test('of two changes at once, both are made, one after the other, and billed once each', async () => {
  const { merchant, bought } = await sold(3)
  await moveInto(merchant, 0.5, bought)
  const answers = await Promise.all(
    [4, 5].map((seats) => change(merchant, bought, { seats, proration_behavior: 'prorate' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { seats } = await subscriptionOf(merchant, bought)
  await merchant.advance('P1M')
  const [, renewal] = await ordersOf(merchant, bought)
  const half = Math.trunc((seats * 101) / 2) - 151
  expect(renewal.subtotal_amount).toBe(seats * 101 + half)
})
