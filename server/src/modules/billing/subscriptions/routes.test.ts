import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import { callWithToken, createAccessToken, createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { change, changed, createPlan, eventsOf, fixed, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/subscriptions/'

async function withFree() {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, { name: 'Free', prices: fixed(0) })
  const input = { email: 'ada@example.com', external_id: 'ada', name: 'Ada' }
  const customer = await createCustomer(merchant, input)
  const body = { product_id: plan.id, customer_id: customer.id, metadata: { team: 'a' } }
  const created = await merchant.call('POST', path, body)
  expect(created.status, created.text).toBe(201)
  return { merchant, plan, customer, one: created.body }
}

test('a subscription of a free product starts without an order', async () => {
  const { merchant, customer, one } = await withFree()
  expect(one).toMatchObject({
    status: 'active',
    amount: 0,
    customer_id: customer.id,
    metadata: { team: 'a' },
  })
  expect(await eventsOf(server, merchant)).toEqual([
    ...['subscription.created', 'subscription.active', 'subscription.updated'],
  ])
  expect((await merchant.call('GET', `${path}${one.id}`)).body).toEqual(one)
})

test('what is not free, not recurring, archived or unknown needs a checkout', async () => {
  const { merchant, customer } = await withFree()
  const paid = await createPlan(merchant)
  const book = await createPlan(merchant, { recurring_interval: null, prices: fixed(0) })
  const archived = await createPlan(merchant, { prices: fixed(0) })
  await merchant.call('PATCH', `/v1/products/${archived.id}`, { is_archived: true })
  for (const product_id of [paid.id, book.id, archived.id, customer.id]) {
    const refused = await merchant.call('POST', path, { product_id, customer_id: customer.id })
    expect(refused.status).toBe(422)
    expect(refused.body.detail[0].loc).toEqual(['body', 'product_id'])
  }
})

test('a new subscription names its customer in exactly one way', async () => {
  const { merchant, plan, customer } = await withFree()
  const create = async (more: object) =>
    (await merchant.call('POST', path, { product_id: plan.id, ...more })).status
  expect(await create({ external_customer_id: 'ada' })).toBe(201)
  expect(await create({})).toBe(422)
  expect(await create({ external_customer_id: 'ada', customer_id: customer.id })).toBe(422)
  expect(await create({ external_customer_id: 'nobody' })).toBe(422)
})

test('a subscription is canceled once, and the cancellation can be taken back', async () => {
  const { merchant, one } = await withFree()
  const reason = { customer_cancellation_reason: 'unused', customer_cancellation_comment: 'Bye' }
  const canceled = await changed(merchant, one, { cancel_at_period_end: true, ...reason })
  expect(canceled).toMatchObject({ status: 'active', ends_at: one.current_period_end, ...reason })
  const again = await change(merchant, one, { cancel_at_period_end: true })
  expect([again.status, again.body.error]).toEqual([403, 'AlreadyCanceledSubscription'])

  const kept = await changed(merchant, one, { cancel_at_period_end: false })
  expect(kept).toMatchObject({
    canceled_at: null,
    ends_at: null,
    customer_cancellation_reason: null,
  })
  expect((await eventsOf(server, merchant)).slice(-2)).toEqual([
    ...['subscription.updated', 'subscription.uncanceled'],
  ])
  expect((await change(merchant, one, { cancel_at_period_end: false })).status).toBe(400)
})

test('a cancellation has one of eight reasons', async () => {
  const { merchant, one } = await withFree()
  const reasons = [
    ...['customer_service', 'low_quality', 'missing_features', 'switched_service'],
    ...['too_complex', 'too_expensive', 'unused', 'other'],
  ]
  for (const customer_cancellation_reason of reasons) {
    const reason = { customer_cancellation_reason }
    const canceled = await changed(merchant, one, { cancel_at_period_end: true, ...reason })
    expect(canceled).toMatchObject(reason)
    await changed(merchant, one, { cancel_at_period_end: false })
  }
  const unknown = { customer_cancellation_reason: 'mood' }
  const refused = await change(merchant, one, { cancel_at_period_end: true, ...unknown })
  expect(refused.status).toBe(422)
})

test('a revoked subscription ends at once, and nothing of it can be changed', async () => {
  const { merchant, one } = await withFree()
  await changed(merchant, one, { cancel_at_period_end: true })
  const ended = await changed(merchant, one, { revoke: true })
  expect(one).toMatchObject({ started_at: expect.any(String), ends_at: null, ended_at: null })
  expect(ended).toMatchObject({
    status: 'canceled',
    started_at: one.started_at,
    ends_at: ended.canceled_at,
    ended_at: ended.canceled_at,
  })
  expect((await eventsOf(server, merchant)).slice(-3)).toEqual([
    ...['subscription.updated', 'subscription.canceled', 'subscription.revoked'],
  ])
  expect((await merchant.call('DELETE', path + one.id)).status).toBe(403)
  expect((await change(merchant, one, { cancel_at_period_end: false })).status).toBe(410)
  expect((await change(merchant, one, { trial_end: 'now' })).status).toBe(403)
  const moved = { current_billing_period_end: '2099-01-01T00:00:00Z' }
  expect((await change(merchant, one, moved)).status).toBe(403)
})

test('a request changes one thing', async () => {
  const { merchant, one } = await withFree()
  const mixed = [
    { cancel_at_period_end: true, revoke: true },
    { metadata: {}, pending_update: null },
    { revoke: false },
    { current_billing_period_end: '2020-01-01T00:00:00Z' },
    { trial_end: '2020-01-01T00:00:00Z' },
    { discount_id: one.id },
    { product_id: one.id },
  ]
  for (const body of mixed)
    expect([(await change(merchant, one, body)).status, body]).toEqual([422, body])
  expect((await changed(merchant, one, {})).modified_at).toBeNull()
  expect((await changed(merchant, one, { metadata: { team: 'b' } })).metadata).toEqual({
    team: 'b',
  })
})

test('subscriptions are found by what they are, with totals', async () => {
  const { merchant, plan, customer, one } = await withFree()
  const other = await createCustomer(merchant, { email: 'grace@example.com' })
  const body = { product_id: plan.id, customer_id: other.id }
  const { body: second } = await merchant.call('POST', path, body)
  await changed(merchant, second, { revoke: true, customer_cancellation_reason: 'unused' })
  const found = async (query: string) => {
    const { body } = await merchant.call('GET', `${path}?${query}`)
    expect(body.pagination.total_count).toBe(body.items.length)
    return body.items.map(({ id }: { id: string }) => id)
  }
  expect(await found('')).toEqual([second.id, one.id])
  expect(await found('sorting=customer')).toEqual([one.id, second.id])
  for (const query of [
    'status=active',
    'active=true',
    `customer_id=${customer.id}`,
    'external_customer_id=ada',
    'metadata[team]=a',
    'query=ADA@',
    'query=free&status=active',
    `canceled_at_before=2000-01-01T00:00:00Z&status=active&status=canceled`,
  ]) {
    expect([query, await found(query)]).toEqual([
      query,
      query.startsWith('canceled') ? [] : [one.id],
    ])
  }
  expect(await found('query=free')).toEqual([second.id, one.id])
  expect(await found('query=%25')).toEqual([])
  for (const query of ['status=canceled', 'active=false', 'customer_cancellation_reason=unused']) {
    expect(await found(query)).toEqual([second.id])
  }
  const csv = await merchant.call('GET', `${path}export?columns=id&columns=status`)
  expect(csv.text.trim().split('\r\n')).toEqual([
    ...['id,status', `${one.id},active`, `${second.id},canceled`],
  ])
})

test('subscriptions of another organization do not exist, and scopes are needed', async () => {
  const { merchant, one } = await withFree()
  const stranger = await createMerchant(server)
  const reader = await createAccessToken(merchant.owner, merchant.organizationId, {
    scopes: ['subscriptions:read'],
  })
  const attempts = [
    ['GET', path + one.id, undefined],
    ['PATCH', path + one.id, { revoke: true }],
    ['DELETE', path + one.id, undefined],
    ['POST', `${path}${one.id}/preview`, { product_id: one.product_id }],
  ] as const
  for (const [method, url, body] of attempts) {
    expect((await stranger.call(method, url, body)).status).toBe(404)
    const answer = await callWithToken(server, reader.token, method, url, body)
    const isRead = method === 'GET' || method === 'POST'
    expect([method, answer.status]).toEqual([method, isRead ? 200 : 403])
  }
  expect((await stranger.call('GET', path)).body.items).toEqual([])
  const foreign = { product_id: one.product_id, customer_id: one.customer_id }
  expect((await stranger.call('POST', path, foreign)).status).toBe(422)
})

test('the subscriptions of a deleted customer end', async () => {
  const { merchant, customer, one } = await withFree()
  expect((await merchant.call('DELETE', `/v1/customers/${customer.id}`)).status).toBe(204)
  const { body } = await merchant.call('GET', path + one.id)
  expect(body).toMatchObject({ status: 'canceled', customer: { deleted_at: expect.any(String) } })
})

test('a product with subscriptions is archived, not deleted, and its subscriptions renew', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant)
  const one = await subscribe(server, merchant, plan)
  expect((await merchant.call('DELETE', `/v1/products/${plan.id}`)).status).toBe(409)
  await merchant.call('PATCH', `/v1/products/${plan.id}`, { is_archived: true })
  await merchant.advance('P1M')
  const orders = await merchant.call('GET', `/v1/orders/?subscription_id=${one.id}`)
  expect(orders.body.pagination.total_count).toBe(2)
})
