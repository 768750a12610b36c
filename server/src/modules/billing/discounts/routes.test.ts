import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callWithToken,
  createAccessToken,
  createMerchant,
  type Merchant,
} from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const path = '/v1/discounts/'
const ten = { type: 'percentage', basis_points: 1_000, duration: 'once', name: 'Ten' }
const fixed = { type: 'fixed', amount: 500, duration: 'forever', name: 'Five' }
const book = { name: 'Book', prices: [{ amount_type: 'fixed', price_amount: 1_000 }] }
const unknown = '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11'

async function created({ call }: Merchant, input: object = ten) {
  const { status, body, text } = await call('POST', path, input)
  expect(status, text).toBe(201)
  return body
}
const placesOf = ({ status, body }: { status: number; body: { detail: { loc: unknown[] }[] } }) => [
  status,
  body.detail.map(({ loc }) => loc.join('.')),
]

test('a discount is created, read, changed and deleted', async () => {
  const merchant = await createMerchant(server)
  const { call, organizationId } = merchant
  const product = (await call('POST', '/v1/products/', book)).body
  const input = { ...ten, code: ' SAVE10 ', products: [product.id], max_redemptions: 5 }
  const discount = await created(merchant, { ...input, starts_at: '2030-01-01T01:00:00+01:00' })
  const { prices, benefits, medias, attached_custom_fields, ...shown } = product
  const { after_purchase_message, after_purchase_url, ...summary } = shown
  expect(discount).toEqual({
    id: expect.any(String),
    created_at: expect.any(String),
    modified_at: null,
    organization_id: organizationId,
    metadata: {},
    name: 'Ten',
    code: 'SAVE10',
    type: 'percentage',
    basis_points: 1_000,
    duration: 'once',
    starts_at: '2030-01-01T00:00:00.000Z',
    ends_at: null,
    max_redemptions: 5,
    max_redemptions_per_customer: null,
    redemptions_count: 0,
    products: [summary],
  })
  expect((await call('GET', path + discount.id)).body).toEqual(discount)
  const change = { name: 'Twenty', basis_points: 2_000, products: [], code: null, starts_at: null }
  expect((await call('PATCH', path + discount.id, change)).body).toMatchObject(change)
  expect((await call('DELETE', path + discount.id)).status).toBe(204)
  expect((await call('GET', path + discount.id)).status).toBe(404)
  expect((await call('GET', path)).body.pagination.total_count).toBe(0)
})

test('the four forms differ in their fields', async () => {
  const merchant = await createMerchant(server)
  const months = { duration: 'repeating', duration_in_months: 3 }
  expect(await created(merchant, fixed)).toMatchObject({
    amount: 500,
    currency: 'usd',
    amounts: { usd: 500 },
  })
  expect(await created(merchant, { ...fixed, ...months })).toMatchObject({ ...months, amount: 500 })
  const share = { type: 'percentage', basis_points: 1_000 }
  expect(await created(merchant, { ...ten, ...months })).toMatchObject({ ...share, ...months })
  for (const duration of ['once', 'forever']) {
    expect(await created(merchant, { ...ten, duration })).toMatchObject({ ...share, duration })
    expect(await created(merchant, { ...fixed, duration })).toMatchObject({ amount: 500, duration })
  }
  const once = await created(merchant, { ...ten, duration_in_months: 3 })
  expect(once).not.toHaveProperty('duration_in_months')
  expect(once).not.toHaveProperty('amount')
  const both = await created(merchant, {
    name: 'Both',
    duration: 'once',
    amounts: { EUR: 400, usd: 500 },
  })
  expect(both).toMatchObject({ type: 'fixed', amount: 500, currency: 'usd' })
  const { body } = await merchant.call('PATCH', path + both.id, { amount: 600 })
  expect(body).toMatchObject({ amount: 600, amounts: { usd: 600 } })
})

test.each([
  ['no percent', { basis_points: 0 }, 'body.basis_points'],
  ['more than all', { basis_points: 10_001 }, 'body.basis_points'],
  ['a fraction', { basis_points: 33.3 }, 'body.basis_points'],
  ['no percentage', { basis_points: undefined }, 'body.basis_points'],
  ['no months', { duration: 'repeating' }, 'body.duration_in_months'],
  ['0 months', { duration: 'repeating', duration_in_months: 0 }, 'body.duration_in_months'],
  ['letters of other scripts', { code: 'ЅАVЕ' }, 'body.code'],
  ['blanks inside', { code: 'A B' }, 'body.code'],
  ['an unknown product', { products: [unknown] }, 'body.products.0'],
  ['an unknown currency', { ...fixed, basis_points: undefined, currency: 'xyz' }, 'body.currency'],
  ['no amount', { type: 'fixed', basis_points: undefined }, 'body.amount'],
  [
    'an end before its start',
    { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' },
    'body.ends_at',
  ],
])('a discount with %s is refused', async (_, more, place) => {
  const { call } = await createMerchant(server)
  expect(placesOf(await call('POST', path, { ...ten, ...more }))).toEqual([422, [place]])
})

describe('a code', () => {
  test('is unique in its organization, whatever its case, until the discount is deleted', async () => {
    const merchant = await createMerchant(server)
    const { id } = await created(merchant, { ...ten, code: 'Save' })
    const again = await merchant.call('POST', path, { ...ten, code: 'sAVE' })
    expect(placesOf(again)).toEqual([422, ['body.code']])
    const other = await created(merchant)
    const renamed = await merchant.call('PATCH', path + other.id, { code: 'SAVE' })
    expect(placesOf(renamed)).toEqual([422, ['body.code']])
    await created(await createMerchant(server), { ...ten, code: 'save' })
    await merchant.call('DELETE', path + id)
    await created(merchant, { ...ten, code: 'SAVE' })
  })

  test('that is empty is none', async () => {
    const merchant = await createMerchant(server)
    for (const code of ['', '  '])
      expect((await created(merchant, { ...ten, code })).code).toBeNull()
  })

  test('is given to one of two simultaneous requests', async () => {
    const { call } = await createMerchant(server)
    const answers = await Promise.all(
      ['x', 'X'].map((code) => call('POST', path, { ...ten, code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})

test('type and duration never change, amounts not after the first redemption', async () => {
  const merchant = await createMerchant(server)
  const { call } = merchant
  const { id } = await created(merchant, {
    ...ten,
    duration: 'repeating',
    duration_in_months: 3,
    max_redemptions: 5,
  })
  const change = async (more: object) => placesOf(await call('PATCH', path + id, more))
  expect(await change({ type: 'fixed' })).toEqual([422, ['body.type']])
  expect(await change({ duration: 'once' })).toEqual([422, ['body.duration']])
  expect((await call('PATCH', path + id, { basis_points: 500 })).status).toBe(200)
  await server.query('update discounts set redemptions_count = 2 where id = $1', [id])
  expect(await change({ basis_points: 1_000 })).toEqual([422, ['body.basis_points']])
  expect(await change({ duration_in_months: 4 })).toEqual([422, ['body.duration_in_months']])
  expect(await change({ max_redemptions: 1 })).toEqual([422, ['body.max_redemptions']])
  expect((await call('PATCH', path + id, { basis_points: 500, name: 'Same' })).status).toBe(200)
})

test('another organization finds nothing of it', async () => {
  const merchant = await createMerchant(server)
  const { id } = await created(merchant)
  const product = (await merchant.call('POST', '/v1/products/', book)).body
  const other = await createMerchant(server)
  const answers = await Promise.all([
    other.call('GET', path + id),
    other.call('PATCH', path + id, { name: 'x' }),
    other.call('DELETE', path + id),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await other.call('POST', path, { ...ten, products: [product.id] })).status).toBe(422)
  expect((await other.call('GET', path)).body.items).toEqual([])
})

test('a token needs the scope', async () => {
  const { owner, organizationId } = await createMerchant(server)
  const { token } = await createAccessToken(owner, organizationId, { scopes: ['discounts:read'] })
  expect((await callWithToken(server, token, 'GET', path)).status).toBe(200)
  expect((await callWithToken(server, token, 'POST', path, ten)).status).toBe(403)
})

test('the list searches, sorts and counts', async () => {
  const merchant = await createMerchant(server)
  await created(merchant, { ...ten, code: 'spring' })
  await created(merchant, { ...fixed, code: 'autumn', ends_at: '2031-01-01T00:00:00Z' })
  await created(merchant, { ...fixed, name: 'Without code' })
  const list = async (query: string) => {
    const { body } = await merchant.call('GET', `${path}?${query}`)
    const names = body.items.map(({ name }: { name: string }) => name)
    return [names, body.pagination.total_count]
  }
  expect(await list('')).toEqual([['Without code', 'Five', 'Ten'], 3])
  expect(await list('sorting=code')).toEqual([['Five', 'Ten', 'Without code'], 3])
  expect(await list('sorting=-ends_at&limit=1')).toEqual([['Five'], 3])
  expect(await list('query=SPR')).toEqual([['Ten'], 1])
})
