import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { changeOrganization, createEndpoint } from '#testing/merchant-webhooks.ts'
import { callWithToken, createAccessToken, createMerchant } from '#testing/merchants.ts'
import { inviteAndAccept, signUpVerifiedUser } from '#testing/organizations.ts'
import { allowLocalWebhooks, startReceiver } from '#testing/receiver.ts'
import { startServer } from '#testing/server.ts'

const path = '/v1/webhooks/endpoints'
const input = { url: 'https://example.com/hooks', format: 'raw', events: ['order.paid'] }

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe('an endpoint', () => {
  test('is created, read, changed and deleted', async () => {
    const { call, organizationId } = await createMerchant(server)
    const { status, body: created } = await call('POST', path, { ...input, name: 'Shop' })
    expect(status).toBe(201)
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/Z$/),
      modified_at: null,
      url: input.url,
      name: 'Shop',
      format: 'raw',
      secret: expect.stringMatching(/^whsec_/),
      organization_id: organizationId,
      events: ['order.paid'],
      enabled: true,
      disabled_reason: null,
    })
    const one = `${path}/${created.id}`
    expect((await call('GET', one)).body).toEqual(created)
    const change = { name: null, format: 'slack', events: ['order.created'], enabled: false }
    const { body: changed } = await call('PATCH', one, change)
    expect(changed).toMatchObject({
      ...change,
      disabled_reason: 'paused',
      url: input.url,
      secret: created.secret,
    })
    expect(changed.modified_at).not.toBeNull()
    const { body: same } = await call('PATCH', one, { name: 'Again', format: null, events: null })
    expect(same).toMatchObject({ ...change, name: 'Again' })
    expect((await call('DELETE', one)).status).toBe(204)
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const gone = await call(method, one, method === 'PATCH' ? {} : undefined)
      expect([gone.status, gone.body.error]).toEqual([404, 'ResourceNotFound'])
    }
  })

  test('may have a secret that the merchant chose, of at least 32 characters', async () => {
    const { call } = await createMerchant(server)
    const secret = 'correct-horse-battery-staple-and-more'
    expect((await call('POST', path, { ...input, secret })).body.secret).toBe(secret)
    expect((await call('POST', path, { ...input, secret: 'short' })).status).toBe(422)
    expect((await call('POST', path, { ...input, secret: `${'x'.repeat(40)}\n` })).status).toBe(422)
  })

  test.each<[string, object]>([
    ['an unknown event', { ...input, events: ['order.eaten'] }],
    ['an event of accounts', { ...input, events: ['member.added'] }],
    ['an unknown format', { ...input, format: 'xml' }],
    ['no URL', { format: 'raw', events: [] }],
    ...[
      'http://example.com/',
      'ftp://example.com/',
      'https://user:pass@example.com/',
      'https://example.com:5432/',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/',
      'https://2130706433/',
      'https://metadata.google.internal/',
      'not a URL',
      `https://example.com/${'x'.repeat(2_100)}`,
    ].map((url) => [url.slice(0, 60), { ...input, url }] as [string, object]),
  ])('with %s is refused', async (_, body) => {
    const { call } = await createMerchant(server)
    const { status, body: refusal } = await call('POST', path, body)
    expect([status, refusal.error]).toEqual([422, 'RequestValidationError'])
  })

  test('of another organization is not there', async () => {
    const [one, other] = [await createMerchant(server), await createMerchant(server)]
    const { body } = await one.call('POST', path, input)
    for (const [method, at] of [
      ['GET', `${path}/${body.id}`],
      ['PATCH', `${path}/${body.id}`],
      ['DELETE', `${path}/${body.id}`],
      ['PATCH', `${path}/${body.id}/secret`],
      ['POST', `${path}/${body.id}/test`],
    ] as const) {
      const answer = await other.call(method, at, method === 'PATCH' ? {} : undefined)
      expect([method, at, answer.status]).toEqual([method, at, 404])
    }
    expect((await other.call('GET', path)).body).toEqual({
      items: [],
      pagination: { total_count: 0, max_page: 0 },
    })
    expect((await one.call('GET', `${path}/${body.id}`)).body.enabled).toBe(true)
  })

  test('is listed in pages, without its secret', async () => {
    const { call } = await createMerchant(server)
    for (const name of ['A', 'B', 'C']) await call('POST', path, { ...input, name })
    const { body } = await call('GET', `${path}/?page=2&limit=2`)
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['C'])
    expect(body.items[0].secret).toBe('whsec_********')
    expect(body.pagination).toEqual({ total_count: 3, max_page: 2 })
  })

  test('shows its secret only to who may replace it', async () => {
    const merchant = await createMerchant(server)
    const { body } = await merchant.call('POST', path, input)
    const { token } = await createAccessToken(merchant.owner, merchant.organizationId, {
      scopes: ['webhooks:read'],
    })
    const read = (method: string, at: string, more?: object) =>
      callWithToken(server, token, method, at, more)
    expect((await read('GET', `${path}/${body.id}`)).body.secret).toBe('whsec_********')
    for (const [method, at] of [
      ['POST', path],
      ['PATCH', `${path}/${body.id}`],
      ['PATCH', `${path}/${body.id}/secret`],
      ['DELETE', `${path}/${body.id}`],
    ] as const) {
      const refused = await read(method, at, input)
      expect([method, refused.status, refused.body.error]).toEqual([
        method,
        403,
        'insufficient_scope',
      ])
    }
  })

  test('is for who manages the organization, not for every member', async () => {
    const merchant = await createMerchant(server)
    const member = await signUpVerifiedUser(server)
    await inviteAndAccept(merchant.owner, member)
    const query = `?organization_id=${merchant.organizationId}`
    expect((await merchant.owner.visitor.get(`${path}${query}`)).status).toBe(200)
    expect((await member.visitor.get(`${path}${query}`)).status).toBe(403)
    expect((await server.visitor().get(`${path}${query}`)).status).toBe(401)
  })

  test('is one of twenty at most, however many are created at once', async () => {
    const { call } = await createMerchant(server)
    const answers = await Promise.all(Array.from({ length: 25 }, () => call('POST', path, input)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.filter((status) => status === 403)).toHaveLength(5)
  })
})

test('deliveries are listed by endpoint, type, outcome, status, time and text', async () => {
  const own = await startServer({ settings: allowLocalWebhooks })
  onTestFinished(() => own.stop())
  const merchant = await createMerchant(own)
  const [good, bad] = [await startReceiver(), await startReceiver()]
  bad.respondWith((_, response) => void response.writeHead(418).end('a teapot'))
  const [first, second] = [
    await createEndpoint(merchant, good),
    await createEndpoint(merchant, bad),
  ]
  await changeOrganization(merchant, 'https://one.example')
  await merchant.call('POST', `${first.path}/test`)
  await expect.poll(() => good.received.length + bad.received.length).toBeGreaterThanOrEqual(3)
  const list = async (query: string) =>
    (await merchant.call('GET', `/v1/webhooks/deliveries?limit=100&${query}`)).body
  await expect.poll(async () => (await list('')).pagination.total_count).toBeGreaterThanOrEqual(3)
  const all = (await list('')).items
  const counted = (await merchant.call('GET', '/v1/webhooks/deliveries/days')).body.items
  const today = (at: number) => counted[at].days.at(-1)
  expect(counted.map((each: { endpoint_id: string }) => each.endpoint_id)).toEqual([
    first.id,
    second.id,
  ])
  expect(counted[0].days).toHaveLength(14)
  expect(today(0)).toMatchObject({ succeeded: 2, failed: 0 })
  expect(today(1)).toMatchObject({ succeeded: 0, failed: expect.any(Number) })
  expect(today(1).failed).toBeGreaterThan(0)
  const stranger = await createMerchant(own)
  expect((await stranger.call('GET', '/v1/webhooks/deliveries/days')).body).toEqual({ items: [] })
  const failed = all.find(({ succeeded }: { succeeded: boolean }) => !succeeded)
  expect(failed).toMatchObject({
    http_code: 418,
    response: 'a teapot',
    attempt: 1,
    duration_ms: expect.any(Number),
    webhook_event: {
      type: 'organization.updated',
      succeeded: null,
      skipped: false,
      last_http_code: 418,
      is_archived: false,
      payload: bad.received[0]?.body,
    },
  })
  expect(new Set(all.map(({ id }: { id: string }) => id)).size).toBe(all.length)
  const ofOne = (await list(`endpoint_id=${second.id}`)).items
  expect(ofOne.map(({ attempt }: { attempt: number }) => attempt)).toEqual(
    ofOne.map((_: unknown, index: number) => ofOne.length - index),
  )
  const types = async (query: string) =>
    new Set(
      (await list(query)).items.map(
        (one: { webhook_event: { type: string }; http_code: number }) =>
          `${one.webhook_event.type} ${one.http_code}`,
      ),
    )
  expect(await types(`endpoint_id=${second.id}`)).toEqual(new Set(['organization.updated 418']))
  expect(await types('event_type=webhook.test')).toEqual(new Set(['webhook.test 200']))
  expect(await types('succeeded=true')).toEqual(
    new Set(['webhook.test 200', 'organization.updated 200']),
  )
  expect(await types('http_code_class=4xx&http_code_class=5xx')).toEqual(
    new Set(['organization.updated 418']),
  )
  expect(await types('query=teapot')).toEqual(new Set(['organization.updated 418']))
  expect(await types(`query=${failed.webhook_event.id}`)).toEqual(
    new Set(['organization.updated 418']),
  )
  expect(await types(`query=${merchant.organizationId}`)).toEqual(
    new Set(['organization.updated 200', 'organization.updated 418']),
  )
  expect(await types('end_timestamp=2020-01-01T00:00:00Z')).toEqual(new Set())
  expect((await types('start_timestamp=2020-01-01T00:00:00Z')).size).toBe(3)
  const other = await createMerchant(own)
  expect((await other.call('GET', '/v1/webhooks/deliveries')).body.items).toEqual([])
})
