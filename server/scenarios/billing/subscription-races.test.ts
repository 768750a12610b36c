import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, openCheckout, payment } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
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

type Order = Record<string, unknown>

test('a cancellation during a renewal either ends the old period or the new one', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const all = await Promise.all(Array.from({ length: 4 }, () => subscribe(server, merchant, plan)))
  await Promise.all([
    merchant.advance('P1M'),
    ...all.map((one) => change(merchant, one, { cancel_at_period_end: true })),
  ])
  await merchant.advance('PT1H')
  for (const one of all) {
    const after = await subscriptionOf(merchant, one)
    const orders = await ordersOf(merchant, one)
    expect(after.canceled_at).not.toBeNull()
    expect(orders).toHaveLength(after.status === 'canceled' ? 1 : 2)
    expect(after.ends_at).toBe(after.current_period_end)
  }
})

test('of several upgrades at once one is charged', async () => {
  const merchant = await createMerchant(server)
  const one = await subscribe(server, merchant, await createPlan(merchant))
  const dear = await createPlan(merchant, { name: 'Dear', prices: fixed(3_000) })
  await merchant.advance('P10D')
  const product = { product_id: dear.id, proration_behavior: 'invoice' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => change(merchant, one, product)))
  for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
    expect([status, body.error]).toEqual([409, 'SubscriptionLocked'])
  }
  await merchant.advance('PT1H')
  const reasons = (await ordersOf(merchant, one)).map((order: Order) => order.billing_reason)
  expect(reasons).toEqual(['subscription_create', 'subscription_update'])
  const paid = await merchant.call('GET', '/v1/payments/?status=succeeded')
  expect(paid.body.pagination.total_count).toBe(2)
})

test('a subscription is revoked once', async () => {
  const merchant = await createMerchant(server)
  const one = await subscribe(server, merchant, await createPlan(merchant))
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => merchant.call('DELETE', `/v1/subscriptions/${one.id}`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403])
})

test('a customer may hold one subscription, unless the merchant allows more', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const one = await subscribe(server, merchant, plan)
  const second = await openCheckout(merchant, { products: [plan.id] })
  const again = { ...payment(), customer_email: one.customer.email }
  const refused = await buyerOf(server, second).confirm(again)
  expect([refused.status, refused.body.error]).toEqual([403, 'AlreadyActiveSubscriptionError'])
  await changed(merchant, one, { revoke: true })
  expect((await buyerOf(server, second).confirm(again)).status).toBe(200)
})

test('a jump of a year tells the same as monthly steps', async () => {
  const facts: unknown[] = []
  for (const steps of [['P1Y1D'], [...Array.from({ length: 12 }, () => 'P1M'), 'P1D']]) {
    const merchant = await createMerchant(server)
    await moveTo(merchant, '2031-01-15T00:00:00Z')
    const one = await subscribe(server, merchant, await createPlan(merchant))
    const start = new Date(one.started_at).getTime()
    for (const step of steps) await merchant.advance(step)
    const since = (date: unknown) => date && new Date(String(date)).getTime() - start
    const orders = await ordersOf(merchant, one)
    // The order of the sale is some milliseconds of real time behind the subscription.
    facts.push(
      orders.slice(1).map((order: Order) => ({
        at: since(order.created_at),
        status: order.status,
        total: order.total_amount,
        number: String(order.invoice_number).split('-').at(-1),
      })),
    )
    expect(orders).toHaveLength(13)
  }
  expect(facts[1]).toEqual(facts[0])
})
