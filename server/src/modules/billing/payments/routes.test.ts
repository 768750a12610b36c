import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerOf, openCheckout, ordersOf, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { openIntent, payWith } from '#testing/payments.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createClocks } from '../../../platform/billing-clock/index.ts'
import { systemRandom } from '../../../platform/system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const node = () => {
  const { database, clock, payments } = server.app.services
  return { database, payments, clocks: createClocks({ database, clock }) }
}
const payerOf = ({ organizationId }: Merchant) => ({
  organizationId,
  customerId: systemRandom().uuid(),
})

test('a payment is listed with its result', async () => {
  const merchant = await createMerchant(server)
  const payer = payerOf(merchant)
  const paid = await payWith(node(), payer, 'tok_visa')
  const declined = await payWith(node(), payer, 'tok_declined')
  const { body } = await merchant.call('GET', '/v1/payments/')
  expect(body.pagination).toEqual({ total_count: 2, max_page: 1 })
  const [second, first] = body.items
  expect(first).toMatchObject({
    id: paid.id,
    processor: 'stripe',
    status: 'succeeded',
    amount: 1500,
    currency: 'usd',
    method: 'card',
    trigger: 'purchase',
    decline_reason: null,
    decline_message: null,
    organization_id: merchant.organizationId,
    checkout_id: paid.checkoutId,
    order_id: null,
    processor_metadata: {},
    method_metadata: { brand: 'visa', last4: '4242' },
  })
  expect(second).toMatchObject({
    id: declined.id,
    status: 'failed',
    decline_reason: 'card_declined',
    decline_message: 'The card was declined.',
  })
  expect((await merchant.call('GET', `/v1/payments/${paid.id}`)).body).toEqual(first)
})

test('payments are filtered, and the totals match', async () => {
  const merchant = await createMerchant(server)
  const [payer, other] = [payerOf(merchant), payerOf(merchant)]
  const paid = await payWith(node(), payer, 'tok_visa')
  await payWith(node(), payer, 'tok_declined')
  await payWith(node(), other, 'tok_slow')
  const total = async (query: string) => {
    const { body } = await merchant.call('GET', `/v1/payments/?${query}`)
    expect(body.items).toHaveLength(body.pagination.total_count)
    return body.pagination.total_count
  }
  expect(await total('status=succeeded')).toBe(1)
  expect(await total('status=failed')).toBe(1)
  expect(await total('status=pending')).toBe(1)
  expect(await total('status=succeeded&status=failed')).toBe(2)
  expect(await total(`customer_id=${payer.customerId}`)).toBe(2)
  expect(await total(`customer_id=${payer.customerId}&status=failed`)).toBe(1)
  expect(await total(`checkout_id=${paid.checkoutId}`)).toBe(1)
  expect(await total('method=card&sorting=-amount')).toBe(3)
  await merchant.advance('PT1H')
  expect(await total('status=succeeded')).toBe(2)
  expect(await total('status=pending')).toBe(0)
})

test('cards that are saved are no payments, unless saving a card failed', async () => {
  const merchant = await createMerchant(server)
  const payer = payerOf(merchant)
  const { id: sourceId } = await payWith(node(), payer, 'tok_visa')
  const open = (input: Parameters<typeof openIntent>[2]) =>
    openIntent(node(), payer, input).then(({ id }) => node().payments.advance(id))
  const saved = await open({ kind: 'setup', amount: 0, token: 'tok_visa' })
  const failed = await open({ kind: 'setup', amount: 0, token: 'tok_declined' })
  const { body } = await merchant.call('GET', '/v1/payments/')
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([failed.id, sourceId])
  expect(saved.status).toBe('succeeded')
  expect((await merchant.call('GET', `/v1/payments/${saved.id}`)).status).toBe(404)
})

test('refunds are no payments', async () => {
  const merchant = await createMerchant(server)
  const checkout = await openCheckout(merchant)
  await buyerOf(server, checkout).confirm(payment())
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const input = { order_id: order.id, reason: 'other', amount: 100 }
  expect((await merchant.call('POST', '/v1/refunds/', input)).body.status).toBe('succeeded')
  const { body } = await merchant.call('GET', '/v1/payments/')
  expect(body.items.map(({ amount }: { amount: number }) => amount)).toEqual([1_000])
  const [intent] = await server.query<{ id: string }>(
    "select id from payment_intents where organization_id = $1 and kind = 'refund'",
    [merchant.organizationId],
  )
  expect((await merchant.call('GET', `/v1/payments/${intent?.id}`)).status).toBe(404)
})

test('a payment of another organization is not found', async () => {
  const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
  const { id } = await payWith(node(), payerOf(merchant), 'tok_visa')
  const { status, body } = await other.call('GET', `/v1/payments/${id}`)
  expect([status, body.error]).toEqual([404, 'ResourceNotFound'])
  expect((await other.call('GET', '/v1/payments/')).body.items).toEqual([])
})

test('a token without the scope reads no payments', async () => {
  const merchant = await createMerchant(server, { scopes: ['products:read'] })
  expect((await merchant.call('GET', '/v1/payments/')).status).toBe(403)
  expect((await server.visitor().get('/v1/payments/')).status).toBe(401)
})
