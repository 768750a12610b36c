import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMerchant } from '#testing/merchants.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { pause } from '#testing/time.ts'
import { signUp } from '#testing/users.ts'

vi.setConfig({ testTimeout: 60_000 })

async function beside({ connection }: TestServer, database = connection.database) {
  const client = new pg.Client({ ...connection, database })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function started(settings = {}) {
  const server = await serverForThisTest({ settings })
  await signUp(server)
  return { server, merchant: await createMerchant(server) }
}

const count = async (server: TestServer, condition = 'true') => {
  const rows = await server.query(`select 1 as one from key_requests where ${condition}`)
  return rows.length
}
const log = (server: TestServer) =>
  server.logged.filter((line) => line.includes('"code":"requests.'))
const metrics = async (server: TestServer) => (await server.operator().get('/metrics')).text

/** As it comes from the router. */
const request = (organizationId: string, requestId: string, status = 200) => ({
  key: { kind: 'api_key' as const, id: 'key', organizationId },
  requestId,
  method: 'GET',
  route: '/api/me',
  path: '/api/me',
  search: '',
  status,
  ms: 1.4,
  userAgent: null,
  answer: null,
})

test('requests are written by themselves, within about a second', async () => {
  const { server, merchant } = await started()
  await merchant.call('GET', '/v1/orders/')
  await expect.poll(() => count(server), { timeout: 5_000 }).toBe(1)
})

test('while its table is locked, requests are answered at once; then they are written', async () => {
  const { server, merchant } = await started()
  const holder = await beside(server)
  await holder.query('begin')
  await holder.query('lock table key_requests in access exclusive mode')
  const { requestLog } = server.app.services
  await merchant.call('GET', '/v1/orders/')
  const flushed = requestLog.flush()
  for (let round = 0; round < 10; round++) {
    const { status } = await merchant.call('GET', '/v1/orders/')
    expect(status).toBe(200)
  }
  await holder.query('rollback')
  await flushed
  await requestLog.flush()
  expect(await count(server)).toBe(11)
})

test('while the database is away, the oldest are dropped and counted, and the rest is written later', async () => {
  const { server } = await started()
  const { requestLog } = server.app.services
  const { database } = server.connection
  const beyond = await beside(server, 'postgres')
  const open = (yes: boolean) => beyond.query(`alter database ${database} allow_connections ${yes}`)
  await open(false)
  await beyond.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = $1 and backend_type = 'client backend'`,
    [database],
  )
  for (let n = 0; n < 1_500; n++) {
    requestLog.record?.(request('one', `one-${n}`, n < 20 ? 500 : 200))
  }
  requestLog.record?.(request('two', 'two-0'))
  await requestLog.flush()
  await pause(1_500)
  await open(true)
  const stored = () => count(server).catch(() => 0)
  await expect.poll(stored, { timeout: 20_000 }).toBe(1_001)
  expect(await count(server, "organization_id = 'two'")).toBe(1)
  expect(await count(server, 'status = 500')).toBe(20)
  expect(await metrics(server)).toContain('guildhall_request_log_total{outcome="dropped"} 500')
  await expect.poll(() => log(server).length, { timeout: 5_000 }).toBe(1)
  expect(log(server)[0]).toContain('"count":500')
})

test('a row that the database refuses loses its batch, and nothing else', async () => {
  const { server } = await started()
  const { requestLog } = server.app.services
  requestLog.record?.({ ...request('one', 'bad'), status: Number.NaN })
  await requestLog.flush()
  requestLog.record?.({ ...request('one', 'good'), userAgent: 'a\0b\ud800', path: '/\0' })
  await requestLog.flush()
  expect(await count(server)).toBe(1)
  expect(log(server).filter((line) => line.includes('requests.not_stored'))).toHaveLength(1)
})

test('each organization has a limit for a day, of failures and of others; the rest is counted', async () => {
  const { server, merchant } = await started({ requestLog: { perDay: 3 } })
  const { organizationId, owner } = merchant
  const { requestLog } = server.app.services
  for (let n = 0; n < 5; n++) requestLog.record?.(request(organizationId, `a${n}`))
  await requestLog.flush()
  for (let n = 0; n < 2; n++) requestLog.record?.(request(organizationId, `b${n}`))
  for (let n = 0; n < 4; n++) requestLog.record?.(request(organizationId, `c${n}`, 500))
  requestLog.record?.(request('another', 'd'))
  await requestLog.flush()
  expect(await count(server, `organization_id = '${organizationId}' and status = 200`)).toBe(3)
  expect(await count(server, `organization_id = '${organizationId}' and status = 500`)).toBe(3)
  expect(await count(server, `organization_id = 'another'`)).toBe(1)
  const { body } = await owner.visitor.get(`/api/organizations/${organizationId}/requests`)
  expect(body.leftOut).toEqual([{ day: expect.any(String), count: 5 }])
})

test('two nodes that write at once keep to the limit together', async () => {
  const { server } = await started({ requestLog: { perDay: 100 } })
  const other = await server.startAnotherNode()
  onTestFinished(() => other.stop())
  const nodes = [server, other]
  await Promise.all(
    nodes.map(async (node, which) => {
      const { requestLog } = node.app.services
      for (let n = 0; n < 90; n++) requestLog.record?.(request('one', `${which}-${n}`))
      for (let n = 0; n < 90; n++) requestLog.record?.(request('two', `${which}-${n}`, 400))
      await requestLog.flush()
    }),
  )
  expect(await count(server, `organization_id = 'one'`)).toBe(100)
  expect(await count(server, `organization_id = 'two'`)).toBe(100)
})

test('a server that stops writes what it has', async () => {
  const { server } = await started()
  const node = await server.startAnotherNode()
  node.app.services.requestLog.record?.(request('one', 'last'))
  await node.stop()
  expect(await count(server)).toBe(1)
})

test('rows older than the retention period are deleted, in batches', async () => {
  const { server } = await started({ requestLog: { keepFor: 86_400 } })
  await server.query(
    `insert into key_requests (organization_id, request_id, at, key_kind, key_id, method, route, path, status, ms)
     select 'o', n::text, $1::timestamptz - interval '1 minute' * n, 'api_key', 'k', 'GET', '/', '/', 200, 1
       from generate_series(1, 5000) as n`,
    [server.app.services.clock.now()],
  )
  await server.query(
    `insert into key_request_days (organization_id, day, failed, seen, dropped)
     select 'o', ($1::timestamptz at time zone 'UTC')::date - n, false, 1, 0 from generate_series(0, 9) as n`,
    [server.app.services.clock.now()],
  )
  const removed = await server.app.services.requestLog.sweep()
  expect(removed).toBeGreaterThan(3_500)
  expect(await count(server)).toBe(5_000 - removed)
  expect(await server.query('select day from key_request_days')).toHaveLength(2)
})
