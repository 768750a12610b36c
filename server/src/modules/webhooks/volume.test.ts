import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { explaining } from '../../../testing/explain.ts'
import { hooked, move, onMovableClock, openReceiver, reachable } from '../../../testing/receiver.ts'
import { serverForThisTest, type TestServer } from '../../../testing/server.ts'
import * as messages from './store/messages.ts'
import * as queue from './store/queue.ts'
import * as tidying from './store/tidying.ts'

/** Messages as events would have written them, `perLine` of them in each line. */
const lay = (server: TestServer, ids: readonly string[], count: number, perLine = 1) =>
  server.query(
    `insert into webhook_messages (id, endpoint_id, type, line, body, status, due_at, created_at)
     select 'msg_' || e.id || n, e.id, 'user.created', 'user:' || n / $3::integer,
            '{"n":' || n || '}', 'waiting', t.at, t.at
       from unnest($1::text[]) as e (id) cross join generate_series(0, $2::integer - 1) as n
       cross join (select $4::timestamptz - interval '1 hour' as at) t
      order by n, e.id`,
    [ids, count, perLine, server.app.rooms.clock.now()],
  )

const layHistory = (server: TestServer, id: string) =>
  server.query(
    `insert into webhook_messages
       (id, endpoint_id, type, line, body, status, due_at, created_at, done_at)
     select 'msg_old' || n, $1, (array['user.created', 'user.updated', 'user.deleted'])[1 + n % 3],
            'user:' || n, '{}', (array['delivered', 'delivered', 'failed', 'skipped'])[1 + n % 4],
            $2, $2, $2 from generate_series(1, 5000) as n`,
    [id, server.app.rooms.clock.now()],
  )

const statuses = async (server: TestServer, id: string) =>
  Object.fromEntries(
    (
      await server.query<{ status: string; count: number }>(
        'select status, count(*) as count from webhook_messages where endpoint_id = $1 group by 1',
        [id],
      )
    ).map(({ status, count }) => [status, count]),
  )

test('a message reaches a healthy receiver while 100,000 wait behind ten that hang', async () => {
  const server = await serverForThisTest({ settings: reachable })
  const [dead, healthy] = [await openReceiver(), await openReceiver()]
  const open = new Set<ServerResponse>()
  let mostOpen = 0
  dead.answer((_, response) => {
    mostOpen = Math.max(mostOpen, open.add(response).size)
    response.on('close', () => open.delete(response))
  })
  const hooks = []
  for (let n = 0; n < 10; n++) hooks.push(await hooked(server, dead, ['user.deleted']))
  const { path } = await hooked(server, healthy, ['user.deleted'])
  const ids = hooks.map(({ id }) => id)
  for (const id of ids) await lay(server, [id], 10_000)
  await layHistory(server, ids[0] ?? '')
  await server.query('analyze webhook_messages')
  await expect.poll(() => open.size, { timeout: 15_000 }).toBeGreaterThanOrEqual(10)
  const hanging = [...open]
  await server.operator().post(`${path}/test`)
  await expect.poll(() => healthy.got.length, { timeout: 10_000, interval: 20 }).toBe(1)
  expect(hanging.some((response) => open.has(response))).toBe(true)
  expect(mostOpen).toBeLessThanOrEqual(60)
  await expect
    .poll(async () => (await server.operator().get(`${path}/deliveries`)).body.items[0].status)
    .toBe('delivered')

  const plan = await explaining(server.connection)
  const [first = ''] = ids
  const now = server.app.rooms.clock.now()
  const wanted = ids.map((queueId) => ({ queueId, count: 10 }))
  const claim = { wanted, now, leaseUntil: now, holdsLineFor: 4 }
  const page = { organizationId: null, webhookId: first, before: undefined, limit: 50 }
  const ready = 'webhook_messages_ready'
  for (const [work, index, most] of [
    [(sql) => queue.look(sql, ids, now, 4), ready, 400],
    [(sql) => queue.page(sql, '', 200), ready, 200],
    [(sql) => queue.take(sql, claim), ready, 5_000],
    [
      (sql) => messages.list(sql, { ...page, status: undefined, type: undefined }),
      'webhook_messages_by_status',
      400,
    ],
    [
      (sql) => messages.list(sql, { ...page, status: undefined, type: undefined, before: 50_000 }),
      'webhook_messages_by_status',
      400,
    ],
    [
      (sql) => messages.list(sql, { ...page, status: 'waiting', type: undefined }),
      'webhook_messages_by_status',
      400,
    ],
    [
      (sql) => messages.list(sql, { ...page, status: 'failed', type: undefined }),
      'webhook_messages_by_status',
      400,
    ],
    [
      (sql) => messages.list(sql, { ...page, status: undefined, type: 'user.created' }),
      'webhook_messages_by_type',
      800,
    ],
    [
      (sql) => messages.list(sql, { ...page, status: 'failed', type: 'user.created' }),
      'webhook_messages_by_type',
      400,
    ],
    [(sql) => tidying.sweepSome(sql, now, 500), 'webhook_messages_done', 3_000],
  ] satisfies [Parameters<typeof plan.of>[0], string, number][]) {
    const { indexes, scanned, pages } = await plan.of(work)
    expect(indexes).toContain(index)
    expect(scanned).not.toContain('webhook_messages')
    expect([index, most, pages <= most ? '' : pages]).toEqual([index, most, ''])
  }
}, 60_000)

describe('ten thousand messages of one webhook', () => {
  test('end when it is switched off, and what comes after that is sent', async () => {
    const server = await serverForThisTest({ settings: reachable })
    const receiver = await openReceiver()
    const hanging: ServerResponse[] = []
    receiver.answer((_, response) => void hanging.push(response))
    const { id, path } = await hooked(server, receiver, ['user.created'])
    await lay(server, [id], 10_000)
    await expect.poll(() => receiver.got.length, { timeout: 10_000 }).toBe(10)
    expect((await server.operator().patch(path, { enabled: false })).status).toBe(200)
    const before = receiver.got.length
    for (const response of hanging) response.writeHead(200).end()
    receiver.answer((_, response) => void response.writeHead(200).end())
    await server.operator().patch(path, { enabled: true })
    const sent = (await server.operator().post(`${path}/test`)).body
    await expect.poll(() => receiver.got.at(-1)?.id, { timeout: 15_000 }).toBe(sent.id)
    expect(receiver.got.length).toBe(before + 1)
    const waiting = async () => (await statuses(server, id)).waiting ?? 0
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
    // Those that were under way had their answer.
    expect((await statuses(server, id)).delivered).toBeLessThanOrEqual(11)
  }, 40_000)

  test('go with it when it is removed, which is so at once', async () => {
    const server = await serverForThisTest({ settings: reachable })
    const receiver = await openReceiver()
    receiver.answer(() => undefined)
    const { id, path } = await hooked(server, receiver, ['user.created'])
    await lay(server, [id], 10_000)
    await expect.poll(() => receiver.got.length, { timeout: 10_000 }).toBe(10)
    expect((await server.operator().delete(path)).status).toBe(200)
    expect((await server.operator().get(path)).status).toBe(404)
    expect((await server.operator().get('/api/webhooks')).body.items).toEqual([])
    expect(await server.query('select 1 from webhook_secrets')).toEqual([])
    const left = () =>
      server.query('select 1 from webhook_endpoints union all select 1 from webhook_messages')
    await expect.poll(left, { timeout: 15_000 }).toEqual([])
  }, 40_000)
})

test('behind a long line that is held, the others go; set free, it goes in its order', async () => {
  const server = await serverForThisTest(onMovableClock)
  const receiver = await openReceiver()
  let broken = true
  receiver.answer(({ message }, response) => {
    response.writeHead(broken && message.n === 0 ? 500 : 200).end()
  })
  const { id } = await hooked(server, receiver, ['user.deleted'])
  await lay(server, [id], 1_202, 1_200)
  await move(server, 'PT1S')
  const numbers = () => receiver.got.map(({ message }) => message.n)
  expect(new Set(numbers())).toEqual(new Set([0, 1_200, 1_201]))
  expect(await server.query('select 1 from webhook_messages where parked')).toHaveLength(1_199)
  broken = false
  receiver.got.length = 0
  await server.query(
    `update webhook_messages set status = 'skipped' where (body::jsonb->>'n')::int between 41 and 1199`,
  )
  await move(server, 'PT1M')
  expect(numbers()).toEqual(Array.from({ length: 41 }, (_, n) => n))
}, 60_000)

describe('workers', () => {
  test('are free for others while a slow receiver has all that it may have', async () => {
    const server = await serverForThisTest({
      settings: { webhooks: { ...reachable.webhooks, concurrency: 3, concurrencyPerWebhook: 2 } },
    })
    const [slow, quick] = [await openReceiver(), await openReceiver()]
    slow.answer(() => undefined)
    const hanging = await hooked(server, slow, ['user.deleted'])
    const { id } = await hooked(server, quick, ['user.deleted'])
    await lay(server, [hanging.id], 300)
    await expect.poll(() => slow.got.length, { timeout: 10_000 }).toBe(2)
    await lay(server, [id], 30)
    await expect.poll(() => quick.got.length, { timeout: 10_000 }).toBe(30)
    expect(slow.got.length).toBe(2)
  })

  test('that end in the middle of an attempt give it back', async () => {
    const server = await serverForThisTest({ settings: reachable })
    const node = await server.another()
    await server.stop()
    const receiver = await openReceiver()
    receiver.answer(() => undefined)
    const { path } = await hooked(node, receiver, ['user.deleted'])
    await node.operator().post(`${path}/test`)
    await expect.poll(() => receiver.got.length).toBe(1)
    await node.stop()
    const next = await serverForThisTest({ settings: reachable, connection: node.connection })
    receiver.answer((_, response) => void response.writeHead(200).end())
    await expect
      .poll(async () => (await next.operator().get(`${path}/deliveries`)).body.items[0], {
        timeout: 10_000,
      })
      .toMatchObject({ status: 'delivered', attempts: 1 })
  }, 40_000)

  test('that died lose their messages when the lease ends', async () => {
    const server = await serverForThisTest(onMovableClock)
    const receiver = await openReceiver()
    const { id } = await hooked(server, receiver, ['user.deleted'])
    const lease = new Date(server.app.rooms.clock.ms() + 150_000)
    await server.query(
      `with t as (select $2::timestamptz as until)
       insert into webhook_messages
         (id, endpoint_id, type, line, body, status, attempts, due_at, leased_until, created_at)
       select 'msg_lost', $1, 'user.created', 'user:x', '{}', 'waiting', 1,
              until - interval '1 hour', until, until - interval '1 hour' from t`,
      [id, lease],
    )
    await move(server, 'PT2M')
    expect(receiver.got.length).toBe(0)
    await move(server, 'PT1M')
    expect(receiver.got.map(({ id }) => id)).toEqual(['msg_lost'])
  })
})

test('what is older than ninety days goes in pieces, with its attempts', async () => {
  const server = await serverForThisTest(onMovableClock)
  const receiver = await openReceiver()
  const { id } = await hooked(server, receiver, ['user.deleted'])
  await lay(server, [id], 1_300)
  await server.query(
    `update webhook_messages set status = 'delivered', created_at = created_at - interval '91 days'`,
  )
  await server.query(
    `insert into webhook_attempts (message_id, at, succeeded, response, ms)
     select id, created_at, true, '', 1 from webhook_messages`,
  )
  await move(server, 'P1DT1H')
  expect(await statuses(server, id)).toEqual({})
  expect(await server.query('select 1 from webhook_attempts')).toEqual([])
})
