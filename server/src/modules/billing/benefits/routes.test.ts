import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { createProduct, errorOf, placesOf } from '#testing/checkouts.ts'
import { createMerchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createMeter } from '#testing/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/benefits/'
const unknown = '00000000-0000-4000-8000-000000000000'

const told = async (id: string) => {
  const rows = await server.query<{ type: string; deleted: string }>(
    `select e.type, p.body ->> 'is_deleted' as deleted from events e
       join event_payloads p on p.id = e.payload_id where e.aggregate = $1 order by e.id`,
    [`benefit:${id}`],
  )
  return rows.map(({ deleted, type }) => `${type} ${deleted}`)
}

test('a benefit of each type is created, and keeps what it was given', async () => {
  const merchant = await createMerchant(server)
  const meter = await createMeter(merchant)
  const given = {
    custom: { note: 'Call 12345' },
    discord: { guild_token: '123', role_id: '456', kick_member: true },
    github_repository: {
      repository_owner: 'acme',
      repository_name: 'app',
      permission: 'pull',
    },
    license_keys: {
      prefix: 'ACME',
      expires: { ttl: 1, timeframe: 'year' },
      activations: { limit: 3, enable_customer_admin: true },
      limit_usage: 10,
    },
    meter_credit: { meter_id: meter.id, units: 100, rollover: true },
    feature_flag: {},
  }
  for (const [type, properties] of Object.entries(given)) {
    const metadata = { kind: type }
    const benefit = await createBenefit(merchant, { type, properties, metadata })
    expect(benefit).toMatchObject({
      type,
      properties,
      metadata,
      description: 'Support by chat',
      selectable: true,
      deletable: true,
      is_deleted: false,
      visibility: 'public',
      organization_id: merchant.organizationId,
      modified_at: null,
    })
    expect([benefit.id, benefit.created_at]).toEqual([expect.any(String), expect.any(String)])
    if (type === 'discord') expect(benefit.properties.guild_id).toBe('123')
    expect((await merchant.call('GET', path + benefit.id)).body).toEqual(benefit)
    expect(await told(benefit.id)).toEqual(['benefit.created false'])
  }
  const { body } = await merchant.call('GET', `${path}?sorting=type&limit=3`)
  expect(body.pagination).toEqual({ total_count: 6, max_page: 2 })
  expect(body.items.map(({ type }: { type: string }) => type)).toEqual([
    ...['custom', 'discord', 'feature_flag'],
  ])
})

test('what is not given has its usual value', async () => {
  const merchant = await createMerchant(server)
  const custom = await createBenefit(merchant)
  expect(custom.properties).toEqual({ note: null })
  const keys = await createBenefit(merchant, { type: 'license_keys' })
  expect(keys.properties).toEqual({
    prefix: null,
    expires: null,
    activations: null,
    limit_usage: null,
  })
})

describe('a benefit is refused', () => {
  test.each([
    ['an unknown type', { type: 'gift' }, 'body.type'],
    ['a short description', { description: 'ab' }, 'body.description'],
    ['a long description', { description: 'a'.repeat(43) }, 'body.description'],
    [
      'an unknown meter',
      { type: 'meter_credit', properties: { meter_id: unknown, units: 1, rollover: false } },
      'body.properties.meter_id',
    ],
    [
      'no units',
      { type: 'meter_credit', properties: { meter_id: unknown, units: 0, rollover: false } },
      'body.properties.units',
    ],
    [
      'an unknown file',
      { type: 'downloadables', properties: { files: [unknown] } },
      'body.properties.files.0',
    ],
    ['no files', { type: 'downloadables', properties: { files: [] } }, 'body.properties.files'],
    [
      'a path as owner',
      {
        type: 'github_repository',
        properties: { repository_owner: '../a', repository_name: 'b', permission: 'pull' },
      },
      'body.properties.repository_owner',
    ],
    [
      'a path as repository',
      {
        type: 'github_repository',
        properties: { repository_owner: 'a', repository_name: '..', permission: 'pull' },
      },
      'body.properties.repository_name',
    ],
    [
      'a time of nothing',
      { type: 'license_keys', properties: { expires: { ttl: 0, timeframe: 'day' } } },
      'body.properties.expires.ttl',
    ],
  ])('with %s', async (_, input, place) => {
    const merchant = await createMerchant(server)
    const full = { type: 'custom', description: 'Support by chat', properties: {}, ...input }
    expect(placesOf(await merchant.call('POST', path, full))).toEqual([422, [place]])
  })

  test('with the meter or file of another organization', async () => {
    const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
    const meter = await createMeter(other)
    const properties = { meter_id: meter.id, units: 1, rollover: false }
    const input = { type: 'meter_credit', description: 'Units', properties }
    expect(placesOf(await merchant.call('POST', path, input))).toEqual([
      422,
      ['body.properties.meter_id'],
    ])
  })

  test('without the scope', async () => {
    const merchant = await createMerchant(server, { scopes: ['benefits:read'] })
    const input = { type: 'custom', description: 'Support by chat', properties: {} }
    expect(errorOf(await merchant.call('POST', path, input))).toEqual([403, 'insufficient_scope'])
    expect((await merchant.call('GET', path)).status).toBe(200)
    const products = await createMerchant(server, { scopes: ['products:write'] })
    expect(errorOf(await products.call('GET', path))).toEqual([403, 'insufficient_scope'])
  })
})

test('a benefit is changed, but never its type', async () => {
  const merchant = await createMerchant(server)
  const { id } = await createBenefit(merchant)
  const change = (body: object) => merchant.call('PATCH', path + id, body)
  const changes = { type: 'custom', description: 'Support', properties: { note: 'By phone' } }
  expect((await change({ ...changes, visibility: 'private' })).body).toMatchObject({
    ...changes,
    visibility: 'private',
  })
  expect((await change({ type: 'custom', metadata: { a: 1 } })).body).toMatchObject({
    ...changes,
    metadata: { a: 1 },
  })
  expect(placesOf(await change({ type: 'feature_flag' }))).toEqual([422, ['body.type']])
  expect(await told(id)).toEqual([
    'benefit.created false',
    'benefit.updated false',
    'benefit.updated false',
  ])
})

test('benefits are filtered by type, id, text and metadata', async () => {
  const merchant = await createMerchant(server)
  const chat = await createBenefit(merchant, { metadata: { tier: 'gold' } })
  const flag = await createBenefit(merchant, { type: 'feature_flag', description: 'Dark mode' })
  const list = async (query: string) =>
    (await merchant.call('GET', `${path}?${query}`)).body.items.map(({ id }: { id: string }) => id)
  expect(await list('type=custom')).toEqual([chat.id])
  expect(await list('type=custom&type=feature_flag')).toEqual([flag.id, chat.id])
  expect(await list(`id=${flag.id}`)).toEqual([flag.id])
  expect(await list(`exclude_id=${flag.id}`)).toEqual([chat.id])
  expect(await list(`id=${flag.id}&exclude_id=${flag.id}`)).toEqual([])
  expect(await list('query=DARK')).toEqual([flag.id])
  expect(await list('metadata[tier]=gold')).toEqual([chat.id])
})

describe('deleting a benefit', () => {
  test('takes it off all products, and tells of it', async () => {
    const merchant = await createMerchant(server)
    const [first, second] = [await createBenefit(merchant), await createBenefit(merchant)]
    const product = await createProduct(merchant)
    await setBenefits(merchant, product, [first, second])
    expect((await merchant.call('DELETE', path + first.id)).status).toBe(204)
    const { body } = await merchant.call('GET', `/v1/products/${product.id}`)
    expect(body.benefits).toEqual([second])
    expect((await merchant.call('GET', path + first.id)).status).toBe(404)
    expect((await merchant.call('GET', path)).body.pagination.total_count).toBe(1)
    expect(await told(first.id)).toEqual(['benefit.created false', 'benefit.updated true'])
  })

  test('is refused where it may not be deleted, and happens once', async () => {
    const merchant = await createMerchant(server)
    const { id } = await createBenefit(merchant)
    await server.query('update benefits set deletable = false where id = $1', [id])
    expect(errorOf(await merchant.call('DELETE', path + id))).toEqual([403, 'NotPermitted'])
    await server.query('update benefits set deletable = true where id = $1', [id])
    const both = [merchant.call('DELETE', path + id), merchant.call('DELETE', path + id)]
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 404])
  })
})

test('a benefit of another organization is not found', async () => {
  const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
  const benefit = await createBenefit(merchant)
  const one = path + benefit.id
  expect((await other.call('GET', one)).status).toBe(404)
  expect((await other.call('GET', `${one}/grants`)).status).toBe(404)
  expect((await other.call('PATCH', one, { type: 'custom' })).status).toBe(404)
  expect((await other.call('DELETE', one)).status).toBe(404)
  expect((await merchant.call('GET', one)).body).toEqual(benefit)
})

describe('the benefits of a product', () => {
  test('stand in the order in which they were set', async () => {
    const merchant = await createMerchant(server)
    const [a, b] = [await createBenefit(merchant), await createBenefit(merchant)]
    const product = await createProduct(merchant)
    const idsOf = (body: { benefits: { id: string }[] }) => body.benefits.map(({ id }) => id)
    expect(idsOf(await setBenefits(merchant, product, [b, a]))).toEqual([b.id, a.id])
    expect(idsOf(await setBenefits(merchant, product, [a, b, a]))).toEqual([a.id, b.id])
    const list = async (id: string) =>
      (await merchant.call('GET', `/v1/products/?benefit_id=${id}`)).body.pagination.total_count
    expect(await list(a.id)).toBe(1)
    expect(await setBenefits(merchant, product, [b])).toMatchObject({ benefits: [b] })
    expect(await list(a.id)).toBe(0)
  })

  test('are of the organization and selectable', async () => {
    const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
    const product = await createProduct(merchant)
    const [own, foreign] = [await createBenefit(merchant), await createBenefit(other)]
    const set = (...benefits: string[]) =>
      merchant.call('POST', `/v1/products/${product.id}/benefits`, { benefits })
    expect(placesOf(await set(own.id, foreign.id))).toEqual([422, ['body.benefits.1']])
    await server.query('update benefits set selectable = false where id = $1', [own.id])
    expect(errorOf(await set(own.id))).toEqual([403, 'NotPermitted'])
  })

  test('are shown to buyers without what they contain', async () => {
    const merchant = await createMerchant(server)
    const note = 'The code is 12345'
    const open = await createBenefit(merchant, { properties: { note }, metadata: { secret: 1 } })
    const hidden = await createBenefit(merchant, { visibility: 'private' })
    const product = await createProduct(merchant)
    await setBenefits(merchant, product, [open, hidden])
    const products = [product.id]
    const { body } = await merchant.call('POST', '/v1/checkouts/', { products })
    const seen = await server.visitor().get(`/v1/checkouts/client/${body.client_secret}`)
    expect(seen.body.product.benefits).toEqual([
      {
        id: open.id,
        created_at: open.created_at,
        modified_at: null,
        organization_id: merchant.organizationId,
        type: 'custom',
        description: open.description,
        selectable: true,
        deletable: true,
        is_deleted: false,
      },
    ])
    expect(seen.text).not.toContain(note)
  })
})
