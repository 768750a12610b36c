import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyerOf,
  createDiscount,
  createProduct,
  errorOf,
  openCheckout,
  payment,
  placesOf,
  reaches,
} from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant } from '#testing/merchants.ts'
import { serverForThisTest, startServer, type TestServer } from '#testing/server.ts'
import { createPlan, fixed, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function withFreeSubscription() {
  const merchant = await createMerchant(server)
  const free = await createPlan(merchant, { prices: fixed(0) })
  const customer = await createCustomer(merchant, { email: 'free@example.com', name: 'Ada' })
  const { body: subscription } = await merchant.call('POST', '/v1/subscriptions/', {
    product_id: free.id,
    customer_id: customer.id,
    metadata: { team: 'red', plan: 'free' },
  })
  return { merchant, customer, subscription, plan: await createPlan(merchant) }
}

test('a checkout upgrades a free subscription: the same one, in a new period, paid from then on', async () => {
  const { merchant, customer, subscription, plan } = await withFreeSubscription()
  await merchant.advance('P10D')
  const checkout = await openCheckout(merchant, {
    products: [plan.id],
    subscription_id: subscription.id,
    metadata: { plan: 'paid' },
  })
  expect(checkout).toMatchObject({ subscription_id: subscription.id, customer_id: customer.id })
  expect((await buyerOf(server, checkout).confirm()).status).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
  const upgraded = await subscriptionOf(merchant, subscription)
  expect(upgraded).toMatchObject({
    status: 'active',
    product_id: plan.id,
    amount: 1_000,
    checkout_id: checkout.id,
    customer_id: customer.id,
    metadata: { team: 'red', plan: 'paid' },
  })
  expect(upgraded.current_period_start > subscription.current_period_start).toBe(true)
  await merchant.advance('P1M')
  const orders = await ordersOf(merchant, subscription)
  expect(
    orders.map((order: Record<string, unknown>) => [order.billing_reason, order.total_amount]),
  ).toEqual([
    ['subscription_update', 1_000],
    ['subscription_cycle', 1_000],
  ])
  const { body } = await merchant.call('GET', `/v1/subscriptions/?customer_id=${customer.id}`)
  expect(body.items).toHaveLength(1)
})

test('only a free subscription that runs, of the customer who is named, can be upgraded', async () => {
  const { merchant, subscription, plan } = await withFreeSubscription()
  const paid = await subscribe(server, merchant, plan)
  const other = await createCustomer(merchant, { email: 'other@example.com' })
  const book = await createProduct(merchant)
  const stranger = await withFreeSubscription()
  const post = (input: object) =>
    merchant.call('POST', '/v1/checkouts/', { products: [plan.id], ...input })
  for (const input of [
    { subscription_id: paid.id },
    { subscription_id: stranger.subscription.id },
    { subscription_id: subscription.id, customer_id: other.id },
    { subscription_id: subscription.id, products: [book.id] },
  ]) {
    expect(placesOf(await post(input))).toEqual([422, ['body.subscription_id']])
  }
  await merchant.call('DELETE', `/v1/subscriptions/${subscription.id}`)
  const ended = await post({ subscription_id: subscription.id })
  expect(placesOf(ended)).toEqual([422, ['body.subscription_id']])
})

test('the buyer takes a discount back, also the one of the merchant, and pays the whole', async () => {
  const merchant = await createMerchant(server)
  const { id: discount_id } = await createDiscount(merchant, { code: 'TEN' })
  const checkout = await openCheckout(merchant, { discount_id })
  const buyer = buyerOf(server, checkout)
  expect(checkout.total_amount).toBe(900)
  const without = await buyer.patch({ discount_code: null })
  expect(without.body).toMatchObject({ discount: null, discount_id: null, total_amount: 1_000 })
  expect((await buyer.patch({ discount_code: 'ten' })).body.total_amount).toBe(900)
  const empty = await buyer.patch({ discount_code: '' })
  expect(empty.body).toMatchObject({ discount_id: null, total_amount: 1_000 })
})

test('confirming again and again is stopped, and the checkout stays open', async () => {
  const limited = await serverForThisTest({ env: { RATE_LIMIT: 'on' } })
  const merchant = await createMerchant(limited)
  const buyer = buyerOf(limited, await openCheckout(merchant))
  const statuses: number[] = []
  for (let attempt = 0; attempt < 7; attempt++) {
    statuses.push((await buyer.confirm(payment('tok_declined'))).status)
  }
  expect(statuses).toEqual([...Array(6).fill(400), 429])
  const stopped = await buyer.confirm()
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await buyer.get()).body.status).toBe('open')
})

test('a business needs the name and the address that its invoice shows', async () => {
  const merchant = await createMerchant(server)
  const buyer = buyerOf(server, await openCheckout(merchant, { is_business_customer: true }))
  const refused = await buyer.confirm({ ...payment(), customer_billing_address: { country: 'DE' } })
  expect(refused.status).toBe(422)
  expect(placesOf(refused)[1]).toContain('body.customer_billing_name')
  const known = await merchant.call('GET', '/v1/orders/')
  expect(known.body.items).toEqual([])
  const expired = await openCheckout(merchant)
  await merchant.advance('P1D')
  expect(errorOf(await buyerOf(server, expired).get())).toEqual([410, 'ExpiredCheckoutError'])
})
