import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buyerOf, newYork, openCheckout, ordersOf, payment, reaches } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/refunds/'
const unknownId = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

/** An order of 1000, with 89 of tax on top. */
async function withOrder(token = 'tok_visa', seller?: Merchant) {
  const merchant = seller ?? (await createMerchant(server))
  const checkout = await openCheckout(merchant)
  const buyer = { ...payment(token), customer_billing_address: newYork }
  const confirmed = await buyerOf(server, checkout).confirm(buyer)
  expect(confirmed.status, confirmed.text).toBe(200)
  if (token === 'tok_slow') await merchant.advance('PT1H')
  await reaches(merchant, checkout, 'succeeded')
  const [order] = await ordersOf(merchant, checkout)
  const refund = (amount: number, more: object = {}) =>
    merchant.call('POST', path, { order_id: order.id, reason: 'other', amount, ...more })
  const read = async () => (await merchant.call('GET', `/v1/orders/${order.id}`)).body
  return { merchant, order, read, refund }
}

async function eventsSince({ organizationId }: Merchant) {
  const rows = await server.query<{ type: string; status: string }>(
    `select e.type, p.body ->> 'status' as status from events e
       join event_payloads p on p.id = e.payload_id
      where e.organization_id = $1 and e.type ~ '^(refund|order)[.]' order by e.id`,
    [organizationId],
  )
  const from = rows.findIndex(({ type }) => type === 'refund.created')
  return rows.slice(from).map(({ status, type }) => `${type} ${status}`)
}

const verified = ({ organizationId }: Merchant) => server.app.services.ledger.verify(organizationId)
const errorOf = ({ body, status }: { body: { error: string }; status: number }) => [
  status,
  body.error,
]

test('a whole order is refunded with its tax, and told in order', async () => {
  const { merchant, order, read, refund } = await withOrder()
  const answer = await refund(1_000, {
    reason: 'customer_request',
    comment: 'Sorry',
    metadata: { ticket: '7' },
  })
  expect(answer.status, answer.text).toBe(201)
  expect(answer.body).toMatchObject({
    status: 'succeeded',
    reason: 'customer_request',
    amount: 1_000,
    tax_amount: 89,
    currency: 'usd',
    organization_id: merchant.organizationId,
    order_id: order.id,
    subscription_id: null,
    customer_id: order.customer_id,
    revoke_benefits: false,
    metadata: { ticket: '7' },
    dispute: null,
  })
  expect(await read()).toMatchObject({
    status: 'refunded',
    refunded_amount: 1_000,
    refunded_tax_amount: 89,
    refundable_amount: 0,
    refundable_tax_amount: 0,
  })
  expect((await eventsSince(merchant)).slice(0, 3)).toEqual([
    'refund.created succeeded',
    'order.updated refunded',
    'order.refunded refunded',
  ])
  expect(await verified(merchant)).toEqual([])
  expect(errorOf(await refund(1))).toEqual([403, 'RefundedAlready'])
  const moved = await server.query<{ sum: string }>(
    'select sum(amount) from sandbox_movements where organization_id = $1',
    [merchant.organizationId],
  )
  expect(Number(moved[0]?.sum)).toBe(0)
})

test('a refund has one of six reasons', async () => {
  const { refund } = await withOrder()
  for (const reason of [
    ...['duplicate', 'fraudulent', 'customer_request', 'service_disruption'],
    ...['satisfaction_guarantee', 'other'],
  ]) {
    const { body, status } = await refund(100, { reason })
    expect([status, body.status, body.reason]).toEqual([201, 'succeeded', reason])
  }
})

test('parts are refunded until nothing is left', async () => {
  const { merchant, read, refund } = await withOrder()
  expect((await refund(333)).body).toMatchObject({ tax_amount: 30 })
  expect(await read()).toMatchObject({ status: 'partially_refunded', refundable_amount: 667 })
  expect(errorOf(await refund(668))).toEqual([422, 'RequestValidationError'])
  expect((await refund(667)).body).toMatchObject({ tax_amount: 59 })
  expect(await read()).toMatchObject({ status: 'refunded', refunded_tax_amount: 89 })
  expect(await verified(merchant)).toEqual([])
})

test('simultaneous refunds return no more than was paid', async () => {
  const { merchant, read, refund } = await withOrder()
  const answers = await Promise.all([600, 600, 600, 300, 300].map((amount) => refund(amount)))
  const returned = answers
    .filter(({ status }) => status === 201)
    .reduce((sum, { body }) => sum + body.amount, 0)
  expect(returned).toBe((await read()).refunded_amount)
  expect(returned).toBeLessThanOrEqual(1_000)
  const other = await withOrder()
  const whole = await Promise.all([1, 2, 3].map(() => other.refund(1_000)))
  expect(whole.map(({ status, body }) => body.error ?? status).toSorted()).toEqual([
    ...[201, 'RefundedAlready', 'RefundedAlready'],
  ])
  expect(await verified(merchant)).toEqual([])
})

test('the same key refunds once, and repeats the response', async () => {
  const { merchant, order, read } = await withOrder()
  const send = () =>
    server.visitor().send(
      new Request(new URL(path, server.config.baseUrl), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${merchant.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'refund-1',
        },
        body: JSON.stringify({ order_id: order.id, reason: 'other', amount: 100 }),
      }),
    )
  const first = await send()
  expect((await send()).body).toEqual(first.body)
  expect(first.body.status).toBe('succeeded')
  expect((await read()).refunded_amount).toBe(100)
})

test('a refund that the processor works on is pending, and reserves its part', async () => {
  const { merchant, read, refund } = await withOrder('tok_slow')
  const answer = await refund(400)
  expect(answer.body).toMatchObject({ status: 'pending', tax_amount: 36 })
  expect(await read()).toMatchObject({ status: 'paid', refunded_amount: 0, refundable_amount: 600 })
  expect(errorOf(await refund(601))).toEqual([422, 'RequestValidationError'])
  await merchant.advance('PT1H')
  expect((await merchant.call('GET', path)).body.items[0].status).toBe('succeeded')
  expect(await read()).toMatchObject({ status: 'partially_refunded', refunded_amount: 400 })
  expect((await eventsSince(merchant)).slice(0, 4)).toEqual([
    'refund.created pending',
    'refund.updated succeeded',
    'order.updated partially_refunded',
    'order.refunded partially_refunded',
  ])
  expect(await verified(merchant)).toEqual([])
})

test('a refund that fails frees its part', async () => {
  const { merchant, read, refund } = await withOrder()
  // The processor has paid the money back already.
  await server.query('delete from sandbox_movements where organization_id = $1', [
    merchant.organizationId,
  ])
  expect((await refund(400)).body.status).toBe('failed')
  expect(await read()).toMatchObject({ status: 'paid', refundable_amount: 1_000 })
  expect((await eventsSince(merchant))[0]).toBe('refund.created failed')
})

test('a refund that the processor cancels is canceled, and frees its part', async () => {
  const { merchant, read, refund } = await withOrder('tok_slow')
  const { body } = await refund(400)
  expect(body.status).toBe('pending')
  const { organizationId } = merchant
  const [object] = await server.query<{ reference: string; intent: string }>(
    `update sandbox_objects set status = 'canceled' where organization_id = $1 and kind = 'refund'
     returning reference, intent_id as intent`,
    [organizationId],
  )
  const { reference = '', intent = '' } = object ?? {}
  const news = { id: 'canceled', organizationId, reference, intentId: intent } as const
  await server.app.services.payments.take({ ...news, kind: 'refund' })
  await merchant.advance('PT1M')
  expect((await merchant.call('GET', path)).body.items).toMatchObject([
    { id: body.id, status: 'canceled' },
  ])
  expect(await read()).toMatchObject({ status: 'paid', refundable_amount: 1_000 })
  expect((await eventsSince(merchant)).slice(0, 2)).toEqual([
    ...['refund.created pending', 'refund.updated canceled'],
  ])
  expect(await verified(merchant)).toEqual([])
})

test('an order that was paid outside is refunded there, and booked here', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const { id } = await subscribe(server, merchant, plan, { token: 'tok_fails_on_renewal' })
  await merchant.advance('P1M')
  const { body } = await merchant.call('GET', `/v1/orders/?subscription_id=${id}&status=pending`)
  const [order] = body.items
  const paid = await merchant.call('POST', `/v1/orders/${order.id}/mark-paid`, {})
  expect(paid.status, paid.text).toBe(200)
  const input = { order_id: order.id, reason: 'other', amount: 100 }
  expect((await merchant.call('POST', path, input)).body.status).toBe('succeeded')
  expect(await verified(merchant)).toEqual([])
})

describe('refused is', () => {
  test.each([
    ['an amount of zero', { amount: 0 }, 422],
    ['a fraction', { amount: 1.5 }, 422],
    ['an unknown order', { order_id: unknownId }, 422],
    ['an unknown reason', { reason: 'mood' }, 422],
  ])('%s', async (_, more, status) => {
    const { refund } = await withOrder()
    expect((await refund(100, more)).status).toBe(status)
  })

  test('an order that is not paid', async () => {
    const merchant = await createMerchant(server)
    const plan = await createPlan(merchant)
    await subscribe(server, merchant, plan, { token: 'tok_fails_on_renewal' })
    await merchant.advance('P1M')
    const { body } = await merchant.call('GET', '/v1/orders/?status=pending')
    const input = { order_id: body.items[0].id, reason: 'other', amount: 100 }
    expect((await merchant.call('POST', path, input)).status).toBe(422)
  })

  test('taking the benefits of a subscription away', async () => {
    const merchant = await createMerchant(server)
    await subscribe(server, merchant, await createPlan(merchant))
    const [order] = (await merchant.call('GET', '/v1/orders/')).body.items
    const input = { order_id: order.id, reason: 'other', amount: 100, revoke_benefits: true }
    expect(errorOf(await merchant.call('POST', path, input))).toEqual([
      400,
      'RevokeSubscriptionBenefitsProhibited',
    ])
  })

  test('an order of another organization, and a token without the scope', async () => {
    const { order, read } = await withOrder()
    const other = await createMerchant(server)
    const input = { order_id: order.id, reason: 'other', amount: 100 }
    expect((await other.call('POST', path, input)).status).toBe(422)
    const reader = await createMerchant(server, { scopes: ['refunds:read'] })
    expect((await reader.call('GET', path)).status).toBe(200)
    expect((await reader.call('POST', path, input)).status).toBe(403)
    expect((await read()).refunded_amount).toBe(0)
  })
})

test('refunds are listed by all that the contract names', async () => {
  const merchant = await createMerchant(server)
  const one = await withOrder('tok_visa', merchant)
  const two = await withOrder('tok_slow', merchant)
  const { body: first } = await one.refund(500, { metadata: { batch: 'a' } })
  const { body: second } = await two.refund(200)
  const ids = async (query: string) =>
    (await merchant.call('GET', `${path}?${query}`)).body.items.map(({ id }: { id: string }) => id)
  expect(await ids('')).toEqual([second.id, first.id])
  expect(await ids('sorting=-amount')).toEqual([first.id, second.id])
  for (const query of [
    `id=${first.id}`,
    `order_id=${one.order.id}`,
    `customer_id=${one.order.customer_id}`,
    'succeeded=true',
    'metadata[batch]=a',
  ]) {
    expect(await ids(query), query).toEqual([first.id])
  }
  expect(await ids('succeeded=false')).toEqual([second.id])
  expect(await ids(`subscription_id=${unknownId}`)).toEqual([])
  await vi.waitFor(async () => expect(await ids('external_customer_id=nobody')).toEqual([]))
})
