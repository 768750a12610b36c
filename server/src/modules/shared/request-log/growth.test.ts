import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainStatements, type Plan } from '#testing/explain.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { type Filters, find, list, sweep } from './store.ts'

const rows = 40_000

let server: TestServer
beforeAll(async () => {
  server = await startServer({ app: { background: false } })
  await server.query(
    `insert into key_requests
       (organization_id, request_id, at, key_kind, key_id, method, route, path, status, ms)
     select case when n % 10 < 7 then 'busy' else 'o' || n % 50 end, 'r' || n,
            timestamptz '2026-01-01' + interval '1 second' * n,
            case when n % 3 = 0 then 'api_key' else 'access_token' end,
            case when n % 4000 = 0 then 'rare' else 'k' || n % 5 end,
            case when n % 5 = 0 then 'POST' else 'GET' end, '/v1/orders/', '/v1/orders/' || n,
            case when n % 5000 = 0 then 500 when n % 50 = 0 then 404 else 200 end, 3
       from generate_series(1, ${rows}) as n`,
  )
  await server.query('vacuum analyze key_requests')
}, 120_000)
afterAll(() => server.stop())

const both = ['api_key', 'access_token'] as const
const day = { from: new Date('2026-01-01T02:00:00Z'), to: new Date('2026-01-01T02:10:00Z') }

test.each<[string, Omit<Filters, 'kinds'>, RegExp]>([
  ['an organization', {}, /by_time/],
  ['further on', { before: 'r20005' }, /by_time/],
  ['a key', { key: 'k1' }, /of_key|by_time/],
  ['a key that is rarely used', { key: 'rare' }, /of_key/],
  ['failures', { lowest: 400, highest: 499 }, /failed|by_time/],
  ['rare failures', { lowest: 500, highest: 599 }, /failed/],
  ['one status', { lowest: 404, highest: 404 }, /failed|by_time/],
  ['a method', { method: 'POST' }, /by_time/],
  ['a path', { path: '/v1/orders/' }, /by_time/],
  ['a period', day, /by_time/],
])('the newest requests of %s are found by an index', async (_, filters, index) => {
  const { planOf } = await explainStatements(server.connection)
  const plan: Plan = await planOf((sql) => list(sql, 'busy', { kinds: both, ...filters }, 51))
  expect(plan.scanned).toEqual([])
  expect(plan.indexes.join()).toMatch(index)
  expect(plan.pages).toBeLessThan(rows / 40)
})

test('one request, and the oldest rows, are found by an index', async () => {
  const { plansOf } = await explainStatements(server.connection)
  const plans = await plansOf(async (sql) => {
    await find(sql, 'busy', both, 'r5')
    await sweep(sql, new Date('2026-01-01T00:01:00Z'))
  })
  const [one, days, oldest] = plans
  expect(one?.indexes).toEqual(['key_requests_pkey'])
  expect(days?.rows).toBe(0)
  expect(oldest?.indexes).toContain('key_requests_age')
})
