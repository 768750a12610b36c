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

const path = '/v1/custom-fields/'
const input = { type: 'text', slug: 'vat', name: 'VAT', properties: { max_length: 20 } }

async function created({ call }: Merchant, more: object = {}) {
  const { status, body, text } = await call('POST', path, { ...input, ...more })
  expect(status, text).toBe(201)
  return body
}
const slugsOf = (body: { items: { slug: string }[] }) => body.items.map(({ slug }) => slug)

test('a custom field is created, read, changed and deleted', async () => {
  const merchant = await createMerchant(server)
  const { call, organizationId } = merchant
  const field = await created(merchant, { slug: 'VAT-Id', metadata: { a: 1 } })
  expect(field).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: expect.any(String),
    modified_at: null,
    organization_id: organizationId,
    type: 'text',
    slug: 'vat-id',
    name: 'VAT',
    properties: { max_length: 20 },
    metadata: { a: 1 },
  })
  expect((await call('GET', path + field.id)).body).toEqual(field)
  const changed = await call('PATCH', path + field.id, { type: 'text', slug: 'Tax', metadata: {} })
  expect(changed.body).toMatchObject({ slug: 'tax', name: 'VAT', metadata: {} })
  expect(changed.body.modified_at).not.toBeNull()
  expect((await call('DELETE', path + field.id)).status).toBe(204)
  expect((await call('GET', path + field.id)).status).toBe(404)
  expect((await call('DELETE', path + field.id)).status).toBe(404)
  expect((await call('GET', path)).body.pagination).toEqual({ total_count: 0, max_page: 0 })
})

test('each of the five types has its properties', async () => {
  const merchant = await createMerchant(server)
  const form = { form_label: 'Agree', form_help_text: 'To what?', form_placeholder: 'Yes' }
  const all = [
    ['text', { textarea: true, min_length: 1, max_length: 20 }],
    ['number', { ge: 1, le: 5 }],
    ['date', { ge: 0, le: 1_924_992_000 }],
    ['checkbox', {}],
    ['select', { options: [{ value: 'a', label: 'A' }] }],
  ] as const
  for (const [type, own] of all) {
    const given = { type, slug: type, name: type, metadata: { a: 1 } }
    const properties = { ...form, ...own }
    expect(await created(merchant, { ...given, properties })).toMatchObject({
      ...given,
      properties,
    })
  }
  const { body } = await merchant.call('GET', `${path}?type=text&type=date`)
  expect(slugsOf(body)).toEqual(['date', 'text'])
  const sorted = await merchant.call('GET', `${path}?sorting=-type&limit=2&page=2`)
  expect(slugsOf(sorted.body)).toEqual(['number', 'date'])
  const searched = await merchant.call('GET', `${path}?query=check`)
  expect([slugsOf(searched.body), searched.body.pagination.total_count]).toEqual([['checkbox'], 1])
})

describe('a slug', () => {
  test('is unique in its organization, whatever its case, until the field is deleted', async () => {
    const merchant = await createMerchant(server)
    const field = await created(merchant)
    const again = await merchant.call('POST', path, { ...input, slug: 'VAT' })
    expect([again.status, again.body.detail[0].loc]).toEqual([422, ['body', 'slug']])
    const other = await created(merchant, { slug: 'other' })
    const renamed = await merchant.call('PATCH', path + other.id, { type: 'text', slug: 'vat' })
    expect(renamed.status).toBe(422)
    await created(await createMerchant(server))
    await merchant.call('DELETE', path + field.id)
    await created(merchant)
  })

  test('is given to one of two simultaneous requests', async () => {
    const { call } = await createMerchant(server)
    const answers = await Promise.all([1, 2].map(() => call('POST', path, input)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await call('GET', path)).body.pagination.total_count).toBe(1)
  })
})

test.each([
  ['the slug', { slug: 'a b' }],
  ['the type', { type: 'file' }],
  ['options', { type: 'select', properties: {} }],
  ['a range', { type: 'number', properties: { ge: 2, le: 1 } }],
  ['a length', { properties: { min_length: 3, max_length: 2 } }],
])('%s that is not valid is refused', async (_, more) => {
  const { call } = await createMerchant(server)
  expect((await call('POST', path, { ...input, ...more })).status).toBe(422)
})

test('the type cannot change', async () => {
  const merchant = await createMerchant(server)
  const { id } = await created(merchant)
  const answer = await merchant.call('PATCH', path + id, { type: 'date' })
  expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'type']])
})

test('another organization finds nothing of it', async () => {
  const field = await created(await createMerchant(server))
  const other = await createMerchant(server)
  const answers = await Promise.all([
    other.call('GET', path + field.id),
    other.call('PATCH', path + field.id, { type: 'text', name: 'x' }),
    other.call('DELETE', path + field.id),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await other.call('GET', path)).body.items).toEqual([])
})

test('a token needs the scope, and reading does not include writing', async () => {
  const merchant = await createMerchant(server)
  const { id } = await created(merchant)
  const { owner, organizationId } = merchant
  const scoped = async (scope: string) =>
    (await createAccessToken(owner, organizationId, { scopes: [scope] })).token
  const reader = await scoped('custom_fields:read')
  expect((await callWithToken(server, reader, 'GET', path + id)).status).toBe(200)
  expect((await callWithToken(server, reader, 'DELETE', path + id)).status).toBe(403)
  const foreign = await scoped('products:write')
  expect((await callWithToken(server, foreign, 'GET', path)).status).toBe(403)
  expect((await server.visitor().get(path)).status).toBe(401)
})
