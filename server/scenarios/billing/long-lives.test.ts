import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, createDiscount, moneyMoved, openCheckout, payment } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { refuseOrders } from '#testing/refused-orders.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
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

type Order = Record<string, unknown>

const figuresOf = (order: Order) => [
  ...[order.billing_reason, order.status, order.subtotal_amount, order.discount_amount],
  ...[order.net_amount, order.tax_amount, order.total_amount],
]

const settings = async ({ call, organizationId }: Merchant, subscription_settings: object) => {
  const answer = await call('PATCH', `/v1/organizations/${organizationId}`, {
    subscription_settings,
  })
  expect(answer.status, answer.text).toBe(200)
}

test('a discount of three months reduces the first year only; a failed renewal is paid by another card', async () => {
  const merchant = await createMerchant(server)
  await settings(merchant, { allow_multiple_subscriptions: true })
  const quarter = { duration: 'repeating', duration_in_months: 3, basis_points: 2_500 }
  const { id: discount_id } = await createDiscount(merchant, quarter)
  const yearly = { recurring_interval: 'year', prices: fixed(12_000) }
  const plan = await createPlan(merchant, yearly)
  const bought = await subscribe(server, merchant, plan, {
    token: 'tok_fails_on_renewal',
    checkout: { discount_id },
  })
  expect(bought).toMatchObject({ amount: 9_000, discount: { id: discount_id } })

  // Until the last day of the year nothing is charged.
  await moveTo(merchant, new Date(Date.parse(bought.current_period_end) - 1_000).toISOString())
  expect(await ordersOf(merchant, bought)).toHaveLength(1)
  await merchant.advance('PT1S')
  const late = await subscriptionOf(merchant, bought)
  expect(late).toMatchObject({ status: 'past_due', amount: 12_000, discount: null })

  // On days 2 and 7 the card fails again; on day 9 there is another one.
  await merchant.advance('P9D')
  const other = await openCheckout(merchant, {
    products: [(await createPlan(merchant)).id],
    customer_id: bought.customer_id,
  })
  const { customer_email: _, ...confirmation } = payment()
  expect((await buyerOf(server, other).confirm(confirmation)).status).toBe(200)
  await merchant.advance('PT1M')
  const active = await subscriptionOf(merchant, bought)
  expect(active).toMatchObject({
    status: 'active',
    current_period_start: bought.current_period_end,
    current_period_end: late.current_period_end,
  })
  // 25 % of 12000 is 3000; 9000 − 9000 ÷ 1.19 = 1436.97; 12000 − 12000 ÷ 1.19 = 1915.97.
  expect((await ordersOf(merchant, bought)).map(figuresOf)).toEqual([
    ['subscription_create', 'paid', 12_000, 3_000, 7_563, 1_437, 9_000],
    ['subscription_cycle', 'paid', 12_000, 0, 10_084, 1_916, 12_000],
  ])
  const failed = await merchant.call('GET', '/v1/payments/?status=failed')
  expect(failed.body.pagination.total_count).toBe(3)
})

test('from 31 January, three months of a discount are three periods, also the short one', async () => {
  const merchant = await createMerchant(server)
  const { body } = await merchant.call('GET', '/v1/sandbox/clock')
  const year = new Date(body.now).getUTCFullYear() + 1
  await moveTo(merchant, `${year}-01-31T23:59:59.999Z`)
  const half = { duration: 'repeating', duration_in_months: 3, basis_points: 5_000 }
  const { id: discount_id } = await createDiscount(merchant, half)
  const plan = await createPlan(merchant)
  const bought = await subscribe(server, merchant, plan, { checkout: { discount_id } })
  await moveTo(merchant, `${year}-06-15T00:00:00Z`)
  const orders = await ordersOf(merchant, bought)
  const paid = orders.map(({ total_amount }: Order) => total_amount)
  expect(paid).toEqual([500, 500, 500, 1_000, 1_000])
})

async function withFree() {
  const merchant = await createMerchant(server)
  await settings(merchant, { allow_multiple_subscriptions: true })
  const free = await createPlan(merchant, { name: 'Free', prices: fixed(0) })
  const customer = await createCustomer(merchant, { email: 'ada@example.com' })
  const created = await merchant.call('POST', '/v1/subscriptions/', {
    product_id: free.id,
    customer_id: customer.id,
  })
  expect(created.status, created.text).toBe(201)
  const one = created.body
  const upgrade = async (price: number) => {
    const plan = await createPlan(merchant, { name: `For ${price}`, prices: fixed(price) })
    return openCheckout(merchant, { products: [plan.id], subscription_id: one.id })
  }
  const { customer_email: _, ...confirmation } = payment()
  return { merchant, customer, one, upgrade, confirmation }
}

test('a checkout upgrades a free subscription: a new period is paid, and renews', async () => {
  const { merchant, one, upgrade, confirmation } = await withFree()
  await merchant.advance('P10D')
  const checkout = await upgrade(2_000)
  expect((await buyerOf(server, checkout).confirm(confirmation)).status).toBe(200)
  const upgraded = await subscriptionOf(merchant, one)
  expect(upgraded).toMatchObject({ status: 'active', amount: 2_000, checkout_id: checkout.id })
  expect(Date.parse(upgraded.current_period_start)).toBeGreaterThan(
    Date.parse(one.current_period_start),
  )
  await merchant.advance('P1M')
  expect((await ordersOf(merchant, one)).map(figuresOf)).toEqual([
    ['subscription_update', 'paid', 2_000, 0, 1_681, 319, 2_000],
    ['subscription_cycle', 'paid', 2_000, 0, 1_681, 319, 2_000],
  ])
})

test('of two checkouts that upgrade one free subscription, one is paid', async () => {
  const { merchant, one, upgrade, confirmation } = await withFree()
  const checkouts = [await upgrade(2_000), await upgrade(3_000)]
  const answers = []
  for (const each of checkouts) answers.push(await buyerOf(server, each).confirm(confirmation))
  expect(answers.map(({ status }) => status)).toEqual([200, 403])
  expect(answers[1]?.body.error).toBe('AlreadyActiveSubscriptionError')
  expect(await subscriptionOf(merchant, one)).toMatchObject({ amount: 2_000 })
  const paid = await merchant.call('GET', '/v1/payments/?status=succeeded')
  expect(paid.body.pagination.total_count).toBe(1)
})

test('of two upgrades that are confirmed at the same time, one is paid', async () => {
  const { merchant, one, upgrade, confirmation } = await withFree()
  const checkouts = [await upgrade(2_000), await upgrade(3_000), await upgrade(4_000)]
  const answers = await Promise.all(
    checkouts.map((each) => buyerOf(server, each).confirm(confirmation)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  const [order, ...more] = await ordersOf(merchant, one)
  expect(more).toEqual([])
  expect(order.total_amount).toBe((await subscriptionOf(merchant, one)).amount)
})

test('an order below the minimum that collects debt is charged, so that nobody owes it for ever', async () => {
  const merchant = await createMerchant(server)
  await settings(merchant, { allow_multiple_subscriptions: true })
  const nearlyAll = { duration: 'forever', basis_points: 6_000 }
  const { id: discount_id } = await createDiscount(merchant, nearlyAll)
  // 40 % of 75 is 30, and twice 30 is more than the minimum of 50.
  const plan = await createPlan(merchant, { prices: fixed(75) })
  const first = await subscribe(server, merchant, plan, { checkout: { discount_id } })
  const { customer_email: _, ...confirmation } = payment()
  const second = await openCheckout(merchant, {
    products: [plan.id],
    customer_id: first.customer_id,
    discount_id,
  })
  expect((await buyerOf(server, second).confirm(confirmation)).status).toBe(200)
  await merchant.advance('PT1M')
  const { body } = await merchant.call('GET', '/v1/orders/?sorting=created_at')
  expect(
    body.items.map((order: Order) => [
      ...[order.status, order.total_amount, order.applied_balance_amount, order.due_amount],
    ]),
  ).toEqual([
    ['paid', 30, -30, 0],
    ['paid', 30, 30, 60],
  ])
  const paid = await merchant.call('GET', '/v1/payments/?status=succeeded')
  expect(paid.body.items.map(({ amount }: Order) => amount)).toEqual([60])
})

test('a purchase below the minimum is waived, so that no stranger owes it', async () => {
  const merchant = await createMerchant(server)
  // 990 less 960 is 30, and with the highest tax still less than the minimum of 50.
  const { id: discount_id } = await createDiscount(merchant, {
    type: 'fixed',
    amount: 960,
    currency: 'usd',
  })
  const { id: product } = (
    await merchant.call('POST', '/v1/products/', { name: 'Pen', prices: fixed(990) })
  ).body
  const checkout = await openCheckout(merchant, { products: [product], discount_id })
  const shown = { amount: 960, discount_amount: 960, net_amount: 0, tax_amount: 0, total_amount: 0 }
  expect(checkout).toMatchObject({ ...shown, is_payment_form_required: false })
  const { customer_billing_address: _, ...withoutCard } = payment(null)
  expect((await buyerOf(server, checkout).confirm(withoutCard)).status).toBe(200)
  await merchant.advance('PT1M')
  const { body } = await merchant.call('GET', '/v1/orders/')
  expect(body.items).toMatchObject([
    { status: 'paid', subtotal_amount: 960, discount_amount: 960, total_amount: 0 },
  ])
  expect(body.items[0].items).toMatchObject([
    { amount: 990 },
    { amount: -30, label: 'Below the minimum charge' },
  ])
  expect(body.items[0].applied_balance_amount).toBe(0)
})

test('a clock stops at a timer that fails five times, and goes on when that is repaired', async () => {
  const merchant = await createMerchant(server)
  const one = await subscribe(server, merchant, await createPlan(merchant))
  const accept = await refuseOrders(server, merchant)
  const move = () => merchant.call('POST', '/v1/sandbox/clock', { advance: 'P2M' })
  const stopped = await move()
  expect([stopped.status, stopped.body.error]).toEqual([503, 'ServiceUnavailable'])
  expect(stopped.body.detail).toContain(one.id)
  const shown = await merchant.call('GET', '/v1/sandbox/clock')
  expect(shown.body.now).toBe(one.current_period_end)
  // Nothing of the renewal is left, and a second attempt stops at the same moment.
  expect(await subscriptionOf(merchant, one)).toEqual(one)
  expect((await move()).status).toBe(503)

  await accept()
  // More than two months, whatever the day on which the clock stands.
  await merchant.advance('P63D')
  const orders = await ordersOf(merchant, one)
  expect(orders.map(({ status }: Order) => status)).toEqual(Array(4).fill('paid'))
  expect((await subscriptionOf(merchant, one)).status).toBe('active')
})

test.each([
  ['a payment', {}],
  ['a card', { trial_interval: 'day', trial_interval_count: 14 }],
])('%s that succeeds after its customer was deleted sells nothing', async (_, more) => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, more)
  const checkout = await openCheckout(merchant, { products: [plan.id] })
  const confirmed = await buyerOf(server, checkout).confirm(payment('tok_slow'))
  expect(confirmed.body.status).toBe('confirmed')
  const { customer_id: customer } = (await merchant.call('GET', `/v1/checkouts/${checkout.id}`))
    .body
  expect((await merchant.call('DELETE', `/v1/customers/${customer}`)).status).toBe(204)
  await merchant.advance('PT2H')
  expect((await merchant.call('GET', '/v1/subscriptions/')).body.items).toEqual([])
  expect((await merchant.call('GET', '/v1/orders/')).body.items).toEqual([])
  expect(await moneyMoved(server, merchant)).toBe(0)
})
