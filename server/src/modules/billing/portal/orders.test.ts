import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyerOf,
  errorOf,
  moneyMoved,
  openCheckout,
  payment,
  placesOf,
  reaches,
} from '#testing/checkouts.ts'
import { callWithToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import { card, newPortalCustomer, portalOf } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, ordersOf, subscribe, subscriptionOf } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const cards = '/customers/me/payment-methods'

/** A subscription whose last order could not be paid, with a session of its customer. */
async function overdue(more: object = {}, duration = 'P1M') {
  const merchant = await createMerchant(server)
  const token = 'tok_fails_on_renewal'
  const bought = await subscribe(server, merchant, await createPlan(merchant, more), { token })
  await merchant.advance(duration)
  const { call } = await portalOf(server, merchant, bought.customer_id)
  const [, order] = await ordersOf(merchant, bought)
  expect(order.status).toBe('pending')
  const pay = (body: object = {}) => call('POST', `/orders/${order.id}/confirm-payment`, body)
  return { merchant, bought, call, order, pay }
}

const charges = async ({ call }: Merchant, id: string) =>
  (await call('GET', `/v1/payments/?order_id=${id}&limit=100`)).body.items

test('customers see their orders with products and organization, without notes of the merchant', async () => {
  const merchant = await createMerchant(server)
  const metadata = { note: 'by phone' }
  const checkout = await openCheckout(merchant, { metadata })
  const { body: confirmed } = await buyerOf(server, checkout).confirm(payment())
  const { customer_id } = await reaches(merchant, checkout, 'succeeded')
  const { call } = await portalOf(server, merchant, customer_id)
  const { body: list } = await call('GET', '/orders/')
  expect(list.pagination).toEqual({ total_count: 1, max_page: 1 })
  const [order] = list.items
  expect(order).toMatchObject({
    status: 'paid',
    amount: order.net_amount,
    user_id: customer_id,
    product: { name: 'Book', organization: { id: merchant.organizationId } },
  })
  expect(JSON.stringify(list)).not.toContain('by phone')
  expect((await call('GET', `/orders/${order.id}`)).body).toEqual(order)
  for (const [query, count] of [
    ['query=bOOk', 1],
    ['query=pen', 0],
    ['product_billing_type=recurring', 0],
    [`product_id=${order.product_id}&sorting=-amount`, 1],
  ]) {
    expect((await call('GET', `/orders/?${query}`)).body.items, String(query)).toHaveLength(
      Number(count),
    )
  }
  // The token that the buyer got with the confirmation does the same.
  const token = confirmed.customer_session_token
  const own = await callWithToken(server, token, 'GET', '/v1/customer-portal/orders/')
  expect(own.body).toEqual(list)
})

test('customers correct the billing details of an order and get its documents', async () => {
  const merchant = await createMerchant(server)
  const checkout = await openCheckout(merchant)
  await buyerOf(server, checkout).confirm(payment())
  const { customer_id } = await reaches(merchant, checkout, 'succeeded')
  const { call } = await portalOf(server, merchant, customer_id)
  const { id } = (await call('GET', '/orders/')).body.items[0]
  const path = `/orders/${id}`
  expect((await call('GET', `${path}/invoice`)).status).toBe(404)
  const address = {
    country: 'DE',
    city: 'Berlin',
    line1: 'Unter den Linden 1',
    postal_code: '10117',
  }
  const corrected = await call('PATCH', path, { billing_name: 'Ada Ltd', billing_address: address })
  expect(corrected.body).toMatchObject({ billing_name: 'Ada Ltd', billing_address: address })
  const moved = await call('PATCH', path, { billing_address: { country: 'FR' } })
  expect(placesOf(moved)).toEqual([422, ['body.billing_address.country']])
  expect((await call('POST', `${path}/invoice`)).status).toBe(202)
  for (const what of ['invoice', 'receipt']) {
    const { body } = await call('GET', `${path}/${what}`)
    const { pathname } = new URL(body.url)
    expect((await server.visitor().get(pathname)).headers.get('content-type')).toBe(
      'application/pdf',
    )
  }
  expect((await call('GET', `${path}/payment-status`)).body).toEqual({
    status: 'succeeded',
    error: null,
  })
})

test('an order whose payment failed is paid with a new card, which pays from then on', async () => {
  const { bought, call, merchant, order, pay } = await overdue()
  expect((await call('GET', `/orders/${order.id}/payment-status`)).body).toEqual({
    status: 'failed',
    error: 'The card was declined.',
  })
  const paid = await pay({ confirmation_token_id: 'tok_visa', payment_processor: 'stripe' })
  expect(paid.status, paid.text).toBe(200)
  expect(paid.body).toEqual({
    status: 'succeeded',
    client_secret: null,
    challenge_url: null,
    intent_client_secret: null,
    error: null,
  })
  expect((await call('GET', `/orders/${order.id}`)).body.status).toBe('paid')
  expect((await subscriptionOf(merchant, bought)).status).toBe('active')
  const { body: saved } = await call('GET', cards)
  const [byDefault] = saved.items.filter((each: { default: boolean }) => each.default)
  expect(byDefault.card.last4).toBe('4242')
  expect(errorOf(await pay())).toEqual([422, 'OrderNotEligibleForRetry'])
  await merchant.advance('P1M')
  const orders = await ordersOf(merchant, bought)
  expect(orders.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid', 'paid'])
})

test('the card that has paid an overdue order pays those that waited for it', async () => {
  const { bought, merchant, order, pay } = await overdue({ recurring_interval: 'week' }, 'P16D')
  const orders = await ordersOf(merchant, bought)
  expect(orders.length).toBeGreaterThan(2)
  const paid = await pay({ confirmation_token_id: 'tok_visa' })
  expect(paid.body.status).toBe('succeeded')
  await merchant.advance('PT1M')
  const after = await ordersOf(merchant, bought)
  expect(after.map(({ status }: { status: string }) => status)).toEqual(after.map(() => 'paid'))
  const statuses = async ({ id }: { id: string }) =>
    (await charges(merchant, id)).map(({ status }: { status: string }) => status)
  const [, , next] = after
  // Only the failed order was tried before; the new card pays each of them once.
  expect(await statuses(order)).toEqual(['succeeded', 'failed', 'failed', 'failed'])
  expect(await statuses(next)).toEqual(['succeeded'])
  expect((await subscriptionOf(merchant, bought)).status).toBe('active')
})

test('five attempts are allowed, which change nothing of the schedule', async () => {
  const { bought, call, merchant, order, pay } = await overdue()
  const before = (await ordersOf(merchant, bought))[1].next_payment_attempt_at
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await pay({ confirmation_token_id: 'tok_declined' })).body).toMatchObject({
      status: 'failed',
      error: 'The card was declined.',
    })
  }
  expect(errorOf(await pay({ confirmation_token_id: 'tok_visa' }))).toEqual([
    429,
    'ManualRetryLimitExceeded',
  ])
  expect((await ordersOf(merchant, bought))[1].next_payment_attempt_at).toBe(before)
  expect(await charges(merchant, order.id)).toHaveLength(6)
  expect((await call('GET', cards)).body.items).toHaveLength(1)
})

test('of many attempts at once one pays, and the others are told so', async () => {
  const { merchant, order, pay } = await overdue()
  const before = (await moneyMoved(server, merchant)) ?? 0
  const body = { confirmation_token_id: 'tok_visa' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(body)))
  const paid = answers.filter(({ status }) => status === 200)
  expect(paid).toHaveLength(1)
  for (const { status } of answers) expect([200, 409, 422]).toContain(status)
  expect(await moneyMoved(server, merchant)).toBe(before + order.due_amount)
})

test('a payment that its cardholder approves keeps others waiting', async () => {
  const { bought, call, merchant, order, pay } = await overdue()
  const asked = await pay({ confirmation_token_id: 'tok_requires_action' })
  expect(asked.body).toMatchObject({ status: 'requires_action', error: null })
  expect(errorOf(await pay())).toEqual([409, 'PaymentAlreadyInProgress'])
  const path = `/orders/${order.id}/payment-status`
  expect((await call('GET', path)).body.status).toBe('requires_action')
  const { pathname } = new URL(asked.body.challenge_url)
  await server.visitor().post(pathname, { outcome: 'succeed' })
  await merchant.advance('PT1M')
  expect((await call('GET', path)).body.status).toBe('succeeded')
  expect((await subscriptionOf(merchant, bought)).status).toBe('active')
})

test('a saved card pays too, but not one of another customer', async () => {
  const { call, merchant, pay } = await overdue()
  const other = await newPortalCustomer(server, merchant)
  const { body: foreign } = await other.call('POST', cards, card())
  const refused = await pay({ payment_method_id: foreign.id })
  expect(placesOf(refused)).toEqual([422, ['body.payment_method_id']])
  const { body: own } = await call('POST', cards, card('tok_visa', false))
  const answer = await pay({ payment_method_id: own.id })
  expect(answer.body.status).toBe('succeeded')
})
