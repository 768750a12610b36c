import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import { followProvider } from '#testing/followed.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { aCustomer, aRefund } from '#testing/provider-bodies.ts'
import { connectByToken, readAll, shopAndFollower } from '#testing/provider-shops.ts'
import type { TestServer } from '#testing/server.ts'
import type { Answer } from '#testing/visitor.ts'

type Respond = (response: ServerResponse, request: IncomingMessage) => unknown

/** Who follows a shop, which the test answers for where something is written. */
async function connected() {
  const shops = await shopAndFollower()
  const { here, provider, shop } = shops
  const customer = await createCustomer(shop, { email: 'ada@example.com', external_id: 'ada' })
  const answer = await connectByToken(shops, { webhookSecret: 'a-secret-of-no-endpoint' })
  expect(answer.status, answer.text).toBe(200)
  await readAll(here)
  return {
    ...shops,
    customer,
    answerWith(respond: Respond) {
      provider.respondWith((request, response) => {
        if (request.method === 'GET') return false
        respond(response, request)
        return true
      })
    },
  }
}

const json =
  (status: number, body: unknown, headers = {}): Respond =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))

const isUnavailable = ({ body, status, text }: Answer) =>
  expect([status, body?.error], text).toEqual([502, 'ProviderUnavailable'])

/** All that is stored of an organization, and told of it. */
const stored = async ({ query }: TestServer, { organizationId }: Merchant) => {
  const [row] = await query(
    `select (select json_agg(m order by m.kind, m.id) from mirrored_objects m
              where m.organization_id = $1) as objects,
            (select json_agg(c order by c.id) from customers c
              where c.organization_id = $1) as customers,
            (select count(*)::int from customer_sessions s where s.organization_id = $1) as sessions,
            (select count(*)::int from events e where e.organization_id = $1) as events`,
    [organizationId],
  )
  return row
}

test('a provider that gives no answer that counts is 502, and nothing is stored', async () => {
  const { answerWith, customer, follower, here } = await connected()
  const before = await stored(here, follower)
  const path = `/v1/customers/${customer.id}`
  const answers: readonly [string, Respond][] = [
    ['is out of reach', (response) => response.destroy()],
    ['refuses the token', json(401, { error: 'invalid_token' })],
    ['refuses what the token may', json(403, { error: 'insufficient_scope' })],
    ['refuses who has the token', json(403, { error: 'NotPermitted', detail: 'No.' })],
    ['redirects', json(302, aCustomer(), { location: '/v1/customers/' })],
    ['redirects for ever', json(307, {}, { location: path })],
    ['fails', json(500, aCustomer())],
    ['is busy', json(503, { error: 'Busy' }, { 'retry-after': '9' })],
    ['answers a page', (response) => response.writeHead(200).end('<html>')],
    ['refuses with a page', (response) => response.writeHead(404).end('<html>')],
    ['answers nothing', (response) => response.writeHead(200).end()],
    ['answers a list', json(200, [])],
    ['answers half of it', (response) => response.writeHead(200).end('{"id":"')],
    ['answers more than 10 MiB', (response) => response.end(Buffer.alloc(10_485_761, 32))],
    ['answers what is too deep', (response) => response.end('['.repeat(10_000))],
  ]
  for (const [what, respond] of answers) {
    answerWith(respond)
    const answer = await follower.call('PATCH', path, { name: 'Eve' })
    expect([answer.status, answer.body?.error], what).toEqual([502, 'ProviderUnavailable'])
  }
  for (const [method, each, body] of [
    ['POST', '/v1/customers/', { email: 'eve@example.com' }],
    ['POST', '/v1/customer-sessions/', { customer_id: customer.id }],
    ['POST', '/v1/events/ingest', { events: [{ name: 'call', customer_id: customer.id }] }],
    ['DELETE', path, undefined],
    ['DELETE', '/v1/customers/external/ada', undefined],
  ] as const) {
    answerWith(json(500, {}))
    isUnavailable(await follower.call(method, each, body))
  }
  expect(await stored(here, follower)).toEqual(before)
}, 60_000)

test('a slow provider is waited for ten seconds', async () => {
  const { answerWith, customer, follower, here } = await connected()
  const before = await stored(here, follower)
  answerWith(() => undefined)
  const path = `/v1/customers/${customer.id}`
  isUnavailable(await follower.call('PATCH', path, { name: 'Eve' }))
  expect(await stored(here, follower)).toEqual(before)
}, 60_000)

test('A-373: a slow provider holds up few requests, and no other organization', async () => {
  const { answerWith, customer, follower, here } = await connected()
  const held: ServerResponse[] = []
  answerWith((response) => held.push(response))
  const path = `/v1/customers/${customer.id}`
  const patch = () => follower.call('PATCH', path, { name: 'Eve' })
  const waiting = Array.from({ length: 16 }, patch)
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(16)
  const refused = await patch()
  expect([refused.status, refused.body.error]).toEqual([503, 'ServiceUnavailable'])
  expect(refused.headers.get('retry-after')).toBe('1')
  const other = await createMerchant(here)
  await createCustomer(other, { email: 'bob@example.com' })
  expect((await follower.call('GET', path)).status).toBe(200)
  for (const response of held) json(422, { detail: [] })(response, {} as IncomingMessage)
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(16).fill(422))
  answerWith(json(404, { error: 'ResourceNotFound', detail: 'Not found' }))
  expect((await patch()).status).toBe(404)
}, 60_000)

test('a refusal comes back with its status, its JSON and Retry-After, and no other header', async () => {
  const { answerWith, customer, follower } = await connected()
  const path = `/v1/customers/${customer.id}`
  const body = { error: 'TooManyRequests', detail: 'Wait.', organization_id: 'theirs' }
  const more = { 'retry-after': '7', 'set-cookie': 'a=b', 'x-secret': 'of the provider' }
  answerWith(json(429, body, more))
  const limited = await follower.call('PATCH', path, { name: 'Eve' })
  expect([limited.status, limited.body]).toEqual([429, body])
  expect(limited.headers.get('retry-after')).toBe('7')
  for (const name of ['set-cookie', 'x-secret']) expect(limited.headers.get(name)).toBeNull()
  answerWith(json(403, { error: 'AlreadyCanceledSubscription', detail: 'No.' }))
  const refused = await follower.call('PATCH', path, { name: 'Eve' })
  expect([refused.status, refused.body.error]).toEqual([403, 'AlreadyCanceledSubscription'])
})

test('a limit of the provider does not use up an Idempotency-Key', async () => {
  const { answerWith, follower, here, provider } = await connected()
  const keys: unknown[] = []
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
  for (const respond of [json(429, {}, { 'retry-after': '7' }), json(500, {})]) {
    answerWith((response, request) => {
      keys.push(request.headers['idempotency-key'])
      respond(response, request)
    })
    expect((await post()).status).toBeGreaterThanOrEqual(429)
  }
  provider.respondWith(() => false)
  const made = await post()
  expect([made.status, made.body.email]).toEqual([201, 'eve@example.com'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(keys[1]).toBe(keys[0])
  answerWith(json(422, { detail: [] }))
  expect((await post()).body).toEqual(made.body)
})

test('A-372: a row of another organization is foreign, there or here, and nothing is stored', async () => {
  const { answerWith, customer, follower, here, shop } = await connected()
  const other = await createMerchant(here)
  const own = await createCustomer(other, { email: 'bob@example.com', name: 'Bob' })
  const before = [await stored(here, follower), await stored(here, other)]
  const path = `/v1/customers/${customer.id}`
  for (const body of [
    // Of another organization of the provider.
    aCustomer({ name: 'Mallory', organization_id: other.organizationId }),
    // With an id of another organization here.
    aCustomer({ id: own.id, name: 'Mallory', organization_id: shop.organizationId }),
  ]) {
    answerWith(json(200, body))
    isUnavailable(await follower.call('PATCH', path, { name: 'Eve' }))
    answerWith(json(201, body))
    isUnavailable(await follower.call('POST', '/v1/customers/', { email: 'eve@example.com' }))
    const session = {
      token: 'polar_cst_mallory',
      expires_at: '2099-01-01T00:00:00Z',
      customer_portal_url: 'https://polar.sh/portal',
      customer_id: body.id,
      customer: body,
    }
    answerWith(json(201, session))
    isUnavailable(await follower.call('POST', '/v1/customer-sessions/', { customer_id: own.id }))
  }
  expect([await stored(here, follower), await stored(here, other)]).toEqual(before)
})

test('A-374: no part of a path leads elsewhere at the provider', async () => {
  const { follower, provider } = await connected()
  provider.requests.length = 0
  for (const [name, asked] of [
    ['..%2F..%2Fproducts', '..%2F..%2Fproducts'],
    ['%2e%2e%2fme', '..%2Fme'],
    ['%252e%252e', '%252e%252e'],
    ['a%3Fb%23c', 'a%3Fb%23c'],
    ['a%5C..%5Cb', 'a%5C..%5Cb'],
    ['http:%2F%2Fexample.com', 'http%3A%2F%2Fexample.com'],
  ]) {
    await follower.call('PATCH', `/v1/customers/external/${name}`, { name: 'Eve' })
    expect(provider.requests.pop(), name).toBe(`PATCH /v1/customers/external/${asked}`)
  }
  const zero = await follower.call('DELETE', '/v1/customers/external/a%00b')
  expect(zero.status).toBe(422)
  expect(provider.requests).toEqual([])
})

test('what the provider has done and cannot be stored yet is answered in its words', async () => {
  const { answerWith, customer, follower, here, shop } = await connected()
  const before = await stored(here, follower)
  const unknown = { id: '00000000-0000-4000-8000-000000000000', subscription_id: null }
  const refund = aRefund(
    { ...unknown, customer_id: customer.id },
    { organization_id: shop.organizationId },
  )
  answerWith(json(201, refund))
  const input = { order_id: refund.order_id, reason: 'other', amount: 100 }
  const answer = await follower.call('POST', '/v1/refunds/', input)
  expect([answer.status, answer.body]).toEqual([
    201,
    { ...refund, organization_id: follower.organizationId },
  ])
  expect(await stored(here, follower)).toEqual(before)
})

test('without a token all of it is refused, and nobody is asked', async () => {
  const { here, provider } = await shopAndFollower()
  const follower = await followProvider(here, { server: provider.url })
  for (const [method, path, body] of [
    ['POST', '/v1/customers/', { email: 'eve@example.com' }],
    ['POST', '/v1/events/ingest', { events: [] }],
    ['DELETE', '/v1/customers/external/eve', undefined],
  ] as const) {
    const answer = await follower.call(method, path, body)
    expect([answer.status, answer.body.error], path).toEqual([403, 'MirroredOrganization'])
  }
  expect(provider.requests).toEqual([])
})
