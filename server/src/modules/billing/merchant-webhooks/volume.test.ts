import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { explainStatements } from '#testing/explain.ts'
import { createEndpoint } from '#testing/merchant-webhooks.ts'
import { createMerchant } from '#testing/merchants.ts'
import { allowLocalWebhooks, startReceiver } from '#testing/receiver.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { createDayCounts, createQueueStore } from '../../../platform/deliveries/index.ts'
import * as messages from './store/messages.ts'
import { tables } from './surface.ts'

const insertMessages = (server: TestServer, organizationId: string, id: string, count: number) =>
  server.query(
    `insert into merchant_webhook_messages
       (id, endpoint_id, organization_id, type, ordering_key, body, status, due_at, created_at)
     select md5($1 || n)::uuid::text, $1, $2, 'order.paid', 'order:' || n, '{"n":1}', 'waiting',
            $4::timestamptz, $4 from generate_series(1, $3::integer) as n`,
    [id, organizationId, count, new Date(server.app.services.clock.ms() - 3_600_000)],
  )

/** Of one endpoint: a statement has ten seconds, also on a busy machine. */
const insertAttempts = (server: TestServer, organizationId: string, endpointId: string) =>
  server.query(
    `insert into merchant_webhook_attempts
       (message_id, organization_id, endpoint_id, type, at, succeeded, status, response, ms)
     select id, organization_id, endpoint_id, type, created_at + sequence * interval '1 ms',
            sequence % 2 = 0, 200, '', 1
       from merchant_webhook_messages where organization_id = $1 and endpoint_id = $2`,
    [organizationId, endpointId],
  )

test('a message reaches a healthy receiver while 100,000 wait behind ten that hang', async () => {
  const server = await serverForThisTest({ settings: allowLocalWebhooks })
  const [busy, calm] = [await createMerchant(server), await createMerchant(server)]
  const [hanging, healthy] = [await startReceiver(), await startReceiver()]
  const open = new Set<ServerResponse>()
  hanging.respondWith((_, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
  })
  const ids: string[] = []
  for (let n = 0; n < 10; n++) ids.push((await createEndpoint(busy, hanging)).id)
  const own = await createEndpoint(busy, healthy)
  const foreign = await createEndpoint(calm, healthy)
  for (const id of ids) {
    await insertMessages(server, busy.organizationId, id, 10_000)
    await insertAttempts(server, busy.organizationId, id)
  }
  await server.query('analyze merchant_webhook_messages, merchant_webhook_attempts')
  await expect.poll(() => open.size, { timeout: 15_000 }).toBeGreaterThanOrEqual(10)
  await busy.call('POST', `${own.path}/test`)
  await calm.call('POST', `${foreign.path}/test`)
  await expect.poll(() => healthy.received.length, { timeout: 10_000, interval: 20 }).toBe(2)
  expect(open.size).toBeGreaterThan(0)

  const plan = await explainStatements(server.connection)
  const now = server.app.services.clock.now()
  const queue = createQueueStore(tables)
  const wanted = ids.map((queueId) => ({ queueId, count: 10 }))
  const claim = { wanted, now, leaseUntil: now, maxBlockingAttempts: 5 }
  const everything = {
    organizationId: busy.organizationId,
    endpoints: undefined,
    from: undefined,
    to: undefined,
    succeeded: undefined,
    classes: undefined,
    types: undefined,
    text: undefined,
  }
  const ready = 'merchant_webhook_messages_ready'
  for (const [work, index, maxPages] of [
    [(sql) => queue.look(sql, ids, now, 5), ready, 400],
    [(sql) => queue.page(sql, '', 200), ready, 200],
    [(sql) => queue.take(sql, claim), ready, 5_000],
    [
      (sql) => messages.deliveries(sql, everything, 0, 100),
      'merchant_webhook_attempts_by_time',
      2_000,
    ],
    [
      (sql) => createDayCounts(tables)(sql, busy.organizationId, now),
      // Until a vacuum, the rows are read besides the index.
      'merchant_webhook_attempts_of_endpoint',
      8_000,
    ],
  ] satisfies [Parameters<typeof plan.planOf>[0], string, number][]) {
    const { indexes, scanned, pages } = await plan.planOf(work)
    expect(indexes).toContain(index)
    expect(scanned).not.toContain('merchant_webhook_messages')
    expect([index, maxPages, pages <= maxPages ? '' : pages]).toEqual([index, maxPages, ''])
  }
})
