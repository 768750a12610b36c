import { beforeEach, describe, expect, test } from 'vitest'
import { connect, type Followed, followProvider } from '#testing/followed.ts'
import { createMerchant } from '#testing/merchants.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { aCustomer, aSubscription } from '#testing/provider-bodies.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { systemClock, systemRandom } from '../../../platform/system.ts'

const clock = systemClock()
const newId = systemRandom().uuid

let server: TestServer
let shop: Followed

beforeEach(async () => {
  server = await serverForThisTest()
  shop = await followProvider(server)
})

const seconds = (offset: number) => String(Math.floor(clock.ms() / 1_000) + offset)
const active = (more: object = {}) => ({
  type: 'subscription.active',
  timestamp: clock.now().toISOString(),
  data: aSubscription({ ...more }),
})

describe('an active subscription', () => {
  test('is stored and shown, with its customer and product', async () => {
    const message = active()
    await shop.follow(message)
    expect(await shop.verdicts()).toEqual(['applied'])
    const { id, customer_id, product_id } = message.data
    const found = await shop.call('GET', `/v1/subscriptions/${id}`)
    expect(found.status, found.text).toBe(200)
    expect(found.body).toMatchObject({
      id,
      status: 'active',
      amount: 1_900,
      customer_id,
      product_id,
    })
    expect(found.body.organization_id).toBe(shop.organizationId)
    const list = await shop.call('GET', '/v1/subscriptions/?active=true')
    expect(list.body).toMatchObject({ items: [{ id }], pagination: { total_count: 1 } })
    const customer = await shop.call('GET', `/v1/customers/${customer_id}`)
    expect(customer.body).toMatchObject({ email: 'erika@example.com', external_id: 'user-1' })
    const state = await shop.call('GET', `/v1/customers/${customer_id}/state`)
    expect(state.body.active_subscriptions).toMatchObject([{ id, status: 'active' }])
    const product = await shop.call('GET', `/v1/products/${product_id}`)
    expect(product.body).toMatchObject({ name: 'Pro', prices: [{ price_amount: 1_900 }] })
  })

  test('is told to the receivers of the organization, and stands in its feed and audit log', async () => {
    const message = active()
    await shop.follow(message)
    const rows = await server.query<{ type: string }>(
      'select type from events where organization_id = $1 and aggregate = $2',
      [shop.organizationId, `subscription:${message.data.id}`],
    )
    expect(rows).toEqual([{ type: 'subscription.active' }])
    const [line] = await server.query<{ count: number }>(
      `select count(*)::int as count from audit_log where action = 'subscription.active'`,
    )
    expect(line?.count).toBe(1)
    await expect
      .poll(async () => (await shop.call('GET', '/v1/feed')).body.items)
      .toContainEqual(
        expect.objectContaining({
          type: 'subscription.active',
          data: expect.objectContaining({ id: message.data.id }),
        }),
      )
  })

  test('the same id twice has one effect', async () => {
    const id = newId()
    const message = active()
    expect((await shop.deliver(message, { id })).body).toEqual({ received: true })
    const other = { ...message, data: { ...message.data, status: 'canceled' } }
    expect((await shop.deliver(other, { id })).body).toEqual({ received: true })
    await server.app.services.incomingEvents.runDue()
    expect(await shop.verdicts()).toEqual(['applied'])
    const found = await shop.call('GET', `/v1/subscriptions/${message.data.id}`)
    expect(found.body.status).toBe('active')
  })
})

describe('refused before anything is stored', () => {
  test.each([
    ['webhook-id', 'MISSING_REQUIRED_HEADERS', 'Missing required headers'],
    ['webhook-timestamp', 'MISSING_REQUIRED_HEADERS', 'Missing required headers'],
    ['webhook-signature', 'MISSING_REQUIRED_HEADERS', 'Missing required headers'],
  ] as const)('without %s', async (header, code, message) => {
    const answer = await shop.deliver(active(), { without: [header] })
    expect([answer.status, answer.body]).toEqual([400, { code, message }])
    expect(await shop.verdicts()).toEqual([])
  })

  test.each([
    [
      'a timestamp that is no number',
      { at: 'now' },
      'INVALID_SIGNATURE_HEADERS',
      'Invalid Signature Headers',
    ],
    ['too old', { at: seconds(-310) }, 'MESSAGE_TIMESTAMP_TOO_OLD', 'Message timestamp too old'],
    ['too new', { at: seconds(3_600) }, 'MESSAGE_TIMESTAMP_TOO_NEW', 'Message timestamp too new'],
    [
      'forged',
      { secret: 'another secret of nobody' },
      'NO_MATCHING_SIGNATURE_FOUND',
      'No matching signature found',
    ],
  ])('a message is refused: %s', async (_, envelope, code, message) => {
    const answer = await shop.deliver(active(), envelope)
    expect([answer.status, answer.body]).toEqual([400, { code, message }])
    expect(await shop.verdicts()).toEqual([])
  })

  test('an unknown connection', async () => {
    const url = new URL(`/api/webhooks/in/${newId()}`, server.config.baseUrl)
    const answer = await server.visitor().send(new Request(url, { method: 'POST', body: '{}' }))
    expect(answer.status).toBe(404)
  })

  test('a body of more than a mebibyte, and not of exactly one', async () => {
    const message = (length: number) => {
      const text = JSON.stringify({ type: 'unknown.type', data: {} })
      return `${text}${' '.repeat(length - text.length)}`
    }
    expect((await shop.deliverRaw(message(1_048_576))).status).toBe(200)
    expect((await shop.deliverRaw(message(1_048_577))).status).toBe(413)
  })
})

describe('a body that is no message of its type', () => {
  const { data } = active()
  test.each<[string, string]>([
    ['no JSON', 'subscription'],
    ['without a type', JSON.stringify({ data: {} })],
    ['without data', JSON.stringify({ type: 'subscription.active' })],
    [
      'a customer as a subscription',
      JSON.stringify({ type: 'subscription.active', data: aCustomer() }),
    ],
    [
      'a state that is none',
      JSON.stringify({ type: 'subscription.active', data: { ...data, status: 'x' } }),
    ],
    [
      'an amount beyond 2^53',
      JSON.stringify({ type: 'subscription.active', data: { ...data, amount: 2 ** 53 } }),
    ],
    [
      'a date in the year 0',
      JSON.stringify({
        type: 'subscription.active',
        data: { ...data, created_at: '0000-01-01T00:00:00Z' },
      }),
    ],
    [
      'a depth of 10,000',
      `{"type":"subscription.active","data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    ],
    ['doubled names', '{"type":"subscription.active","type":"order.paid","data":{}}'],
    ['another charset', Buffer.from('{"type":"é","data":{}}', 'latin1').toString('latin1')],
  ])('is refused, also when it comes again: %s', async (_, text) => {
    const body = _ === 'another charset' ? new Uint8Array(Buffer.from(text, 'latin1')) : text
    const id = newId()
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await shop.deliverRaw(body, { id })
      const refusal = { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' }
      expect([answer.status, answer.body]).toEqual([400, refusal])
    }
    expect(await shop.verdicts()).toEqual(['invalid'])
    await server.app.services.incomingEvents.runDue()
    expect((await shop.call('GET', '/v1/subscriptions/')).body.items).toEqual([])
  })

  test('an unknown type is stored and changes nothing', async () => {
    expect((await shop.deliver({ type: 'member.created', data: {} })).body).toEqual({
      received: true,
    })
    expect(await shop.verdicts()).toEqual(['unknown_type'])
  })
})

test('an older message that arrives later does not undo a newer one', async () => {
  const message = active()
  const ended = {
    ...message.data,
    ...{ status: 'canceled', modified_at: '2026-01-20T00:00:00.000002Z' },
    ...{
      ended_at: '2026-01-20T00:00:00Z',
      ends_at: '2026-01-20T00:00:00Z',
      canceled_at: '2026-01-20T00:00:00Z',
    },
  }
  const before = { ...message.data, modified_at: '2026-01-20T00:00:00.000001Z' }
  await shop.follow(
    { type: 'subscription.revoked', data: ended },
    { type: 'subscription.updated', data: before },
  )
  expect(await shop.verdicts()).toEqual(['applied', 'older'])
  expect((await shop.call('GET', `/v1/subscriptions/${message.data.id}`)).body.status).toBe(
    'canceled',
  )
})

test('a secret that begins with whsec_ is base64 behind it; its characters are a key, too', async () => {
  const key = Buffer.from('the key of a provider of the standard')
  const secret = `whsec_${key.toString('base64')}`
  expect((await connect(shop, { webhookSecret: secret })).status).toBe(200)
  expect((await shop.deliver(active(), { secret: key })).status).toBe(200)
  expect((await shop.deliver(active(), { secret })).status).toBe(200)
  const half = `whsec_${key.subarray(0, 16).toString('base64')}`
  expect((await shop.deliver(active(), { secret: half })).status).toBe(400)
})

test('nothing is sold by this server', async () => {
  const customer = { email: 'new@example.com', name: 'New' }
  const made = await shop.call('POST', '/v1/customers/', customer)
  expect([made.status, made.body.error]).toEqual([403, 'MirroredOrganization'])
  const { body } = await shop.call('GET', `/v1/organizations/${shop.organizationId}`)
  expect(body.billing_source).toBe('provider')
})

test('events are listed, shown and looked at again', async () => {
  const message = active()
  await shop.follow(message)
  await shop.deliver({ type: 'member.created', data: {} })
  const path = `/api/organizations/${shop.organizationId}/incoming-events`
  const { visitor } = shop.owner
  const all = await visitor.get(path)
  expect(all.body.items.map(({ type }: { type: string }) => type)).toEqual([
    'member.created',
    'subscription.active',
  ])
  const some = await visitor.get(`${path}?verdict=applied&type=subscription.active`)
  expect(some.body.items).toHaveLength(1)
  const [{ id }] = some.body.items
  const one = await visitor.get(`${path}/${id}`)
  expect(JSON.parse(one.body.body)).toEqual(message)
  expect((await visitor.post(`${path}/${id}/replay`)).status).toBe(202)
  await server.app.services.incomingEvents.runDue()
  expect((await visitor.get(`${path}/${id}`)).body).toMatchObject({
    verdict: 'repeated',
    attempts: 2,
  })
  const page = await visitor.get(`${path}?limit=1`)
  expect(page.body.items).toHaveLength(1)
  const rest = await visitor.get(`${path}?limit=1&cursor=${page.body.nextCursor}`)
  expect(rest.body).toMatchObject({ items: [{ id }], nextCursor: null })
  const stranger = await createMerchant(server)
  expect((await stranger.owner.visitor.get(path)).status).toBe(403)
})

describe('a connection', () => {
  test('begins with an organization that has sold nothing', async () => {
    const used = await createMerchant(server)
    await used.call('POST', '/v1/customers/', { email: 'a@example.com' })
    expect(statusAndCode(await connect(used))).toEqual([409, 'ORGANIZATION_HAS_SALES'])
  })

  test('shows no secret, and replaces it: the former one counts for a day', async () => {
    const again = await connect(shop, { webhookSecret: 'another-secret-of-the-provider' })
    expect(again.status, again.text).toBe(200)
    expect(again.body.connectionId).toBe(shop.connectionId)
    expect(again.text).not.toContain('secret-of')
    expect((await shop.deliver(active())).status).toBe(200)
    const secret = 'another-secret-of-the-provider'
    expect((await shop.deliver(active(), { secret })).status).toBe(200)
  })

  test('of another provider is refused', async () => {
    const elsewhere = await connect(shop, { server: 'https://sandbox-api.polar.sh' })
    expect(statusAndCode(elsewhere)).toEqual([409, 'ORGANIZATION_IS_CONNECTED'])
    const unknown = await connect(shop, { server: 'https://example.com' })
    expect(statusAndCode(unknown)).toEqual([422, 'PROVIDER_NOT_ALLOWED'])
  })

  test('that has ended keeps what it has, and nothing is sold', async () => {
    const message = active()
    await shop.follow(message)
    const path = `/api/organizations/${shop.organizationId}/billing-source`
    expect((await shop.owner.visitor.delete(path)).status).toBe(204)
    expect((await shop.owner.visitor.get(path)).status).toBe(404)
    expect((await shop.deliver(active())).status).toBe(404)
    expect((await shop.call('GET', `/v1/subscriptions/${message.data.id}`)).status).toBe(200)
    const made = await shop.call('POST', '/v1/customers/', { email: 'b@example.com' })
    expect(made.body.error).toBe('MirroredOrganization')
  })
})
