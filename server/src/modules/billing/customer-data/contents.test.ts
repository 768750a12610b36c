import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { newPortalCustomer } from '#testing/portal.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createContents, leftOut, ofCustomer } from './contents.ts'

let server: TestServer
let tables: readonly string[]
beforeAll(async () => {
  server = await startServer()
  const rows = await server.query<{ name: string }>(
    `select table_name as name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'customer_id'
      order by 1`,
  )
  tables = rows.map(({ name }) => name)
})
afterAll(() => server.stop())

const contents = () => {
  const { database } = server.app.services
  return createContents({ database, licenseKeys: { textOf: () => '' } })
}
const shown = () => [...ofCustomer, ...Object.values(contents()).flatMap((part) => part.tables)]

test('every table with rows of customers is in the file, or is left out for a reason', () => {
  expect(tables.length).toBeGreaterThan(25)
  const named = [...shown(), ...Object.keys(leftOut)]
  expect(tables.filter((table) => !named.includes(table))).toEqual([])
})

test('nothing is named that is shown, or has no rows of customers any more', () => {
  for (const [table, reason] of Object.entries(leftOut)) {
    expect([table, tables.includes(table), shown().includes(table)]).toEqual([table, true, false])
    expect(reason.length).toBeGreaterThan(8)
  }
  const others = shown().filter((table) => !tables.includes(table) && table !== 'customers')
  expect(others).toEqual([])
})

test('a list of more rows than one page has each of them once, also with equal times', async () => {
  const merchant = await createMerchant(server)
  const { customer } = await newPortalCustomer(server, merchant)
  await server.query(
    `insert into payment_methods (id, organization_id, customer_id, processor, reference,
       fingerprint, brand, last4, exp_month, exp_year, created_at)
     select md5('card ' || n)::uuid, $1, $2, 'sandbox', 'card ' || n, 'print ' || n, 'visa', '4242',
            1, 2040, timestamptz '2030-01-01' + interval '1 second' * (n / 300)
       from generate_series(1, 1200) n`,
    [merchant.organizationId, customer.id],
  )
  const owner = { organizationId: merchant.organizationId, customerId: customer.id }
  const ids: unknown[] = []
  let pages = 0
  for await (const rows of contents().payment_methods.pages(owner)) {
    pages++
    ids.push(...rows.map(({ id }) => id))
  }
  expect([pages, ids.length, new Set(ids).size]).toEqual([3, 1_200, 1_200])
})
