import { expect, test, vi } from 'vitest'
import { type Followed, followProvider } from '#testing/followed.ts'
import { createMerchant } from '#testing/merchants.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { aCustomer } from '#testing/provider-bodies.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { systemClock } from '../../../platform/system.ts'

const clock = systemClock()
const at = (ms: number) => new Date(clock.ms() + ms).toISOString()
const all = { from: at(-3_600_000), to: at(3_600_000) }

const replay = ({ organizationId, owner }: Followed, body: object) =>
  owner.visitor.post(`/api/organizations/${organizationId}/incoming-events/replay`, body)

const attempts = async ({ query }: TestServer, { connectionId }: Followed) =>
  (
    await query<{ attempts: number }>(
      'select attempts from incoming_events where connection_id = $1 order by sequence',
      [connectionId],
    )
  ).map((each) => each.attempts)

/** All portions, and what is looked at between them; workers of the server may take a part as well. */
async function goOn({ app, query }: TestServer) {
  const { incomingEvents, jobs } = app.services
  const name = 'incoming-events.replay'
  await vi.waitFor(
    async () => {
      await query('update jobs.job set start_after = created_on where name = $1', [name])
      await incomingEvents.runDue()
      await jobs.runDue()
      const left = `select 1 from jobs.job where name = $1 and state < 'completed'`
      expect(await query(left, [name])).toEqual([])
    },
    { timeout: 30_000, interval: 20 },
  )
  await incomingEvents.runDue()
}

test('the events of a period are judged again, by what the data says', async () => {
  const server = await serverForThisTest()
  const follower = await followProvider(server)
  const customer = aCustomer()
  const later = { ...customer, name: 'Grace', modified_at: '2026-02-01T00:00:00Z' }
  await follower.follow(
    { type: 'customer.created', data: customer },
    { type: 'customer.updated', data: later },
    { type: 'meter.moved', data: {} },
  )
  const answer = await replay(follower, all)
  expect([answer.status, answer.body]).toEqual([202, { count: 3 }])
  await goOn(server)
  expect(await follower.verdicts()).toEqual(['older', 'repeated', 'unknown_type'])
  expect(await attempts(server, follower)).toEqual([2, 2, 1])
  const shown = await follower.call('GET', `/v1/customers/${customer.id}`)
  expect(shown.body.name).toBe('Grace')
})

test('only those of the period, the verdict and the type are', async () => {
  const server = await serverForThisTest()
  const follower = await followProvider(server)
  await follower.follow(
    { type: 'customer.created', data: aCustomer() },
    { type: 'customer.updated', data: aCustomer({ email: 'bob@example.com' }) },
    { type: 'meter.moved', data: {} },
  )
  const count = async (more: object) => (await replay(follower, { ...all, ...more })).body.count
  expect(await count({ to: at(-1_800_000) })).toBe(0)
  expect(await count({ verdict: 'unknown_type' })).toBe(1)
  expect(await count({ verdict: 'applied', type: 'customer.updated' })).toBe(1)
  await goOn(server)
  expect(await attempts(server, follower)).toEqual([1, 2, 1])
  expect(statusAndCode(await replay(follower, { from: all.to, to: all.from }))).toEqual([
    400,
    'VALIDATION_ERROR',
  ])
})

test('a long period is looked at in portions, and no more of it waits than one of them', async () => {
  const server = await serverForThisTest()
  const follower = await followProvider(server)
  await follower.follow({ type: 'meter.moved', data: {} })
  await server.query(
    `insert into incoming_events (id, organization_id, connection_id, webhook_id, type, headers, body,
       size, received_at, verdict, attempts)
     select md5(id || '/' || n)::uuid, organization_id, connection_id, 'copy_' || n, type, headers, body, size,
            received_at, verdict, attempts
       from incoming_events, generate_series(1, 2499) n where connection_id = $1`,
    [follower.connectionId],
  )
  expect((await replay(follower, all)).body.count).toBe(2_500)
  const waiting = async () =>
    (
      await server.query<{ count: number }>(
        'select count(*)::int as count from incoming_events where due_at is not null',
      )
    )[0]?.count
  const { jobs } = server.app.services
  await jobs.runDue()
  expect(await waiting()).toBeLessThanOrEqual(1_000)
  await goOn(server)
  expect(await waiting()).toBe(0)
  const counts = Map.groupBy(await attempts(server, follower), (each) => each)
  expect([...counts].map(([each, { length }]) => [each, length])).toEqual([[1, 2_500]])
}, 60_000)

test('who may not read the events replays none', async () => {
  const server = await serverForThisTest()
  const follower = await followProvider(server)
  const stranger = await createMerchant(server)
  const path = `/api/organizations/${follower.organizationId}/incoming-events/replay`
  expect((await stranger.owner.visitor.post(path, all)).status).toBe(403)
})
