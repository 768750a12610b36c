import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buyerOf,
  errorOf,
  moneyMoved,
  newYork,
  openCheckout,
  ordersOf,
  payment,
  reaches,
} from '#testing/checkouts.ts'
import { buyDisputed } from '#testing/disputes.ts'
import { callWithToken, createMerchant, type Merchant } from '#testing/merchants.ts'
import { failRefundLater } from '#testing/refunds.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startServer()
  other = await server.startAnotherNode()
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const verified = ({ organizationId }: Merchant) => server.app.services.ledger.verify(organizationId)

/** An order of 1000 with 89 of tax on top. */
async function sell(merchant: Merchant, token = 'tok_visa') {
  const checkout = await openCheckout(merchant)
  const buyer = { ...payment(token), customer_billing_address: newYork }
  await buyerOf(server, checkout).confirm(buyer)
  if (token === 'tok_slow') await merchant.advance('PT1H')
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const read = async () => (await merchant.call('GET', `/v1/orders/${order.id}`)).body
  const refund = (amount: number, node: TestServer = server) =>
    callWithToken(node, merchant.token, 'POST', '/v1/refunds/', {
      order_id: order.id,
      reason: 'customer_request',
      amount,
    })
  return { order, read, refund }
}

/** The last four events about refunds and this order's changes. */
async function toldOf({ call }: Merchant, orderId: string) {
  type Item = { readonly type: string; readonly data: { readonly id: string } }
  const { body } = await call('GET', '/v1/feed?limit=500')
  return body.items
    .filter(
      ({ data, type }: Item) =>
        type.startsWith('refund.') || (type === 'order.updated' && data.id === orderId),
    )
    .map(({ type }: Item) => type)
    .slice(-4)
}

test('money back: in parts to the last cent, at once or later, and a dispute', async () => {
  const merchant = await createMerchant(server)
  const { order, read, refund } = await sell(merchant)

  // A part, then all that is left, whose tax is what is left of the tax.
  expect((await refund(333)).body).toMatchObject({ status: 'succeeded', tax_amount: 30 })
  expect(await read()).toMatchObject({ status: 'partially_refunded', refundable_amount: 667 })
  expect((await refund(667)).body).toMatchObject({ status: 'succeeded', tax_amount: 59 })
  expect(await read()).toMatchObject({ status: 'refunded', refunded_tax_amount: 89 })
  expect(errorOf(await refund(1))).toEqual([403, 'RefundedAlready'])
  expect(await moneyMoved(server, merchant)).toBe(0)
  const { body: notes } = await merchant.call('GET', `/v1/orders/${order.id}/credit-notes`)
  expect(notes.items).toHaveLength(2)

  // Later: pending until the bank says so.
  const slow = await sell(merchant, 'tok_slow')
  expect((await slow.refund(500)).body.status).toBe('pending')
  expect(await slow.read()).toMatchObject({ status: 'paid', refundable_amount: 500 })
  await merchant.advance('PT1H')
  expect(await slow.read()).toMatchObject({ status: 'partially_refunded', refunded_amount: 500 })

  // The bank takes the money itself: nothing can be refunded beside it.
  const disputed = await buyDisputed(server, 'tok_dispute_lost', merchant)
  await merchant.advance('PT1H')
  expect(errorOf(await disputed.refund(1_000))).toEqual([403, 'RefundsBlocked'])
  await merchant.advance('P7D')
  expect(await disputed.read()).toMatchObject({ status: 'lost', amount: 1_089 })
  expect(await verified(merchant)).toEqual([])
})

test('on two nodes at once, no more is returned than was paid', async () => {
  const merchant = await createMerchant(server)
  for (let round = 0; round < 5; round++) {
    const before = (await moneyMoved(server, merchant)) ?? 0
    const { read, refund } = await sell(merchant)
    const amounts = [700, 300, 600, 400, 1_000, 1]
    const answers = await Promise.all(
      amounts.map((amount, index) => refund(amount, index % 2 ? other : server)),
    )
    const returned = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.amount + body.tax_amount)
      .reduce((sum, amount) => sum + amount, 0)
    expect(returned).toBeGreaterThan(0)
    expect(returned).toBeLessThanOrEqual(1_089)
    const { refunded_amount, refunded_tax_amount } = await read()
    expect(refunded_amount + refunded_tax_amount).toBe(returned)
    expect(((await moneyMoved(server, merchant)) ?? 0) - before).toBe(1_089 - returned)
  }
  expect(await verified(merchant)).toEqual([])
})

test('a refund that fails after it had succeeded is taken back everywhere', async () => {
  const merchant = await createMerchant(server)
  const { order, read, refund } = await sell(merchant)
  const { body } = await refund(400)
  await failRefundLater(server, merchant)
  await merchant.advance('PT5M')
  const statusNow = async () =>
    (await merchant.call('GET', `/v1/refunds/?id=${body.id}`)).body.items[0].status
  // The server may have begun with the news by itself before the clock was moved.
  await expect.poll(statusNow).toBe('failed')
  expect(await read()).toMatchObject({
    status: 'paid',
    refunded_amount: 0,
    refunded_tax_amount: 0,
    refundable_amount: 1_000,
  })
  // The feed is numbered after the commit.
  await expect
    .poll(() => toldOf(merchant, order.id))
    .toEqual(['refund.created', 'order.updated', 'refund.updated', 'order.updated'])
  expect(await verified(merchant)).toEqual([])
})
