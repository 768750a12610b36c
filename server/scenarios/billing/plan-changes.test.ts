import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiscount } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  changed,
  createPlan,
  eventsOf,
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

type Period = { current_period_start: string; current_period_end: string }

/** To the middle of the current period. */
function moveToMiddle(merchant: Merchant, period: Period) {
  const start = new Date(period.current_period_start).getTime()
  const end = new Date(period.current_period_end).getTime()
  return moveTo(merchant, new Date((start + end) / 2).toISOString())
}

type Item = { amount: number; proration: boolean }
const amountsOf = ({ items }: { items: Item[] }) => items.map(({ amount }) => amount)

async function sold(token = 'tok_visa', checkout: object = {}) {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant), { token, checkout })
  const dear = await createPlan(merchant, { name: 'Dear', prices: fixed(3_000) })
  return { merchant, bought, dear }
}

test('an upgrade with an invoice charges the difference for the rest of the period at once', async () => {
  const { merchant, bought, dear } = await sold()
  await moveToMiddle(merchant, bought)
  const before = (await eventsOf(server, merchant)).length
  const product = { product_id: dear.id, proration_behavior: 'invoice' }
  const preview = await merchant.call('POST', `/v1/subscriptions/${bought.id}/preview`, product)
  // Half of 3000 less half of 1000; 19 % inside: 1000 - 1000 / 1.19 = 159.66
  const expected = { subtotal_amount: 1_000, tax_amount: 160, total_amount: 1_000 }
  expect(preview.body).toMatchObject({ ...expected, is_billed_now: true, recurring_amount: 3_000 })

  const after = await changed(merchant, bought, product)
  expect(after).toMatchObject({
    product_id: dear.id,
    amount: 3_000,
    current_period_end: bought.current_period_end,
  })
  const [, order, ...more] = await ordersOf(merchant, bought)
  expect(more).toEqual([])
  expect(order).toMatchObject({
    ...expected,
    billing_reason: 'subscription_update',
    status: 'paid',
  })
  expect(amountsOf(order)).toEqual([-500, 1_500])
  expect((await eventsOf(server, merchant)).slice(before)).toEqual([
    'subscription.updated',
    ...['order.created', 'order.updated', 'order.paid'],
  ])

  await merchant.advance('P1M')
  const [, , renewal] = await ordersOf(merchant, bought)
  expect(renewal).toMatchObject({ total_amount: 3_000, status: 'paid' })
})

test('an upgrade whose payment fails changes nothing', async () => {
  const { merchant, bought, dear } = await sold('tok_fails_on_renewal')
  await moveToMiddle(merchant, bought)
  const before = await eventsOf(server, merchant)
  const product = { product_id: dear.id, proration_behavior: 'invoice' }
  const refused = await change(merchant, bought, product)
  expect([refused.status, refused.body.error]).toEqual([402, 'PaymentFailed'])
  expect(await subscriptionOf(merchant, bought)).toEqual(bought)
  expect(await ordersOf(merchant, bought)).toHaveLength(1)
  expect(await eventsOf(server, merchant)).toEqual(before)
  // Not locked either.
  const again = await change(merchant, bought, product)
  expect(again.status).toBe(402)
})

test('a downgrade is credited with the next order', async () => {
  const { merchant, bought } = await sold()
  const cheap = await createPlan(merchant, { name: 'Cheap', prices: fixed(400) })
  await moveToMiddle(merchant, bought)
  const product = { product_id: cheap.id, proration_behavior: 'prorate' }
  expect((await changed(merchant, bought, product)).amount).toBe(400)
  expect(await ordersOf(merchant, bought)).toHaveLength(1)
  await merchant.advance('P1M')
  const [, renewal] = await ordersOf(merchant, bought)
  // The period costs 400; half of 1000 is credited, and half of 400 charged.
  expect(amountsOf(renewal)).toEqual([400, -500, 200])
  expect(renewal).toMatchObject({ subtotal_amount: 100, total_amount: 100, status: 'paid' })
})

test('a change and its reverse in the same period cancel each other', async () => {
  const { merchant, bought, dear } = await sold()
  await moveToMiddle(merchant, bought)
  await changed(merchant, bought, { product_id: dear.id, proration_behavior: 'prorate' })
  const back = { product_id: bought.product_id, proration_behavior: 'prorate' }
  await changed(merchant, bought, back)
  await merchant.advance('P1M')
  const [, renewal] = await ordersOf(merchant, bought)
  expect(amountsOf(renewal)).toEqual([1_000, -500, 500])
  expect(renewal.total_amount).toBe(1_000)
})

test('a change from the next period on waits for it, and can be taken back', async () => {
  const { merchant, bought, dear } = await sold()
  const product = { product_id: dear.id, proration_behavior: 'next_period' }
  const waiting = await changed(merchant, bought, product)
  expect(waiting).toMatchObject({
    amount: 1_000,
    product_id: bought.product_id,
    pending_update: { product_id: dear.id, applies_at: bought.current_period_end },
  })
  expect((await changed(merchant, bought, { pending_update: null })).pending_update).toBeNull()
  await changed(merchant, bought, product)
  await merchant.advance('P1M')
  const [, renewal] = await ordersOf(merchant, bought)
  expect(renewal).toMatchObject({ total_amount: 3_000, product_id: dear.id })
  expect(await subscriptionOf(merchant, bought)).toMatchObject({
    product_id: dear.id,
    amount: 3_000,
    pending_update: null,
  })
})

test('a change to what is already bought takes back the change that waits, and costs nothing', async () => {
  const { merchant, bought, dear } = await sold()
  await moveToMiddle(merchant, bought)
  for (const proration_behavior of ['invoice', 'prorate', 'next_period']) {
    await changed(merchant, bought, { product_id: dear.id, proration_behavior: 'next_period' })
    const same = { product_id: bought.product_id, proration_behavior }
    expect((await changed(merchant, bought, same)).pending_update, proration_behavior).toBeNull()
  }
  await merchant.advance('P1M')
  const orders = await ordersOf(merchant, bought)
  expect(orders.map(amountsOf)).toEqual([[1_000], [1_000]])
})

test('a change that waits begins with the first period after a trial that is ended early', async () => {
  const { merchant, bought, dear } = await sold()
  const product = { product_id: dear.id, proration_behavior: 'next_period' }
  await changed(merchant, bought, product)
  const later = new Date(Date.parse(bought.current_period_end) + 10 * 86_400_000).toISOString()
  await changed(merchant, bought, { trial_end: later })
  const begun = await changed(merchant, bought, { trial_end: 'now' })
  expect(begun).toMatchObject({ product_id: dear.id, status: 'active', pending_update: null })
  const [, order] = await ordersOf(merchant, bought)
  expect(order).toMatchObject({ total_amount: 3_000, product_id: dear.id })
})

test('another interval starts a new period, which is billed at once', async () => {
  const { merchant, bought } = await sold()
  const yearly = { name: 'Yearly', recurring_interval: 'year', prices: fixed(10_000) }
  const plan = await createPlan(merchant, yearly)
  await moveToMiddle(merchant, bought)
  const after = await changed(merchant, bought, { product_id: plan.id })
  expect(after).toMatchObject({ recurring_interval: 'year', amount: 10_000 })
  const [, order] = await ordersOf(merchant, bought)
  expect(amountsOf(order)).toEqual([-500, 10_000])
  expect(order).toMatchObject({ total_amount: 9_500, status: 'paid' })
  const end = new Date(after.current_period_start)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  expect(after.current_period_end).toBe(end.toISOString())
})

test('the credit of a change contains the discount with which the period was charged', async () => {
  const merchant = await createMerchant(server)
  const half = { duration: 'forever', basis_points: 5_000 }
  const { id: discount_id } = await createDiscount(merchant, half)
  const plan = await createPlan(merchant)
  const bought = await subscribe(server, merchant, plan, { checkout: { discount_id } })
  const dear = await createPlan(merchant, { name: 'Dear', prices: fixed(3_000) })
  await moveToMiddle(merchant, bought)
  const product = { product_id: dear.id, proration_behavior: 'invoice' }
  expect((await changed(merchant, bought, product)).amount).toBe(1_500)
  const [, order] = await ordersOf(merchant, bought)
  // Half of 1000 at half the price, and half of 3000 at half the price.
  expect(amountsOf(order)).toEqual([-250, 750])
  expect(order).toMatchObject({ discount_amount: 0, total_amount: 500 })
})

test('a new discount reduces the next period first', async () => {
  const { merchant, bought } = await sold()
  const once = await createDiscount(merchant, { duration: 'once', basis_points: 5_000 })
  expect((await changed(merchant, bought, { discount_id: once.id })).amount).toBe(500)
  await merchant.advance('P2M')
  const totals = (await ordersOf(merchant, bought)).map(
    ({ total_amount }: { total_amount: number }) => total_amount,
  )
  expect(totals).toEqual([1_000, 500, 1_000])
})

test('a moved renewal is not charged, and the next periods are counted from it', async () => {
  const { merchant, bought } = await sold()
  const moved = new Date(new Date(bought.current_period_end).getTime() + 10 * 86_400_000)
  const current_billing_period_end = moved.toISOString()
  const after = await changed(merchant, bought, { current_billing_period_end })
  expect(after.current_period_end).toBe(current_billing_period_end)
  await merchant.advance('P1M5D')
  expect(await ordersOf(merchant, bought)).toHaveLength(1)
  await merchant.advance('P10D')
  expect(await ordersOf(merchant, bought)).toHaveLength(2)
  const renewed = await subscriptionOf(merchant, bought)
  expect(new Date(renewed.current_period_end).getUTCHours()).toBe(moved.getUTCHours())
})

test('a product for which nothing was paid yet cannot be changed for another', async () => {
  const { merchant, bought, dear } = await sold('tok_fails_on_renewal')
  await merchant.advance('P1M')
  const product = { product_id: dear.id, proration_behavior: 'prorate' }
  const refused = await change(merchant, bought, product)
  expect([refused.status, refused.body.error]).toEqual([403, 'InactiveSubscription'])
})

test('the lines that wait are billed when a subscription ends', async () => {
  const { merchant, bought, dear } = await sold()
  await moveToMiddle(merchant, bought)
  await changed(merchant, bought, { product_id: dear.id, proration_behavior: 'prorate' })
  const ended = await merchant.call('DELETE', `/v1/subscriptions/${bought.id}`)
  expect([ended.status, ended.body.status]).toEqual([200, 'canceled'])
  await merchant.advance('PT1M')
  const [, last] = await ordersOf(merchant, bought)
  expect(amountsOf(last)).toEqual([-500, 1_500])
  expect(last).toMatchObject({ total_amount: 1_000, status: 'paid' })
})
