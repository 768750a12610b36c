import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainStatements, type Plan } from '#testing/explain.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { createCustomerList, type ListQuery } from './list.ts'
import * as store from './store.ts'

const count = 100_000
const batch = 10_000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  for (let from = 1; from <= count; from += batch) {
    await server.query(
      `insert into customers (id, organization_id, external_id, email, name, type, created_at,
         deleted_at)
       select md5('customer' || n)::uuid, 'large', 'x' || n, 'customer' || n || '@mail.example',
              'Customer ' || n, 'individual',
              timestamptz '2030-01-01' + interval '1 second' * (n / 2),
              case when n % 10 = 0 then timestamptz '2031-01-01' end
         from generate_series($1::int, $2::int) n`,
      [from, from + batch - 1],
    )
  }
  await server.query(
    `insert into list_counts (organization_id, list, key, n)
     select 'large', 'customers', '""', count(*) from customers where deleted_at is null`,
  )
  await server.query('vacuum analyze customers')
}, 120_000)
afterAll(() => server.stop())

const id = '3a1f7f2e-5a0e-4d0f-9d5b-0d9f3c9a1b11'
const newest: ListQuery = { sorting: ['-created_at'], offset: 0, limit: 10 }

/** The plan of the statement that reads a page of the list; totals come from the database as usual. */
async function pagePlan(query: ListQuery): Promise<Plan> {
  // PostgreSQL keeps planning this statement for its values: without them a page may be long.
  const explained = await explainStatements(server.connection, 'custom')
  const { sql } = server.app.services.database
  const plans: Plan[] = []
  const list = createCustomerList({ clock: manualClock() })
  const both: Sql = {
    ...sql,
    many: async (text, params) => {
      plans.push(await explained.planOf((each) => each.many(text, params)))
      return sql.many(text, params)
    },
    search: async (text, params) => {
      // What asks the planner reads nothing.
      if (text.startsWith('explain')) return sql.search(text, params)
      plans.push(await explained.planOf((each) => each.search(text, params)))
      return sql.search(text, params)
    },
  }
  const { rows } = await list(both, 'large', query)
  expect(rows.length).toBeGreaterThan(0)
  return plans.at(-1) as Plan
}

describe('a page among 100,000 customers', () => {
  test.each<[string, ListQuery, string]>([
    ['of the newest', newest, 'customers_by_creation'],
    ['of the oldest', { ...newest, sorting: ['created_at'] }, 'customers_by_creation'],
    ['by email address', { ...newest, sorting: ['email'] }, 'customers_by_email'],
    ['by name, descending', { ...newest, sorting: ['-name'] }, 'customers_by_name'],
    ['at the end', { ...newest, offset: 89_990 }, 'customers_by_creation'],
  ])('%s reads an index only as far as it needs', async (_, query, index) => {
    const plan = await pagePlan(query)
    expect(plan.indexes).toContain(index)
    expect(plan.scanned).toEqual([])
    expect(plan.pages).toBeLessThan(100)
  })

  test('of a search reads the index of letter groups', async () => {
    const plan = await pagePlan({ ...newest, query: 'customer 99999' })
    expect(plan.indexes).toContain('customers_search')
    expect(plan.scanned).toEqual([])
  })
})

/** By what is known of the rows at the moment, one or the other is read; both lead to few of them. */
const byAddress = /customers_by_address|customers_email_unique/

test.each<[string, (sql: Sql) => Promise<unknown>, string | RegExp]>([
  ['by id', (sql) => store.find(sql, ['large'], id), 'customers_pkey'],
  [
    'by external id',
    (sql) => store.findByExternalId(sql, ['large', 'other'], 'x77'),
    'customers_external_id_unique',
  ],
  [
    'by an address that is set',
    (sql) => store.findHolder(sql, 'large', 'CUSTOMER77@mail.example'),
    'customers_email_unique',
  ],
  [
    'by the address of a purchase',
    (sql) => store.findForAddress(sql, 'large', 'CUSTOMER77@mail.example'),
    byAddress,
  ],
  [
    'by the address of a list',
    (sql) => store.findByEmail(sql, 'large', 'CUSTOMER77@mail.example'),
    byAddress,
  ],
  [
    'by the address of a sign-in',
    (sql) => store.allWithEmail(sql, 'large', 'CUSTOMER77@mail.example', 20),
    byAddress,
  ],
  [
    'the sellers of an address',
    (sql) => store.sellersOf(sql, 'CUSTOMER77@mail.example', 50),
    'customers_by_address',
  ],
  [
    'a page of an export',
    (sql) =>
      store.readAfter(sql, 'large', {}, { createdAt: new Date('2030-01-01T06:00Z'), id }, 100),
    'customers_by_creation',
  ],
])('%s reads few pages', async (_, work, index) => {
  const { planOf } = await explainStatements(server.connection)
  const plan = await planOf(work)
  expect(plan.indexes.join(' ')).toMatch(index)
  expect(plan.scanned).toEqual([])
  expect(plan.pages).toBeLessThan(120)
})
