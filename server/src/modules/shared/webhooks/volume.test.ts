import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { explainStatements } from '#testing/explain.ts'
import {
  advanceClock,
  allowLocalWebhooks,
  createWebhook,
  movableClockOptions,
  startReceiver,
} from '#testing/receiver.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createCleanupStore, createQueueStore } from '../../../platform/deliveries/index.ts'
import * as messages from './store/messages.ts'
import { tables } from './surface.ts'

/** Inserts messages as events would, `perAggregate` of them for each aggregate. */
const insertMessages = (
  server: TestServer,
  ids: readonly string[],
  count: number,
  perAggregate = 1,
) =>
  server.query(
    `insert into webhook_messages (id, endpoint_id, type, ordering_key, body, status, due_at, created_at)
     select 'msg_' || e.id || n, e.id, 'user.created', 'user:' || n / $3::integer,
            '{"n":' || n || '}', 'waiting', t.at, t.at
       from unnest($1::text[]) as e (id) cross join generate_series(0, $2::integer - 1) as n
       cross join (select $4::timestamptz - interval '1 hour' as at) t
      order by n, e.id`,
    [ids, count, perAggregate, server.app.services.clock.now()],
  )

const insertHistory = (server: TestServer, id: string) =>
  server.query(
    `insert into webhook_messages
       (id, endpoint_id, type, ordering_key, body, status, due_at, created_at, done_at)
     select 'msg_old' || n, $1, (array['user.created', 'user.updated', 'user.deleted'])[1 + n % 3],
            'user:' || n, '{}', (array['delivered', 'delivered', 'failed', 'skipped'])[1 + n % 4],
            $2, $2, $2 from generate_series(1, 5000) as n`,
    [id, server.app.services.clock.now()],
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
  const server = await serverForThisTest({ settings: allowLocalWebhooks })
  const [hangingReceiver, healthy] = [await startReceiver(), await startReceiver()]
  const open = new Set<ServerResponse>()
  let mostOpen = 0
  hangingReceiver.respondWith((_, response) => {
    mostOpen = Math.max(mostOpen, open.add(response).size)
    response.on('close', () => open.delete(response))
  })
  const hooks = []
  for (let n = 0; n < 10; n++)
    hooks.push(await createWebhook(server, hangingReceiver, ['user.deleted']))
  const { path } = await createWebhook(server, healthy, ['user.deleted'])
  const ids = hooks.map(({ id }) => id)
  for (const id of ids) await insertMessages(server, [id], 10_000)
  await insertHistory(server, ids[0] ?? '')
  await server.query('analyze webhook_messages')
  await expect.poll(() => open.size, { timeout: 15_000 }).toBeGreaterThanOrEqual(10)
  const hanging = [...open]
  await server.operator().post(`${path}/test`)
  await expect.poll(() => healthy.received.length, { timeout: 10_000, interval: 20 }).toBe(1)
  expect(hanging.some((response) => open.has(response))).toBe(true)
  expect(mostOpen).toBeLessThanOrEqual(60)
  await expect
    .poll(async () => (await server.operator().get(`${path}/deliveries`)).body.items[0].status)
    .toBe('delivered')

  const plan = await explainStatements(server.connection)
  const [first = ''] = ids
  const now = server.app.services.clock.now()
  const wanted = ids.map((queueId) => ({ queueId, count: 10 }))
  const claim = { wanted, now, leaseUntil: now, maxBlockingAttempts: 4 }
  const [queue, cleanup] = [createQueueStore(tables), createCleanupStore(tables)]
  const page = { organizationId: null, webhookId: first, before: undefined, limit: 50 }
  const ready = 'webhook_messages_ready'
  for (const [work, index, maxPages] of [
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
    // Eight pages for each of the 500 rows: the oldest PostgreSQL reads a few more than the newest.
    [(sql) => cleanup.deleteOld(sql as Tx, now, 500), 'webhook_messages_done', 4_000],
  ] satisfies [Parameters<typeof plan.planOf>[0], string, number][]) {
    const { indexes, scanned, pages } = await plan.planOf(work)
    expect(indexes).toContain(index)
    expect(scanned).not.toContain('webhook_messages')
    expect([index, maxPages, pages <= maxPages ? '' : pages]).toEqual([index, maxPages, ''])
  }
})

describe('ten thousand messages of one webhook', () => {
  test('are skipped when it is disabled, and later ones are sent', async () => {
    const server = await serverForThisTest({ settings: allowLocalWebhooks })
    const receiver = await startReceiver()
    const hanging: ServerResponse[] = []
    receiver.respondWith((_, response) => void hanging.push(response))
    const { id, path } = await createWebhook(server, receiver, ['user.created'])
    await insertMessages(server, [id], 10_000)
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(10)
    expect((await server.operator().patch(path, { enabled: false })).status).toBe(200)
    const before = receiver.received.length
    for (const response of hanging) response.writeHead(200).end()
    receiver.respondWith((_, response) => void response.writeHead(200).end())
    await server.operator().patch(path, { enabled: true })
    const sent = (await server.operator().post(`${path}/test`)).body
    await expect.poll(() => receiver.received.at(-1)?.id, { timeout: 15_000 }).toBe(sent.id)
    expect(receiver.received.length).toBe(before + 1)
    const waiting = async () => (await statuses(server, id)).waiting ?? 0
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
    // Attempts that were running got their response.
    expect((await statuses(server, id)).delivered).toBeLessThanOrEqual(11)
  })

  test('are deleted when it is removed, which takes effect at once', async () => {
    const server = await serverForThisTest({ settings: allowLocalWebhooks })
    const receiver = await startReceiver()
    receiver.respondWith(() => undefined)
    const { id, path } = await createWebhook(server, receiver, ['user.created'])
    await insertMessages(server, [id], 10_000)
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(10)
    expect((await server.operator().delete(path)).status).toBe(200)
    expect((await server.operator().get(path)).status).toBe(404)
    expect((await server.operator().get('/api/webhooks')).body.items).toEqual([])
    expect(await server.query('select 1 from webhook_secrets')).toEqual([])
    const left = () =>
      server.query('select 1 from webhook_endpoints union all select 1 from webhook_messages')
    await expect.poll(left, { timeout: 15_000 }).toEqual([])
  })
})

test('a long blocked aggregate delays no others, and is sent in order once unblocked', async () => {
  const server = await serverForThisTest(movableClockOptions)
  const receiver = await startReceiver()
  let broken = true
  receiver.respondWith(({ message }, response) => {
    response.writeHead(broken && message.n === 0 ? 500 : 200).end()
  })
  const { id } = await createWebhook(server, receiver, ['user.deleted'])
  await insertMessages(server, [id], 1_202, 1_200)
  await advanceClock(server, 'PT1S')
  const numbers = () => receiver.received.map(({ message }) => message.n)
  expect(new Set(numbers())).toEqual(new Set([0, 1_200, 1_201]))
  expect(await server.query('select 1 from webhook_messages where parked')).toHaveLength(1_199)
  broken = false
  receiver.received.length = 0
  await server.query(
    `update webhook_messages set status = 'skipped' where (body::jsonb->>'n')::int between 41 and 1199`,
  )
  await advanceClock(server, 'PT1M')
  expect(numbers()).toEqual(Array.from({ length: 41 }, (_, n) => n))
})

describe('workers', () => {
  test('are free for others while a slow receiver uses its full share', async () => {
    const server = await serverForThisTest({
      settings: {
        webhooks: { ...allowLocalWebhooks.webhooks, concurrency: 3, concurrencyPerWebhook: 2 },
      },
    })
    const [slow, quick] = [await startReceiver(), await startReceiver()]
    slow.respondWith(() => undefined)
    const hanging = await createWebhook(server, slow, ['user.deleted'])
    const { id } = await createWebhook(server, quick, ['user.deleted'])
    await insertMessages(server, [hanging.id], 300)
    await expect.poll(() => slow.received.length, { timeout: 10_000 }).toBe(2)
    await insertMessages(server, [id], 30)
    await expect.poll(() => quick.received.length, { timeout: 10_000 }).toBe(30)
    expect(slow.received.length).toBe(2)
  })

  test('that stop in the middle of an attempt release the message', async () => {
    const server = await serverForThisTest({ settings: allowLocalWebhooks })
    const node = await server.startAnotherNode()
    await server.stop()
    const receiver = await startReceiver()
    receiver.respondWith(() => undefined)
    const { path } = await createWebhook(node, receiver, ['user.deleted'])
    await node.operator().post(`${path}/test`)
    await expect.poll(() => receiver.received.length).toBe(1)
    await node.stop()
    const next = await serverForThisTest({
      settings: allowLocalWebhooks,
      connection: node.connection,
    })
    receiver.respondWith((_, response) => void response.writeHead(200).end())
    await expect
      .poll(async () => (await next.operator().get(`${path}/deliveries`)).body.items[0], {
        timeout: 10_000,
      })
      .toMatchObject({ status: 'delivered', attempts: 1 })
  })

  test('that died lose their messages when the lease expires', async () => {
    const server = await serverForThisTest(movableClockOptions)
    const receiver = await startReceiver()
    const { id } = await createWebhook(server, receiver, ['user.deleted'])
    const lease = new Date(server.app.services.clock.ms() + 150_000)
    await server.query(
      `with t as (select $2::timestamptz as until)
       insert into webhook_messages
         (id, endpoint_id, type, ordering_key, body, status, attempts, due_at, leased_until, created_at)
       select 'msg_lost', $1, 'user.created', 'user:x', '{}', 'waiting', 1,
              until - interval '1 hour', until, until - interval '1 hour' from t`,
      [id, lease],
    )
    await advanceClock(server, 'PT2M')
    expect(receiver.received.length).toBe(0)
    await advanceClock(server, 'PT1M')
    expect(receiver.received.map(({ id }) => id)).toEqual(['msg_lost'])
  })
})

test('messages older than ninety days are deleted in batches, with their attempts', async () => {
  const server = await serverForThisTest(movableClockOptions)
  const receiver = await startReceiver()
  const { id } = await createWebhook(server, receiver, ['user.deleted'])
  await insertMessages(server, [id], 1_300)
  await server.query(
    `update webhook_messages set status = 'delivered', created_at = created_at - interval '91 days'`,
  )
  await server.query(
    `insert into webhook_attempts (message_id, at, succeeded, response, ms)
     select id, created_at, true, '', 1 from webhook_messages`,
  )
  await advanceClock(server, 'P1DT1H')
  expect(await statuses(server, id)).toEqual({})
  expect(await server.query('select 1 from webhook_attempts')).toEqual([])
})
