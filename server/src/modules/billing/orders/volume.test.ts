import type { OrderSort } from '@guildhall/contract/billing/orders'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '#testing/cluster.ts'
import { asksPlanner } from '#testing/explain.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { type Database, openDatabase, type Sql } from '../../../platform/database/index.ts'
import { createOrderList, page as exportPage, type OrderFilter, totals } from './store/reports.ts'

const count = 100_000
let database: Database
let client: pg.Client

beforeAll(async () => {
  const connection = await createDatabase(inject('cluster'))
  database = openDatabase({ connection, maxConnections: 2 })
  client = new pg.Client(connection)
  await client.connect()
  await client.query('set synchronous_commit = on')
  const uuidOf = (n: string) => `lpad(to_hex(${n}), 32, '0')::uuid`
  await client.query(`
    insert into orders (id, organization_id, customer_id, product_id, subscription_id, status,
      billing_reason, currency, subtotal_amount, discount_amount, net_amount, tax_amount,
      total_amount, applied_balance_amount, due_amount, seller, buyer, description, customer_email,
      product_name, discount_name, billing_type, metadata, custom_field_data, invoice_series, invoice_sequence,
      invoice_rank, invoice_number, paid_at, created_at)
    select ${uuidOf('n')}, case when n % 100 = 0 then 'small' else 'large' end,
      ${uuidOf('n % 5000 + 1')}, ${uuidOf('n % 20 + 1')}, ${uuidOf('n % 9000 + 1')},
      case when n % 50 = 0 then 'pending' else 'paid' end, 'subscription_cycle', 'eur', n % 7000, 0,
      n % 7000, 0, n % 7000, 0, n % 7000, '{}', '{}', 'Train', 'user' || n % 5000 || '@example.com',
      'Product ' || n % 20, case when n % 7 = 0 then 'Discount ' || n % 20 end, 'recurring',
      case when n % 1000 = 7 then '{"batch":1}'::jsonb else '{}' end, '{}', '', n, lpad(n::text, 19, '0'), 'X-' || n,
      case when n % 50 > 0 then timestamptz '2030-01-01' end,
      timestamptz '2030-01-01' + interval '1 minute' * (n::bigint * 7919 % ${count})
      from generate_series(1, ${count}) n;
    insert into list_counts (organization_id, list, key, n)
      select organization_id, 'orders', to_jsonb(status), count(*) from orders group by 1, 3;`)
  await client.query('vacuum analyze orders')
}, 120_000)
afterAll(() => Promise.all([database.close(), client.end()]))

type Node = {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

/** Pages that the statements of `work` read: their cost on any machine. */
async function pagesOf(work: (sql: Sql) => Promise<unknown>): Promise<number> {
  const searched: { text: string; params: unknown[] }[] = []
  const noted =
    (read: Sql['search']): Sql['search'] =>
    (text, params = []) => {
      if (!asksPlanner(text)) searched.push({ text, params: [...params] })
      return read(text, params)
    }
  const { many, search } = database.sql
  await work({ ...database.sql, many: noted(many), search: noted(search) })
  expect(searched.length).toBeGreaterThan(0)
  let sum = 0
  for (const { text, params } of searched) {
    const explained = ['explain', `(analyze, buffers, format json) ${text}`].join(' ')
    const { rows } = await client.query(explained, params)
    const plan: Node = rows[0]['QUERY PLAN'][0].Plan
    sum += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  return sum
}

const list = createOrderList(manualClock())
const read = (
  sorting: OrderSort | `-${OrderSort}`,
  filters: { readonly [Filter in OrderFilter]?: readonly string[] } = {},
  offset = 0,
) =>
  pagesOf((sql) =>
    list(sql, { organizationId: 'large', sorting: [sorting], filters, offset, limit: 100 }),
  )

test.each([
  'created_at',
  '-created_at',
  'invoice_number',
  '-invoice_number',
  'net_amount',
  '-amount',
  'total_amount',
  '-total_amount',
  'customer',
  '-customer',
  'product',
  '-product',
  'status',
  '-status',
  'discount',
  '-discount',
  'subscription',
  '-subscription',
] as const)('the first page by %s reads the rows of one page', async (sorting) => {
  expect(await read(sorting)).toBeLessThan(900)
})

test('the last page is read from the end', async () => {
  expect(await read('-created_at', {}, 98_900)).toBeLessThan(900)
})

const id = (n: number) => `00000000-0000-0000-0000-${n.toString(16).padStart(12, '0')}`

test.each([
  ['status', { status: ['pending'] }],
  ['customer', { customer: [id(7)] }],
  ['subscription', { subscription: [id(7)] }],
] as const)(
  'the newest orders of one %s are found by an index, with their total',
  async (_, filters) => {
    expect(await read('-created_at', filters)).toBeLessThan(900)
  },
)

test('the orders with a value of the metadata are found by an index, with their total', async () => {
  const find = (batch: string) =>
    pagesOf((sql) =>
      list(sql, {
        organizationId: 'large',
        sorting: ['-created_at'],
        metadata: { batch: [batch] },
        offset: 0,
        limit: 100,
      }),
    )
  expect(await find('1')).toBeLessThan(1_500)
  expect(await find('2')).toBeLessThan(100)
})

test('a page of the export reads its rows, wherever it begins', async () => {
  const filters = {
    productIds: undefined,
    statuses: undefined,
    createdAfter: undefined,
    createdBefore: undefined,
    search: undefined,
  }
  const after = { createdAt: new Date('2030-02-10T00:00:00Z'), id: id(1) }
  const first = await pagesOf((sql) => exportPage(sql, 'large', filters, undefined, 500))
  const later = await pagesOf((sql) => exportPage(sql, 'large', filters, after, 500))
  expect(Math.max(first, later)).toBeLessThan(1200)
})

const whole = { organizationId: 'large', sorting: ['-created_at'], offset: 0 } as const

test('a search is answered by the index of letter groups, with its total', async () => {
  const find = (search: string) => pagesOf((sql) => list(sql, { ...whole, search, limit: 100 }))
  expect(await find('user4321@')).toBeLessThan(900)
  expect(await find('x-99998')).toBeLessThan(900)
  expect(await find('nobody')).toBeLessThan(100)
})

test('a text that most orders have is read in their order, and its orders are not counted', async () => {
  const search = 'product 1'
  const find = (limit: number) => pagesOf((sql) => list(sql, { ...whole, search, limit }))
  expect(await find(100)).toBeLessThan(900)
  expect(
    await pagesOf((sql) => totals(sql, list, { ...whole, search, limit: 1_000 })),
  ).toBeLessThan(4_000)
  // Never too low, and pages far behind are the right ones.
  const page = { ...whole, search, offset: 30_000, limit: 3 }
  const { rows, total } = await list(database.sql, page)
  expect(total).toBe(99_000)
  const { rows: expected } = await client.query<{ id: string }>(
    `select id from orders where organization_id = 'large' and product_name like 'Product 1%'
      order by created_at desc, id desc offset 30000 limit 3`,
  )
  expect(rows.map((row) => row.id)).toEqual(expected.map((row) => row.id))
  // A page that is not full says how many there are.
  const { rows: counted } = await client.query<{ customer: string; n: string }>(
    `select customer_id as customer, count(*) as n from orders
      where organization_id = 'large' and product_name like 'Product 1%' group by 1 limit 1`,
  )
  const filters = { customer: [counted[0]?.customer ?? ''] }
  const few = await list(database.sql, { ...whole, search, filters, limit: 1_000 })
  expect([few.rows.length, few.total]).toEqual([Number(counted[0]?.n), Number(counted[0]?.n)])
  const none = await list(database.sql, { ...page, search: 'nobody' })
  expect([none.total, none.rows]).toEqual([0, []])
})

test('orders are added up to a limit, and their number does not matter', async () => {
  const add = (limit: number, search?: string) =>
    pagesOf((sql) => totals(sql, list, { ...whole, search, limit }))
  expect(await add(1_000)).toBeLessThan(2_000)
  expect(await add(50_000, 'user4321@')).toBeLessThan(900)
})
