import { expect, test } from 'vitest'
import { createProduct } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { callsWith } from '#testing/portal.ts'
import { connectByToken, readAll, shopAndFollower } from '#testing/provider-shops.ts'
import type { TestServer } from '#testing/server.ts'
import { comparable } from '#testing/sold-shop.ts'
import { createPlan, subscribe } from '#testing/subscriptions.ts'

/** A shop that sells, and who follows it with its token; its events do not arrive. */
async function connected() {
  const shops = await shopAndFollower()
  const { here, shop, there } = shops
  const customer = await createCustomer(shop, { email: 'ada@example.com', external_id: 'a/d ä?' })
  const book = await createProduct(shop)
  const plan = await createPlan(shop)
  const subscription = await subscribe(there, shop, plan)
  const answer = await connectByToken(shops, { webhookSecret: 'a-secret-of-no-endpoint' })
  expect(answer.status, answer.text).toBe(200)
  await readAll(here)
  shops.provider.requests.length = 0
  return { ...shops, book, customer, plan, subscription }
}

/** What the receivers of an organization were told, in its order. */
const told = async ({ query }: TestServer, { organizationId }: Merchant) =>
  (
    await query<{ type: string }>(
      `select type from events where organization_id = $1
          and type ~ '^(customer|subscription|refund|checkout)[.]' order by id`,
      [organizationId],
    )
  ).map(({ type }) => type)

/** The same stands there and here. */
async function bothShow({ follower, shop }: { follower: Merchant; shop: Merchant }, path: string) {
  const [there, here] = [await shop.call('GET', path), await follower.call('GET', path)]
  expect([there.status, here.status], here.text).toEqual([200, 200])
  expect(comparable(here.body)).toEqual(comparable(there.body))
  return here.body
}

test('a customer is created, changed and deleted at the provider, and is so here at once', async () => {
  const shops = await connected()
  const { follower, here, shop } = shops
  const made = await follower.call('POST', '/v1/customers/', {
    email: 'eve@example.com',
    external_id: 'eve',
  })
  expect(made.status, made.text).toBe(201)
  expect(made.body.organization_id).toBe(follower.organizationId)
  const path = `/v1/customers/${made.body.id}`
  expect(await bothShow(shops, path)).toEqual(made.body)

  const named = await follower.call('PATCH', path, { name: 'Eve' })
  expect([named.status, named.body.name]).toEqual([200, 'Eve'])
  const again = await follower.call('PATCH', '/v1/customers/external/eve', { name: 'Eva' })
  expect([again.status, again.body.name]).toEqual([200, 'Eva'])
  expect(await bothShow(shops, path)).toEqual(again.body)

  const gone = await follower.call('DELETE', '/v1/customers/external/eve')
  expect([gone.status, gone.text]).toEqual([204, ''])
  for (const { call } of [shop, follower]) expect((await call('GET', path)).status).toBe(404)
  expect((await told(here, follower)).filter((type) => type.startsWith('customer.'))).toEqual([
    'customer.created',
    'customer.updated',
    'customer.updated',
    'customer.updated',
  ])
})

test('an external id goes along as it is, and a query string, too', async () => {
  const shops = await connected()
  const { customer, follower, here, provider } = shops
  const external = `/v1/customers/external/${encodeURIComponent('a/d ä?')}`
  const named = await follower.call('PATCH', external, { name: 'Ada' })
  expect([named.status, named.body.name], named.text).toEqual([200, 'Ada'])
  const gone = await follower.call('DELETE', `${external}?anonymize=true&x=1&x=2`)
  expect(gone.status, gone.text).toBe(204)
  expect(provider.requests).toEqual([
    'PATCH /v1/customers/external/a%2Fd%20%C3%A4%3F',
    'DELETE /v1/customers/external/a%2Fd%20%C3%A4%3F?anonymize=true&x=1&x=2',
  ])
  expect((await follower.call('GET', `/v1/customers/${customer.id}`)).status).toBe(404)
  expect(await here.query('select 1 from customers where id = $1', [customer.id])).toHaveLength(1)
})

test('a checkout is opened at the provider: its secret and address are theirs', async () => {
  const shops = await connected()
  const { book, follower, shop } = shops
  const opened = await follower.call('POST', '/v1/checkouts/', {
    products: [book.id],
    metadata: { from: 'here' },
  })
  expect(opened.status, opened.text).toBe(201)
  const there = await shop.call('GET', `/v1/checkouts/${opened.body.id}`)
  expect(opened.body).toMatchObject({
    client_secret: there.body.client_secret,
    url: there.body.url,
    organization_id: follower.organizationId,
    metadata: { from: 'here' },
    total_amount: 1_000,
  })
  const shown = await follower.call('GET', `/v1/checkouts/${opened.body.id}`)
  // Stored are addresses of pages that are safe alone.
  expect(shown.body).toEqual({ ...opened.body, url: '' })
})

test('a subscription is changed and ended at the provider', async () => {
  const shops = await connected()
  const { follower, subscription } = shops
  const path = `/v1/subscriptions/${subscription.id}`
  const ending = await follower.call('PATCH', path, { cancel_at_period_end: true })
  expect([ending.status, ending.body.cancel_at_period_end]).toEqual([200, true])
  expect(await bothShow(shops, path)).toEqual(ending.body)
  const ended = await follower.call('DELETE', path)
  expect([ended.status, ended.body.status], ended.text).toEqual([200, 'canceled'])
  expect(await bothShow(shops, path)).toEqual(ended.body)
  const again = await follower.call('DELETE', path)
  expect([again.status, again.body.error]).toEqual([403, 'AlreadyCanceledSubscription'])
})

test('an order is refunded at the provider', async () => {
  const shops = await connected()
  const { follower, shop, subscription } = shops
  const { body } = await shop.call('GET', '/v1/orders/')
  const order = body.items.find(
    (each: { subscription_id: string }) => each.subscription_id === subscription.id,
  )
  const input = { order_id: order.id, reason: 'other', amount: 100 }
  const refunded = await follower.call('POST', '/v1/refunds/', input)
  expect(refunded.status, refunded.text).toBe(201)
  expect(refunded.body).toMatchObject({ ...input, organization_id: follower.organizationId })
  const [there, here] = await Promise.all(
    [shop, follower].map(({ call }) => call('GET', `/v1/refunds/?id=${refunded.body.id}`)),
  )
  expect([there?.body.items.length, here?.body.items]).toEqual([1, [refunded.body]])
})

test('usage events are stored at the provider, and not here', async () => {
  const { customer, follower, here, shop } = await connected()
  const events = [{ name: 'call', customer_id: customer.id, external_id: 'call-1' }]
  const stored = await follower.call('POST', '/v1/events/ingest', { events })
  expect([stored.status, stored.body]).toEqual([200, { inserted: 1, duplicates: 0 }])
  expect((await shop.call('GET', '/v1/events/?name=call')).body.items).toHaveLength(1)
  expect(
    await here.query('select 1 from usage_events where organization_id = $1', [
      follower.organizationId,
    ]),
  ).toEqual([])
})

test('the event that arrives later says nothing new', async () => {
  const shops = await shopAndFollower()
  const { follower, here, there } = shops
  const { body } = await connectByToken(shops)
  await readAll(here)
  const made = await follower.call('POST', '/v1/customers/', { email: 'eve@example.com' })
  expect(made.status, made.text).toBe(201)
  const path = `/v1/customers/${made.body.id}`
  await follower.call('PATCH', path, { name: 'Eve' })
  const verdicts = () =>
    here.query(
      `select type, verdict from incoming_events
        where connection_id = $1 and type in ('customer.created', 'customer.updated')
          and due_at is null order by type`,
      [body.connectionId],
    )
  await expect
    .poll(
      async () => {
        await readAll(there)
        await here.app.services.incomingEvents.runDue()
        return verdicts()
      },
      { timeout: 20_000 },
    )
    .toEqual([
      { type: 'customer.created', verdict: expect.stringMatching(/^(repeated|older)$/) },
      { type: 'customer.updated', verdict: 'repeated' },
    ])
  expect((await told(here, follower)).filter((type) => type !== 'customer.state_changed')).toEqual([
    'customer.created',
    'customer.updated',
  ])
  await bothShow(shops, path)
})

test('what the provider refuses is refused in its words', async () => {
  const { customer, follower, plan, provider, shop } = await connected()
  for (const [method, path, input] of [
    ['POST', '/v1/customers/', { email: customer.email }],
    ['POST', '/v1/customers/', { email: 'nobody' }],
    ['PATCH', '/v1/customers/00000000-0000-4000-8000-000000000000', { name: 'Nobody' }],
    ['DELETE', '/v1/customers/external/nobody', undefined],
    ['POST', '/v1/checkouts/', { products: ['00000000-0000-4000-8000-000000000000'] }],
    ['POST', '/v1/refunds/', { order_id: plan.id, reason: 'other', amount: 100 }],
    ['POST', '/v1/customer-sessions/', { external_customer_id: 'nobody' }],
    ['POST', '/v1/events/ingest', { events: [{ name: 'call' }] }],
  ] as const) {
    const [there, here] = [
      await shop.call(method, path, input),
      await follower.call(method, path, input),
    ]
    expect(there.status, path).toBeGreaterThanOrEqual(400)
    expect([here.status, here.body], path).toEqual([there.status, there.body])
  }
  expect(provider.requests).toHaveLength(8)
})

test('a member names the organization here, and means it there', async () => {
  const { follower, shop } = await connected()
  const { visitor } = follower.owner
  const input = { organization_id: follower.organizationId, email: 'eve@example.com' }
  const made = await visitor.post('/v1/customers/', input)
  expect(made.status, made.text).toBe(201)
  expect(made.body.organization_id).toBe(follower.organizationId)
  const named = await visitor.patch(`/v1/customers/${made.body.id}`, { name: 'Eve' })
  expect([named.status, named.body.name]).toEqual([200, 'Eve'])
  const there = await shop.call('GET', `/v1/customers/${made.body.id}`)
  expect(there.body).toMatchObject({ name: 'Eve', organization_id: shop.organizationId })
})

test('A-371: the scopes of our own tokens count, and nothing of another organization is touched', async () => {
  const { customer, follower, here, provider } = await connected()
  const path = `/v1/customers/${customer.id}`
  const { token } = await createAccessToken(follower.owner, follower.organizationId, {
    scopes: ['customers:read', 'checkouts:write'],
  })
  const without = await callWithToken(here, token, 'PATCH', path, { name: 'Eve' })
  expect([without.status, without.body.error]).toEqual([403, 'insufficient_scope'])
  const nobody = await callWithToken(here, 'polar_oat_none', 'PATCH', path, { name: 'Eve' })
  expect(nobody.status).toBe(401)
  const stranger = await createMerchant(here)
  expect((await stranger.call('PATCH', path, { name: 'Eve' })).status).toBe(404)
  expect((await stranger.owner.visitor.patch(path, { name: 'Eve' })).status).toBe(404)
  const input = { organization_id: follower.organizationId, email: 'eve@example.com' }
  expect((await stranger.owner.visitor.post('/v1/customers/', input)).status).toBe(422)
  expect(provider.requests).toEqual([])
})

test('a request that is repeated with its key is carried out once', async () => {
  const { follower, here, shop } = await connected()
  const post = () =>
    here.visitor().send(
      new Request(new URL('/v1/customers/', here.config.baseUrl), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${follower.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'eve',
        },
        body: JSON.stringify({ email: 'eve@example.com' }),
      }),
    )
  const [first, second] = [await post(), await post()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  // As if the answer had been lost on its way back.
  await here.query('delete from idempotency_keys')
  expect((await post()).body).toEqual(first.body)
  const { items } = (await shop.call('GET', '/v1/customers/?email=eve@example.com')).body
  expect(items).toHaveLength(1)
})

test('everything else is refused, also with a token', async () => {
  const { book, follower, plan, provider, subscription } = await connected()
  for (const [method, path, input] of [
    ['POST', '/v1/products/', { name: 'Pen', prices: [{ amount_type: 'free' }] }],
    ['PATCH', `/v1/products/${book.id}`, { name: 'Pen' }],
    ['POST', '/v1/subscriptions/', { product_id: plan.id, customer_id: subscription.customer_id }],
    ['POST', `/v1/subscriptions/${subscription.id}/preview`, { product_id: plan.id }],
    ['POST', '/v1/benefits/', { type: 'custom', description: 'Support', properties: {} }],
  ] as const) {
    const answer = await follower.call(method, path, input)
    expect([answer.status, answer.body.error], path).toEqual([403, 'MirroredOrganization'])
  }
  expect(provider.requests).toEqual([])
})

test('disconnected, everything is refused again', async () => {
  const shops = await connected()
  const { customer, follower, provider } = shops
  await shops.here.app.services.billingSources.disconnect(follower.organizationId)
  const path = `/v1/customers/${customer.id}`
  const refused = await follower.call('PATCH', path, { name: 'Eve' })
  expect([refused.status, refused.body.error]).toEqual([403, 'MirroredOrganization'])
  expect(provider.requests).toEqual([])
})

test('metrics, usage events and invoices are asked of the provider', async () => {
  const { customer, follower, provider, shop, subscription } = await connected()
  const events = [{ name: 'call', customer_id: customer.id, external_id: 'call-1' }]
  expect((await shop.call('POST', '/v1/events/ingest', { events })).status).toBe(200)
  const [event] = (await shop.call('GET', '/v1/events/?name=call')).body.items
  const { items } = (await shop.call('GET', '/v1/orders/')).body
  const order = items.find(
    (each: { subscription_id: string }) => each.subscription_id === subscription.id,
  )
  const period = 'start_date=2026-01-01&end_date=2026-01-31&interval=day'
  for (const path of [
    `/v1/metrics/?${period}`,
    '/v1/metrics/limits',
    '/v1/events/?name=call&name=other',
    '/v1/events/names',
    `/v1/events/${event.id}`,
  ]) {
    const [there, here] = [await shop.call('GET', path), await follower.call('GET', path)]
    expect([there.status, here.status], here.text).toEqual([200, 200])
    const { now: _, ...shown } = here.body
    expect(comparable(there.body), path).toMatchObject(comparable(shown))
  }
  const named = `/v1/events/?organization_id=${follower.organizationId}&name=call`
  const listed = (await follower.owner.visitor.get(named)).body.items
  expect(listed).toMatchObject([{ id: event.id, organization_id: follower.organizationId }])
  const path = `/v1/orders/${order.id}/invoice`
  const [there, here] = [await shop.call('GET', path), await follower.call('GET', path)]
  expect(here.status, here.text).toBe(there.status)
  expect(provider.requests).toContain(`GET ${path}`)
  const nobody = await follower.call('GET', '/v1/events/00000000-0000-4000-8000-000000000000')
  expect(nobody.status).toBe(404)
})

test('a customer session is made at the provider, and its token opens the portal here, to read', async () => {
  const { customer, follower, here, plan, subscription } = await connected()
  const { customer_id: id } = subscription
  const made = await follower.call('POST', '/v1/customer-sessions/', { customer_id: id })
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({
    token: expect.stringMatching(/^polar_cst_/),
    customer_id: id,
    customer: { id, organization_id: follower.organizationId },
  })
  expect(new URL(made.body.customer_portal_url).searchParams.get('customer_session_token')).toBe(
    made.body.token,
  )
  const stored = await here.query('select * from customer_sessions where customer_id = $1', [id])
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(made.body.token)
  const own = callsWith(here, made.body.token)
  const list = await own('GET', '/subscriptions/')
  expect([list.status, list.body.items?.[0]?.id], list.text).toEqual([200, subscription.id])
  const session = await own('GET', '/customer-session/introspect')
  expect(session.body.expires_at).toBe(made.body.expires_at)
  for (const [method, path, body] of [
    ['PATCH', `/subscriptions/${subscription.id}`, { product_id: plan.id }],
    ['DELETE', `/subscriptions/${subscription.id}`, undefined],
    ['PATCH', '/customers/me', { billing_name: 'Eve' }],
  ] as const) {
    const refused = await own(method, path, body)
    expect([refused.status, refused.body.error], path).toEqual([403, 'MirroredOrganization'])
  }
  const other = await follower.call('POST', '/v1/customer-sessions/', {
    external_customer_id: customer.external_id,
  })
  expect([other.status, other.body.customer_id]).toEqual([201, customer.id])
  const gone = await follower.call('DELETE', `/v1/customers/${customer.id}`)
  expect(gone.status).toBe(204)
  const ended = await callsWith(here, other.body.token)('GET', '/subscriptions/')
  expect(ended.status).toBe(401)
})
