import { expect, test } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import { type Followed, followProvider } from '#testing/followed.ts'
import { allOf } from '#testing/mirrors.ts'
import { aCustomer, anOrder, aRefund } from '#testing/provider-bodies.ts'
import { asPolar } from '#testing/provider-server.ts'
import { readAll, shopAndFollower, sourceOf } from '#testing/provider-shops.ts'
import { advanceClock } from '#testing/receiver.ts'
import { serverForThisTest, type TestServer } from '#testing/server.ts'
import { systemClock } from '../../../platform/system.ts'

const movable = { TEST_CLOCK: '1' }
const minute = 60
const hour = 60 * minute

/** Seconds since 1970 at a server whose clock was moved so far. */
const later = (seconds: number) => String(Math.floor(systemClock().ms() / 1_000) + seconds)

const unreadable = { type: 'customer.updated', data: { id: 'no customer' } }

/** With a token; what happens at the provider from now on is told by the test alone. */
async function followed() {
  const shops = await shopAndFollower(movable)
  const { here, provider, shop } = shops
  asPolar(provider)
  const follower = await followProvider(here, { server: provider.url, accessToken: shop.token })
  await readAll(here)
  const readings = () =>
    provider.requests.filter((line) => /\/v1\/customers\/\?.*limit=100/.test(line)).length
  return { ...shops, follower, readings }
}

const refuse = async (follower: Followed, seconds: number) => {
  const answer = await follower.deliver(unreadable, { at: later(seconds) })
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR'])
}

test('an event of a known type that cannot be read has everything compared at once, once for all of them', async () => {
  const { follower, here, readings, shop } = await followed()
  await createCustomer(shop, { email: 'ada@example.com' })
  await advanceClock(here, 'PT20M')
  const before = readings()
  for (let count = 0; count < 5; count++) await refuse(follower, 20 * minute)
  expect(await sourceOf(follower)).toMatchObject({ problem: { code: 'EVENTS_CANNOT_BE_READ' } })
  await readAll(here)
  expect(readings()).toBe(before + 1)
  expect(await allOf(follower, 'customer')).toMatchObject([{ email: 'ada@example.com' }])
  // The next ones have it compared again, a quarter of an hour after the last time.
  for (let count = 0; count < 5; count++) await refuse(follower, 20 * minute)
  const { schedule } = here.app.services.reconciliation
  await schedule()
  await readAll(here)
  expect(readings()).toBe(before + 1)
  await advanceClock(here, 'PT16M')
  await schedule()
  await readAll(here)
  expect(readings()).toBe(before + 2)
  await schedule()
  await readAll(here)
  expect(readings()).toBe(before + 2)
  // It is shown for a day.
  const { watch } = here.app.services.incomingEvents
  await watch()
  expect((await sourceOf(follower)).problem.code).toBe('EVENTS_CANNOT_BE_READ')
  await advanceClock(here, 'P1D')
  await watch()
  expect((await sourceOf(follower)).problem).toBeNull()
}, 60_000)

test('what is no message, or of a type that is not followed, has nothing compared', async () => {
  const { follower, here, readings } = await followed()
  await advanceClock(here, 'PT20M')
  const before = readings()
  const at = later(20 * minute)
  expect((await follower.deliverRaw('no JSON', { at })).status).toBe(400)
  expect((await follower.deliver({ type: 'meter.moved', data: {} }, { at })).status).toBe(200)
  await readAll(here)
  expect(readings()).toBe(before)
  expect((await sourceOf(follower)).problem).toBeNull()
})

test('without a token a day without events is a problem, until one arrives', async () => {
  const server = await serverForThisTest({ env: movable })
  const follower = await followProvider(server)
  const { runDue, watch } = server.app.services.incomingEvents
  await advanceClock(server, 'PT23H')
  await watch()
  expect((await sourceOf(follower)).problem).toBeNull()
  await advanceClock(server, 'PT2H')
  await watch()
  expect(await sourceOf(follower)).toMatchObject({
    status: 'following',
    problem: { code: 'NOTHING_ARRIVED_FOR_A_DAY' },
  })
  const message = { type: 'customer.created', data: aCustomer() }
  await follower.deliver(message, { at: later(25 * hour) })
  await runDue()
  expect((await sourceOf(follower)).problem).toBeNull()
})

test('with a token a day without events is a problem only if something has changed', async () => {
  const { follower, here, shop } = await followed()
  const { watch } = here.app.services.incomingEvents
  const { schedule } = here.app.services.reconciliation
  await advanceClock(here, 'PT25H')
  expect(here.logged.join()).not.toContain('incoming-events.provider_away')
  await watch()
  expect(here.logged.join()).toContain('incoming-events.provider_away')
  await schedule()
  await readAll(here)
  await watch()
  expect((await sourceOf(follower)).problem).toBeNull()
  await createCustomer(shop, { email: 'ada@example.com' })
  await advanceClock(here, 'PT61M')
  await schedule()
  await readAll(here)
  await watch()
  expect((await sourceOf(follower)).problem).toMatchObject({ code: 'NOTHING_ARRIVED_FOR_A_DAY' })
}, 60_000)

async function metricsOf(server: TestServer) {
  const { text } = await server.operator().get('/metrics')
  return (line: string) => expect(text).toContain(`\n${line}\n`)
}

test('the operator sees what was judged, what waits, what was refused, and how the connections are', async () => {
  const server = await serverForThisTest({ env: movable })
  const follower = await followProvider(server)
  const order = anOrder()
  const refund = { type: 'refund.created', data: aRefund(order) }
  await follower.follow({ type: 'customer.created', data: aCustomer() }, refund)
  await follower.deliver(unreadable)
  await follower.deliver(unreadable, { secret: 'another secret of nobody' })
  await follower.deliver({ type: 'customer.created', data: aCustomer() })
  const shows = await metricsOf(server)
  shows('guildhall_incoming_events_total{verdict="applied"} 1')
  shows('guildhall_incoming_events_total{verdict="waiting"} 1')
  shows('guildhall_incoming_events_total{verdict="invalid"} 1')
  shows('guildhall_incoming_events_refused_total{reason="NO_MATCHING_SIGNATURE_FOUND"} 1')
  shows('guildhall_incoming_events_waiting{state="unseen"} 1')
  shows('guildhall_incoming_events_waiting{state="waiting"} 1')
  shows('guildhall_billing_sources{status="following",problem="EVENTS_CANNOT_BE_READ"} 1')
  const overview = async () => (await server.operator().get('/api/admin/overview')).body.following
  expect(await overview()).toEqual({
    ...{ connections: 1, failedConnections: 0, connectionsWithProblem: 1 },
    ...{ waitingEvents: 2, oldestEventAt: expect.any(String), eventsSetAside: 0 },
  })
  await advanceClock(server, 'PT25H')
  await server.app.services.incomingEvents.runDue()
  await server.app.services.incomingEvents.runDue()
  expect(await follower.verdicts()).toEqual(['applied', 'failed', 'invalid', 'applied'])
  expect(server.logged.join()).toContain('incoming-events.set_aside')
  expect(await overview()).toMatchObject({ waitingEvents: 0, eventsSetAside: 1 })
})

test('the operator sees how long readings took, what differed, and how providers answer', async () => {
  const { follower, here, shop } = await followed()
  await createCustomer(shop, { email: 'ada@example.com' })
  await follower.owner.visitor.post(
    `/api/organizations/${follower.organizationId}/billing-source/reconcile`,
  )
  await readAll(here)
  const { text } = await here.operator().get('/metrics')
  const count = 'guildhall_reconciliation_duration_milliseconds_count'
  expect(text).toContain(`\n${count}{reading="backfill"} 1\n`)
  expect(text).toContain(`\n${count}{reading="everything"} 1\n`)
  expect(text).toContain('\nguildhall_reconciliation_drift_total 1\n')
  expect(text).toMatch(/\nguildhall_billing_provider_calls_total\{outcome="2xx"\} \d+\n/)
})
