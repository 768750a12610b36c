import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { exportAll, importFile } from '#testing/transfers.ts'

let server: TestServer
let header: string
beforeAll(async () => {
  server = await startServer()
  const { text } = await exportAll(await createMerchant(server), { resources: ['customers'] })
  header = text.slice(0, text.indexOf('\n'))
})
afterAll(() => server.stop())

const line = (type: string, data: object) => JSON.stringify({ type, data })
const customer = (id: string, more: object = {}) =>
  line('customers', { id, email: `${id}@example.com`, ...more })
const importJson = (merchant: Merchant, ...lines: readonly string[]) =>
  importFile(server, merchant, [header, ...lines].join('\n'))

type Problem = { line: number; code: string; field: string | null }
const brief = ({ problems }: { problems: Problem[] }) =>
  problems.map((each) => [each.line, each.code, each.field])

test('a row that refers to thousands of others is refused before any of them is looked up', async () => {
  const merchant = await createMerchant(server)
  const many = Array.from({ length: 4_000 }, (_, n) => ({ id: `b${n}` }))
  const product = { id: 'p', name: 'Plan', recurring_interval: 'month', benefits: many }
  const prices = [{ amount_type: 'fixed', price_amount: 1_000, price_currency: 'usd' }]
  const done = await importJson(
    merchant,
    line('products', { ...product, prices }),
    line('discounts', { id: 'd', name: 'Sale', products: many }),
    customer('a'),
  )
  expect(done.status).toBe('succeeded')
  expect(brief(done)).toEqual([
    [2, 'INVALID_TOO_BIG', 'benefits'],
    [3, 'INVALID_TOO_BIG', 'products'],
  ])
  expect(done.counts.customers.created).toBe(1)
})

test('a row with too many values, or with names that reach into prototypes, is refused whole', async () => {
  const merchant = await createMerchant(server)
  const metadata = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, {}]))
  const done = await importJson(
    merchant,
    customer('a', { metadata: metadata(51) }),
    customer('b', { metadata: metadata(20_000) }),
    `{"type":"customers","data":{"id":"c","email":"c@example.com","__proto__":{"x":1}}}`,
    `{"type":"customers","data":{"id":"d","id":"e","email":"d@example.com"}}`,
    `{"type":"customers","data":{"id":"f","email":"f@example.com","name":"a\\u0000b"}}`,
    `{"type":"constructor","data":{"id":"g"}}`,
    `{"type":"__proto__","data":{"id":"h"}}`,
    customer('z'),
  )
  expect(brief(done)).toEqual([
    [2, 'INVALID_CUSTOM', 'metadata'],
    [3, 'NOT_JSON', null],
    [4, 'NOT_JSON', null],
    [5, 'NOT_JSON', null],
    [6, 'NOT_JSON', null],
    [7, 'UNKNOWN_RESOURCE', null],
    [8, 'UNKNOWN_RESOURCE', null],
  ])
  expect(done.counts.customers.created).toBe(1)
})

test('a row names neither the organization nor anything that belongs to another one', async () => {
  const [victim, attacker] = [await createMerchant(server), await createMerchant(server)]
  const { body: known } = await victim.call('POST', '/v1/customers/', {
    email: 'victim@example.com',
    external_id: 'v1',
  })
  const done = await importJson(
    attacker,
    customer(known.id, { organization_id: victim.organizationId, external_id: 'v1' }),
    line('events', { id: 'e', name: 'used', customer_id: known.id }),
    line('events', {
      id: 'f',
      name: 'used',
      external_customer_id: 'v1',
      organization_id: victim.organizationId,
    }),
  )
  expect(done.problems).toEqual([])
  const of = async ({ call }: Merchant, path: string) =>
    (await call('GET', path)).body.pagination.total_count
  expect(await of(victim, '/v1/customers/')).toBe(1)
  expect(await of(victim, '/v1/events/?source=user')).toBe(0)
  // Both events are of the customer that the attacker imported under this id.
  expect(await of(attacker, '/v1/events/?source=user')).toBe(2)
  const foreign = await importJson(
    await createMerchant(server),
    line('events', { id: 'e', name: 'used', customer_id: known.id }),
    line('discounts', { id: 'd', name: 'Sale', products: [{ id: known.id }] }),
  )
  expect(brief(foreign)).toEqual([
    [3, 'UNKNOWN_REFERENCE', 'products'],
    [2, 'UNKNOWN_REFERENCE', 'customer_id'],
  ])
})

test('an import and its problems are read by its organization alone', async () => {
  const [owner, other] = [await createMerchant(server), await createMerchant(server)]
  const done = await importJson(owner, customer('a', { email: 'none' }))
  expect(done.problems).toHaveLength(1)
  for (const path of [`/v1/imports/${done.id}`, `/v1/imports/${done.id}/problems`]) {
    expect((await other.call('GET', path)).status).toBe(404)
  }
  const theirs = await other.call('POST', '/v1/imports/', { file_id: done.file_id })
  expect(theirs.status).toBe(422)
})

test('a spreadsheet with a huge row or header takes no time of others', async () => {
  const merchant = await createMerchant(server)
  const csv = { format: 'csv', resource: 'customers' }
  const wide = await importFile(server, merchant, `email,name${',x'.repeat(40_000)}\n`, csv)
  expect([wide.status, wide.error]).toEqual(['failed', 'The first line must name the columns.'])
  const rows = ['email,name', ','.repeat(70_000), 'a@example.com,A', ',,', '"', '"b@example.com",B']
  const done = await importFile(server, merchant, rows.join('\n'), csv)
  expect(brief(done)[0]).toEqual([2, 'LINE_IS_TOO_LONG', null])
  expect(done.counts.customers.created).toBe(1)
})

test('a formula from a spreadsheet is stored as text, and exported as text again', async () => {
  const merchant = await createMerchant(server)
  const rows = ['email,name', `a@example.com,"=HYPERLINK(""https://evil.example"")"`]
  const csv = { format: 'csv', resource: 'customers' }
  await importFile(server, merchant, rows.join('\n'), csv)
  const { text } = await merchant.call('GET', '/v1/customers/export')
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
})
