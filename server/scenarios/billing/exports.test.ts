import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { storeBillingRows } from '#testing/stored-volume.ts'

/** `npm run soak` exports 100,000 rows of each. */
const rows = Number(process.env.EXPORTED_ROWS ?? 6_000)

let server: TestServer
let merchant: Merchant
beforeAll(async () => {
  server = await startServer()
  merchant = await createMerchant(server)
  await storeBillingRows(server, merchant.organizationId, rows)
}, 120_000)
afterAll(() => server.stop())

const exports = ['orders', 'customers', 'subscriptions'] as const

async function open(name: (typeof exports)[number]) {
  const response = await server.app.fetch(
    new Request(new URL(`/v1/${name}/export`, server.config.baseUrl), {
      headers: { authorization: `Bearer ${merchant.token}` },
    }),
  )
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  if (!reader) throw new Error('An export has a body.')
  return reader
}

/** Counts the statements that begin while `work` runs. */
async function statementsDuring(pattern: RegExp, work: () => Promise<unknown>): Promise<number> {
  const client = pg.Client.prototype as unknown as { query(...all: unknown[]): unknown }
  const { query } = client
  let count = 0
  client.query = function counted(this: object, ...all: unknown[]) {
    const [first] = all as [string | { text: string }]
    if (pattern.test(typeof first === 'string' ? first : first.text)) count++
    return query.apply(this, all)
  }
  await work().finally(() => {
    client.query = query
  })
  return count
}

test.each(exports)('an export of all %s has a line for each, of bounded chunks', async (name) => {
  const reader = await open(name)
  const decoder = new TextDecoder()
  let lines = 0
  let largest = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const text = decoder.decode(part.value, { stream: true })
    largest = Math.max(largest, part.value.byteLength)
    lines += text.split('\r\n').length - 1
  }
  expect(lines).toBe(rows + 1)
  expect(largest).toBeLessThan(512 * 1024)
})

test('exports that nobody reads on wait for their clients, and leave connections to others', async () => {
  const readers = await Promise.all([...exports, ...exports, ...exports, ...exports].map(open))
  const pages = /order by [a-z.]*created_at, [a-z.]*id limit/
  await Promise.all(readers.map((reader) => reader.read()))
  const further = await statementsDuring(pages, async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => merchant.call('GET', '/v1/products/?limit=10')),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
  // A stream reads one page ahead at most.
  expect(further).toBeLessThanOrEqual(readers.length)
  const later = await statementsDuring(pages, () => merchant.call('GET', '/v1/products/?limit=10'))
  expect(later).toBe(0)
  const more = await statementsDuring(pages, async () => {
    await readers[0]?.read()
    await readers[0]?.read()
  })
  expect(more).toBeGreaterThan(0)
  await Promise.all(readers.map((reader) => reader.cancel()))
})
