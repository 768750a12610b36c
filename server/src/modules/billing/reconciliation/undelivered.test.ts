import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import { type Followed, followProvider, waitsForFeed } from '#testing/followed.ts'
import { allOf } from '#testing/mirrors.ts'
import { aCustomer } from '#testing/provider-bodies.ts'
import { asPolar, type ProviderServer } from '#testing/provider-server.ts'
import { readAll, shopAndFollower, sourceOf } from '#testing/provider-shops.ts'
import { advanceClock } from '#testing/receiver.ts'
import type { TestServer } from '#testing/server.ts'
import { systemClock, systemRandom } from '../../../platform/system.ts'

const newId = systemRandom().uuid
const elsewhere = '7c0d2f5e-98c1-4b6c-a2fb-333333333333'

async function followed(prepare: (provider: ProviderServer) => void = () => undefined) {
  const shops = await shopAndFollower({ TEST_CLOCK: '1' })
  const { here, provider, shop } = shops
  prepare(provider)
  const follower = await followProvider(here, { server: provider.url, accessToken: shop.token })
  await readAll(here)
  return { ...shops, follower, own: { organization_id: shop.organizationId } }
}

/** What is read each hour. */
async function anHourLater(here: TestServer) {
  await advanceClock(here, 'PT61M')
  await here.app.services.reconciliation.schedule()
  await readAll(here)
}

const stored = ({ query }: TestServer, { connectionId }: Followed) =>
  query<{ webhookId: string; type: string; verdict: string; headers: object }>(
    `select webhook_id as "webhookId", type, verdict, headers from incoming_events
      where connection_id = $1 order by sequence`,
    [connectionId],
  )

const told = async ({ query }: TestServer, { organizationId }: Followed) =>
  (
    await query<{ type: string }>(
      `select type from events where organization_id = $1 and type like 'customer.%' order by id`,
      [organizationId],
    )
  ).map(({ type }) => type)

type Attempt = { readonly id: string; readonly payload: string | null }

/** As Polar answers: it has no feed, and one delivery for each attempt. */
function listAttempts(
  provider: ProviderServer,
  { connectionId }: Followed,
  here: TestServer,
  pages: readonly (readonly Attempt[])[],
) {
  const answer = (response: ServerResponse, body: object) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  }
  provider.respondWith(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://provider')
    if (pathname.startsWith('/v1/organizations/')) return answer(response, { id: 'one' })
    const address = new URL(`/api/webhooks/in/${connectionId}`, here.config.baseUrl).href
    if (pathname === '/v1/webhooks/endpoints') {
      return answer(response, { items: [{ id: elsewhere, url: address }] })
    }
    if (pathname !== '/v1/webhooks/deliveries') return false
    const page = pages[Number(searchParams.get('page')) - 1] ?? []
    const items = page.map((webhook_event) => ({ id: newId(), succeeded: false, webhook_event }))
    return answer(response, { items, pagination: { total_count: 1, max_page: 1 } })
  })
}

const payloadOf = (type: string, data: object) =>
  JSON.stringify({ type, timestamp: systemClock().now().toISOString(), data })

test('what a provider could not deliver is asked for, and told as what it was', async () => {
  const { follower, here, own, provider } = await followed(asPolar)
  const [first, second] = [aCustomer(own), aCustomer({ ...own, email: 'bob@example.com' })]
  const attempt = { id: newId(), payload: payloadOf('customer.created', first) }
  const arrived = newId()
  await follower.deliver({ type: 'customer.created', data: second }, { id: arrived })
  await here.app.services.incomingEvents.runDue()
  const late = { id: newId(), payload: payloadOf('customer.updated', { ...second, name: 'Bob' }) }
  listAttempts(provider, follower, here, [
    Array.from({ length: 100 }, () => attempt),
    [attempt, { id: arrived, payload: '{}' }, { id: newId(), payload: null }, late],
  ])
  await anHourLater(here)
  expect(await stored(here, follower)).toMatchObject([
    { webhookId: arrived, verdict: 'applied' },
    { webhookId: attempt.id, verdict: 'applied', headers: { 'webhook-id': attempt.id } },
    { webhookId: late.id, type: 'customer.updated' },
  ])
  expect(await told(here, follower)).toEqual([
    'customer.created',
    'customer.created',
    'customer.updated',
  ])
  expect((await sourceOf(follower)).drift.found).toBe(0)
  const asked = provider.requests.filter((line) => line.includes('/v1/webhooks/deliveries'))
  expect(asked[0]).toContain(`endpoint_id=${elsewhere}&succeeded=false`)
  expect(asked[0]).toContain('start_timestamp=')
  // It is one event, however it comes.
  const at = String(Math.floor(systemClock().ms() / 1_000) + 61 * 60)
  await follower.deliver({ type: 'customer.created', data: first }, { id: attempt.id, at })
  expect(await follower.verdicts()).toHaveLength(3)
})

test('A-377: what a provider lists as undelivered is judged as if it had arrived', async () => {
  const { follower, here, own, provider } = await followed(asPolar)
  const huge = aCustomer({ ...own, metadata: { long: 'x'.repeat(1_100_000) } })
  listAttempts(provider, follower, here, [
    [
      { id: 'a', payload: payloadOf('customer.created', huge) },
      {
        id: 'b',
        payload: payloadOf('customer.created', aCustomer({ organization_id: elsewhere })),
      },
      { id: 'c', payload: 'no JSON' },
      { id: 'd', payload: payloadOf('customer.created', { id: 'no customer' }) },
      { id: 'e', payload: payloadOf('meter.moved', {}) },
    ],
  ])
  await anHourLater(here)
  const all = await stored(here, follower)
  expect(all.map(({ verdict, webhookId }) => `${webhookId} ${verdict}`)).toEqual([
    'b foreign',
    'c invalid',
    'd invalid',
    'e unknown_type',
  ])
  expect(await allOf(follower, 'customer')).toEqual([])
})

test('a provider that has no list of deliveries is compared all the same', async () => {
  const { follower, here, provider, shop } = await followed(asPolar)
  await createCustomer(shop, { email: 'ada@example.com' })
  provider.respondWith(({ url = '' }, response) => {
    if (!url.startsWith('/v1/webhooks') && !url.startsWith('/v1/organizations/')) return false
    response.writeHead(url.includes('endpoints') ? 403 : 404).end('{}')
    return true
  })
  await anHourLater(here)
  expect(await allOf(follower, 'customer')).toMatchObject([{ email: 'ada@example.com' }])
  expect((await sourceOf(follower)).drift.found).toBe(1)
})

test('at another Guildhall its feed is read from where it was, and only what never arrived is taken', async () => {
  const { follower, here, provider, shop, there } = await followed()
  const numbered = () =>
    vi.waitFor(async () => expect(await waitsForFeed(there)).toBe(false), 10_000)
  const arrived = await createCustomer(shop, { email: 'ada@example.com' })
  await numbered()
  const { items } = (await shop.call('GET', '/v1/feed?limit=500')).body
  for (const { data, timestamp, type } of items) await follower.follow({ data, timestamp, type })
  const before = (await follower.verdicts()).length
  const lost = await createCustomer(shop, { email: 'bob@example.com' })
  await shop.call('PATCH', `/v1/customers/${lost.id}`, { name: 'Bob' })
  await numbered()
  await anHourLater(here)
  expect((await allOf(follower, 'customer')).map(({ email }) => email).toSorted()).toEqual([
    'ada@example.com',
    'bob@example.com',
  ])
  const taken = (await stored(here, follower)).slice(before)
  expect(taken.every(({ webhookId }) => /^feed_\d+$/.test(webhookId))).toBe(true)
  expect(taken.filter(({ type }) => type === 'customer.created')).toHaveLength(1)
  expect(taken.filter(({ type }) => type === 'customer.updated')).toHaveLength(1)
  expect((await sourceOf(follower)).drift.found).toBe(0)
  expect((await follower.call('GET', `/v1/customers/${lost.id}`)).body.name).toBe('Bob')
  await anHourLater(here)
  await anHourLater(here)
  const ofBob = (await stored(here, follower)).slice(before)
  expect(ofBob.filter(({ type }) => /^customer[.](created|updated)$/.test(type))).toHaveLength(2)
  const feeds = provider.requests.filter((line) => line.includes('/v1/feed'))
  expect(feeds[0]).toContain('after=latest')
  expect(feeds.at(-1)).toMatch(/after=[1-9]/)
  expect(arrived.id).not.toBe(lost.id)
})
