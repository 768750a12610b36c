import { listOf, pageQuery, sortingBy } from '@guildhall/contract/kernel/pages'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { type Connection, createDatabase } from '#testing/cluster.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { type Database, openDatabase, type Sql } from '../database/index.ts'
import { createPageBoundaries } from './boundaries.ts'
import type { Operator } from './conditions.ts'
import { changeCount, foldAllCounts } from './counts.ts'
import { createList, type ListDefinition } from './list.ts'
import { toPagination } from './pagination.ts'

type Sort = 'created_at' | 'name' | 'status' | 'ends_at'
type Filter = 'status' | 'name'
type Toy = { readonly id: string; readonly name: string }

const toys: ListDefinition<Sort, Filter> = {
  from: 'toy_list t',
  id: 't.id',
  organizationId: 't.organization_id',
  columns: 't.id, t.name',
  sorts: {
    created_at: { by: 't.created_at', type: 'timestamptz', id: 't.id' },
    name: { by: 't.name', type: 'text', id: 't.id' },
    status: { by: 't.status', type: 'text', id: 't.id' },
    ends_at: { by: 't.ends_at', type: 'timestamptz', id: 't.id', nullable: true },
  },
  filters: { status: { expression: 't.status' }, name: { expression: 't.name' } },
  search: 'lower(t.name)',
  metadata: 't.metadata',
  counts: { list: 'toys', by: 'status' },
}

const million = 1_000_000
let connection: Connection
let database: Database
let client: pg.Client

beforeAll(async () => {
  connection = await createDatabase(inject('cluster'))
  database = openDatabase({ connection, maxConnections: 4 })
  client = new pg.Client(connection)
  await client.connect()
  // Otherwise VACUUM finds rows whose commit is not on disk yet, and marks no page as visible.
  await client.query('set synchronous_commit = on')
  await client.query(`
    create table toy_list (organization_id text not null, id text primary key, name text not null,
      status text not null, created_at timestamptz(3) not null, ends_at timestamptz(3),
      metadata jsonb not null default '{}');
    insert into toy_list
      select case when n <= ${million} then 'large' else 'small' end, 'toy' || n,
             'Train ' || n % 1000, case when n % 10 = 0 then 'archived' else 'open' end,
             timestamptz '2030-01-01' + interval '1 second' * (n::bigint * 7919 % ${million} / 2),
             case when n % 3 > 0 then timestamptz '2031-01-01' + interval '1 hour' * (n % 50) end
        from generate_series(1, ${million} + 3000) n;
    update toy_list set metadata = jsonb_build_object('color', name, 'n', 7, 'big', true)
     where organization_id = 'small';
    create index on toy_list (organization_id, created_at, id);
    create index on toy_list (organization_id, status, created_at, id);
    create index on toy_list (organization_id, name, id);
    insert into list_counts (organization_id, list, key, n)
      select organization_id, 'toys', to_jsonb(status), count(*) from toy_list group by 1, 3;`)
  await client.query('vacuum analyze toy_list')
}, 180_000)
afterAll(() => Promise.all([database.close(), client.end()]))

const newList = () => createList<Toy, Sort, Filter>(toys, createPageBoundaries(manualClock()))
const ids = ({ rows }: { rows: readonly Toy[] }) => rows.map(({ id }) => id)

describe('pages', () => {
  test.each([
    ['created_at', 'created_at, id'],
    ['-created_at', 'created_at desc, id desc'],
    ['name', 'name, id'],
    ['-ends_at', 'ends_at desc nulls last, id desc'],
    ['ends_at', 'ends_at, id'],
  ] as const)('in the order of %s hold every row once', async (sort, order) => {
    const list = newList()
    const all = await client.query(
      `select id from toy_list where organization_id = 'small' order by ${order}`,
    )
    const seen: string[] = []
    for (let offset = 0; offset < 3000; offset += 250) {
      const request = { organizationId: 'small', sorting: [sort], offset, limit: 250 }
      seen.push(...ids(await list(database.sql, request)))
    }
    expect(seen).toEqual(all.rows.map(({ id }) => id))
  })

  test('follow several sort criteria in their order', async () => {
    const all = await client.query(
      `select id from toy_list where organization_id = 'small'
        order by status desc, name, id desc limit 40 offset 2000`,
    )
    const sorting = ['-status', 'name'] as const
    const request = { organizationId: 'small', sorting, offset: 2000, limit: 40 }
    expect(ids(await newList()(database.sql, request))).toEqual(all.rows.map(({ id }) => id))
  })

  test('end with the rows that are left, and are empty behind them', async () => {
    const request = { organizationId: 'small', sorting: ['name' as const], limit: 100 }
    const list = newList()
    const last = await list(database.sql, { ...request, offset: 2950 })
    expect([last.rows.length, last.total]).toEqual([50, 3000])
    expect(await list(database.sql, { ...request, offset: 3000 })).toEqual({
      rows: [],
      total: 3000,
    })
  })

  test('never show a row of another organization', async () => {
    const request = { organizationId: 'nobody', sorting: ['name' as const], offset: 0, limit: 10 }
    expect(await newList()(database.sql, request)).toEqual({ rows: [], total: 0 })
  })
})

describe('filters and search', () => {
  const request = {
    organizationId: 'small',
    sorting: ['-created_at' as const],
    offset: 0,
    limit: 5,
  }

  test('match any of their values, with an exact total', async () => {
    const list = newList()
    const names = await list(database.sql, {
      ...request,
      filters: { name: ['Train 1', 'Train 2'] },
    })
    expect(names.total).toBe(6)
    const both = { status: ['archived'], name: ['Train 10'] }
    expect((await list(database.sql, { ...request, filters: both })).total).toBe(3)
    const counted = await list(database.sql, { ...request, filters: { status: ['archived'] } })
    expect(counted.total).toBe(300)
  })

  test('compare by other operators, with an exact total', async () => {
    const list = newList()
    const totalOf = async (operator: Operator, ...values: string[]) =>
      (await list(database.sql, { ...request, filters: { status: { operator, values } } })).total
    expect(await totalOf('eq', 'archived')).toBe(300)
    expect(await totalOf('ne', 'archived')).toBe(2700)
    expect(await totalOf('in', 'open', 'archived')).toBe(3000)
    expect(await totalOf('not_in', 'open', 'archived')).toBe(0)
    expect(await totalOf('contains', 'chi')).toBe(300)
    expect(await totalOf('starts_with', 'chi')).toBe(0)
  })

  test('find a part of a text, whatever its letters mean in SQL', async () => {
    const list = newList()
    const totalOf = async (search: string) =>
      (await list(database.sql, { ...request, search })).total
    expect(await totalOf('RAIN 77')).toBe(33)
    for (const text of ['%', '_', "'", '\\', '\u0002'])
      expect([text, await totalOf(text)]).toEqual([text, 0])
  })

  test('find metadata: any value of a key, and every key', async () => {
    const list = newList()
    const totalOf = async (metadata: Record<string, readonly string[]>) =>
      (await list(database.sql, { ...request, metadata })).total
    expect(await totalOf({ color: ['Train 1', 'Train 2'] })).toBe(6)
    expect(await totalOf({ color: ['Train 1'], n: ['7'], big: ['true'] })).toBe(3)
    expect(await totalOf({ color: ['Train 1'], n: ['8'] })).toBe(0)
    expect(await totalOf({ "x' or true": ['1'] })).toBe(0)
  })

  test('pass every value as a parameter', async () => {
    const hostile = `x') or true --`
    const filters = { name: [hostile], status: [hostile] }
    const page = await newList()(database.sql, { ...request, organizationId: hostile, filters })
    expect(page.total).toBe(0)
  })
})

test('without filters, a first page of kept totals is one statement', async () => {
  const sent: string[] = []
  const record = async (text: string, params?: readonly unknown[]) => {
    sent.push(text)
    return database.sql.search<never>(text, params)
  }
  const sql = { ...database.sql, many: record, search: record } as Sql
  const request = { organizationId: 'small', sorting: ['name' as const], limit: 10 }
  expect((await newList()(sql, { ...request, offset: 990 })).total).toBe(3000)
  expect(sent).toHaveLength(1)
  const uncounted = { ...toys, counts: undefined } as unknown as typeof toys
  const list = createList<Toy, Sort, Filter>(uncounted, createPageBoundaries(manualClock()))
  const page = await list(sql, { ...request, offset: 990 })
  expect([page.total, page.rows.length]).toEqual([3000, 10])
})

test('kept totals change in the transaction of the writer, and are never too low', async () => {
  const list = newList()
  const total = async () => {
    const sorting = ['name' as const]
    const request = { organizationId: 'counting', sorting, offset: 0, limit: 1 }
    return (await list(database.sql, request)).total
  }
  const add = (count: number) =>
    database.transaction(async (tx) => {
      for (let n = 0; n < count; n++) {
        changeCount(tx, 'counting', 'toys', { key: 'open', change: 1 })
      }
    })
  await Promise.all(Array.from({ length: 20 }, () => add(5)))
  expect(await total()).toBe(100)
  const failing = database.transaction(async (tx) => {
    changeCount(tx, 'counting', 'toys', { key: 'open', change: 1 })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await foldAllCounts(database.sql)
  expect(await total()).toBe(100)
})

describe('of a million rows', () => {
  /** Runs the statements of `work`, and returns the pages of the database that they read. */
  async function pagesRead(work: (sql: Sql) => Promise<unknown>): Promise<number> {
    let pages = 0
    async function measured(text: string, params: readonly unknown[] = []) {
      const explained = await client.query(`explain (analyze, buffers, format json) ${text}`, [
        ...params,
      ])
      const plan = explained.rows[0]['QUERY PLAN'][0].Plan
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      return (await client.query(text, [...params])).rows
    }
    const sql = { ...database.sql, many: measured, search: measured } as Sql
    await work(sql)
    return pages
  }

  const read =
    (list: ReturnType<typeof newList>, offset: number, more: object = {}) =>
    (sql: Sql) =>
      list(sql, { organizationId: 'large', sorting: ['-created_at'], limit: 100, offset, ...more })

  test.each([
    ['first', 0],
    ['tenth', 900],
    ['last but nine', million - 1000],
    ['last', million - 100],
  ])('the %s page reads a few hundred pages of the database', async (_, offset) => {
    expect(await pagesRead(read(newList(), offset))).toBeLessThan(700)
  })

  test('a filter that is counted costs no more', async () => {
    const filters = { status: ['archived'] }
    expect(await pagesRead(read(newList(), 0, { filters }))).toBeLessThan(700)
    expect(await pagesRead(read(newList(), 99_000, { filters }))).toBeLessThan(700)
  })

  test('reading on from the middle costs no more than the first page', async () => {
    const list = newList()
    const jump = await pagesRead(read(list, 400_000))
    const next = await pagesRead(read(list, 400_100))
    expect(next).toBeLessThan(700)
    expect(jump).toBeGreaterThan(next)
  })

  test('an exact count of a rare value reads its rows only', async () => {
    const filters = { name: ['Train 7'] }
    expect(await pagesRead(read(newList(), 0, { filters }))).toBeLessThan(5_000)
  })
})

test('the query of a page has the conventions of the API', () => {
  const query = z.object({
    ...pageQuery,
    sorting: sortingBy(['name', 'created_at'], ['-created_at']),
  })
  expect(query.parse({})).toEqual({ page: 1, limit: 10, sorting: ['-created_at'] })
  expect(query.parse({ page: '3', limit: '5000', sorting: ['name', '-created_at'] })).toEqual({
    page: 3,
    limit: 100,
    sorting: ['name', '-created_at'],
  })
  for (const wrong of [{ page: '0' }, { page: 'x' }, { limit: '0' }, { sorting: 'x' }]) {
    expect([wrong, query.safeParse(wrong).success]).toEqual([wrong, false])
  }
  const answer = { items: ['a'], pagination: toPagination(21, 10) }
  expect(listOf(z.string()).parse(answer).pagination).toEqual({ total_count: 21, max_page: 3 })
  expect(toPagination(0, 10)).toEqual({ total_count: 0, max_page: 0 })
})
