import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buyerOf, openCheckout, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  changed,
  createPlan,
  eventsOf,
  fixed,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const failing = { token: 'tok_fails_on_renewal' }

const failedPayments = async ({ call }: Merchant) =>
  (await call('GET', '/v1/payments/?status=failed&limit=100')).body.items.length

/** What caused each attempt to charge for an order, the first one first. */
async function triggersOf({ call }: Merchant, { id }: { readonly id: string }) {
  const { body } = await call('GET', `/v1/payments/?order_id=${id}&sorting=created_at`)
  return body.items.map(({ trigger }: { trigger: string }) => trigger)
}

const daysAfter = (from: string, to: string) =>
  (new Date(to).getTime() - new Date(from).getTime()) / 86_400_000

/** The customer buys something else with this card, which pays renewals from then on. */
async function useCard(merchant: Merchant, customerId: string, token = 'tok_visa') {
  const plan = await createPlan(merchant)
  const checkout = await openCheckout(merchant, { products: [plan.id], customer_id: customerId })
  const { customer_email: _other, ...confirmation } = payment(token)
  const confirmed = await buyerOf(server, checkout).confirm(confirmation)
  expect(confirmed.status, confirmed.text).toBe(200)
  await reaches(merchant, checkout, 'succeeded')
}

const allowMany = async ({ call, organizationId }: Merchant) => {
  const subscription_settings = { allow_multiple_subscriptions: true }
  const answer = await call('PATCH', `/v1/organizations/${organizationId}`, {
    subscription_settings,
  })
  expect(answer.status, answer.text).toBe(200)
}

test('a failed renewal is tried again on days 2, 7, 14 and 21, and then the subscription ends', async () => {
  const merchant = await createMerchant(server)
  const bought = await subscribe(server, merchant, await createPlan(merchant), failing)
  await merchant.advance('P1M')
  const late = await subscriptionOf(merchant, bought)
  expect(late).toMatchObject({ status: 'past_due', past_due_at: bought.current_period_end })
  expect((await eventsOf(server, merchant)).slice(6)).toEqual([
    ...['subscription.cycled', 'subscription.updated', 'order.created'],
    ...['subscription.updated', 'subscription.past_due', 'order.updated'],
  ])

  const attempts: number[] = []
  for (;;) {
    const [, order] = await ordersOf(merchant, bought)
    if (order.next_payment_attempt_at === null) break
    attempts.push(daysAfter(late.past_due_at, order.next_payment_attempt_at))
    await merchant.advance('P7D')
  }
  expect(attempts.at(-1)).toBe(21)
  expect(await failedPayments(merchant)).toBe(5)
  const [, given] = await ordersOf(merchant, bought)
  expect(await triggersOf(merchant, given)).toEqual([
    ...['subscription_cycle', 'retry_dunning', 'retry_dunning', 'retry_dunning', 'retry_dunning'],
  ])

  const ended = await subscriptionOf(merchant, bought)
  expect(ended).toMatchObject({ status: 'canceled', amount: 1_000 })
  expect(daysAfter(late.past_due_at, ended.ended_at)).toBe(21)
  expect((await eventsOf(server, merchant)).slice(-4)).toEqual([
    ...['subscription.updated', 'subscription.canceled', 'subscription.revoked'],
    'order.updated',
  ])

  await merchant.advance('P3M')
  const orders = await ordersOf(merchant, bought)
  expect(orders.map(({ status }: { status: string }) => status)).toEqual(['paid', 'pending'])
  expect(await failedPayments(merchant)).toBe(5)
})

test('another card is charged at once, and the subscription is active again', async () => {
  const merchant = await createMerchant(server)
  await allowMany(merchant)
  const bought = await subscribe(server, merchant, await createPlan(merchant), failing)
  await merchant.advance('P1M1D')
  expect((await subscriptionOf(merchant, bought)).status).toBe('past_due')
  const before = (await eventsOf(server, merchant)).length
  await useCard(merchant, bought.customer_id)
  await merchant.advance('PT1M')
  expect(await subscriptionOf(merchant, bought)).toMatchObject({
    status: 'active',
    past_due_at: null,
  })
  const [, order] = await ordersOf(merchant, bought)
  expect(order).toMatchObject({ status: 'paid', next_payment_attempt_at: null })
  expect(await triggersOf(merchant, order)).toEqual([
    ...['subscription_cycle', 'retry_payment_method_update'],
  ])
  const events = (await eventsOf(server, merchant)).slice(before)
  expect(events.slice(-4)).toEqual([
    ...['subscription.updated', 'subscription.active'],
    ...['order.updated', 'order.paid'],
  ])
})

test('the orders of a weekly plan wait for the one that failed, and are paid after it', async () => {
  const merchant = await createMerchant(server)
  await allowMany(merchant)
  const weekly = { recurring_interval: 'week' }
  const bought = await subscribe(server, merchant, await createPlan(merchant, weekly), failing)
  await merchant.advance('P22D')
  const waiting = await ordersOf(merchant, bought)
  expect(waiting.map(({ status }: { status: string }) => status)).toEqual([
    ...['paid', 'pending', 'pending', 'pending'],
  ])
  // On day 7, and again on days 9, 14 and 21.
  expect(await failedPayments(merchant)).toBe(4)
  await useCard(merchant, bought.customer_id)
  await merchant.advance('PT1M')
  const paid = await ordersOf(merchant, bought)
  expect(paid.every(({ status }: { status: string }) => status === 'paid')).toBe(true)
  expect((await subscriptionOf(merchant, bought)).status).toBe('active')
})

test('a lost card is tried once more after three weeks', async () => {
  const merchant = await createMerchant(server)
  const lost = { token: 'tok_lost_on_renewal' }
  const bought = await subscribe(server, merchant, await createPlan(merchant), lost)
  await merchant.advance('P1M')
  const [, order] = await ordersOf(merchant, bought)
  expect(daysAfter(bought.current_period_end, order.next_payment_attempt_at)).toBe(21)
  await merchant.advance('P21D')
  expect(await failedPayments(merchant)).toBe(2)
  expect((await subscriptionOf(merchant, bought)).status).toBe('canceled')
})

test('a payment that the cardholder would have to confirm counts as failed', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const checkout = await openCheckout(merchant, { products: [plan.id] })
  const buyer = buyerOf(server, checkout)
  const { body } = await buyer.confirm(payment('tok_always_requires_action'))
  const challenge = await vi.waitFor(async () => {
    const { challenge_url: url } = (await buyer.get()).body.payment_processor_metadata
    expect(url).toBeTruthy()
    return new URL(url).pathname
  })
  expect(body.status).toBe('confirmed')
  await server.visitor().post(challenge, { outcome: 'succeed' })
  await reaches(merchant, checkout, 'succeeded')
  await merchant.advance('P1M')
  const { items } = (await merchant.call('GET', '/v1/subscriptions/')).body
  expect(items.map(({ status }: { status: string }) => status)).toEqual(['past_due'])
  expect(await failedPayments(merchant)).toBe(1)
})

test('an unpaid subscription stays where the merchant wants that, and a payment brings it back', async () => {
  const merchant = await createMerchant(server)
  const subscription_settings = { after_dunning: 'unpaid' }
  const path = `/v1/organizations/${merchant.organizationId}`
  await merchant.call('PATCH', path, { subscription_settings })
  const plan = await createPlan(merchant, { prices: fixed(2_000) })
  const bought = await subscribe(server, merchant, plan, failing)
  await merchant.advance('P3M')
  expect((await subscriptionOf(merchant, bought)).status).toBe('unpaid')
  const [, order, ...more] = await ordersOf(merchant, bought)
  expect([order.status, more]).toEqual(['pending', []])

  const paid = await merchant.call('POST', `/v1/orders/${order.id}/mark-paid`, {})
  expect(paid.status, paid.text).toBe(200)
  const again = await subscriptionOf(merchant, bought)
  expect(again.status).toBe('active')
  expect(daysAfter(again.current_period_start, again.current_period_end)).toBeGreaterThan(27)
  expect(daysAfter(bought.current_period_end, again.current_period_start)).toBeGreaterThan(50)
  // The order that was paid late is that of the new period.
  const free = await createPlan(merchant, { name: 'Free', prices: fixed(0) })
  await changed(merchant, bought, { product_id: free.id, proration_behavior: 'invoice' })
  expect((await ordersOf(merchant, bought)).at(-1)).toMatchObject({ total_amount: -2_000 })
})
