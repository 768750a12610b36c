import { expect, test } from 'vitest'
import { createBenefit, setBenefits } from '#testing/benefits.ts'
import { createDiscount } from '#testing/checkouts.ts'
import { createCustomer } from '#testing/customers.ts'
import { followProvider } from '#testing/followed.ts'
import type { Merchant } from '#testing/merchants.ts'
import { allOf, listed } from '#testing/mirrors.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { asPolar } from '#testing/provider-server.ts'
import {
  connectByToken,
  newFollower,
  readAll,
  shopAndFollower,
  sourceOf,
  sourcePath,
} from '#testing/provider-shops.ts'
import { advanceClock } from '#testing/receiver.ts'
import type { TestServer } from '#testing/server.ts'
import { comparable } from '#testing/sold-shop.ts'
import { change, createPlan, subscribe } from '#testing/subscriptions.ts'
import { systemClock } from '../../../platform/system.ts'

const reconcile = (follower: Merchant) =>
  follower.owner.visitor.post(`${sourcePath(follower)}/reconcile`)

/** A connection that has read everything, and whose events are lost from then on. */
async function deaf(env: Record<string, string> = {}) {
  const shops = await shopAndFollower(env)
  const { here, provider, shop, there } = shops
  asPolar(provider)
  const kept = await createCustomer(shop, { email: 'ada@example.com', name: 'Ada' })
  const gone = await createCustomer(shop, { email: 'bob@example.com', name: 'Bob' })
  const benefit = await createBenefit(shop)
  const discount = await createDiscount(shop)
  const plan = await createPlan(shop)
  const subscription = await subscribe(there, shop, plan)
  const unsold = await createPlan(shop, { name: 'Unsold' })
  // Made by hand, so that this server makes none.
  const connected = await connectByToken(shops, { webhookSecret: 'a-secret-of-no-endpoint' })
  expect(connected.status, connected.text).toBe(200)
  await readAll(here)
  return { ...shops, benefit, discount, gone, kept, subscription, unsold }
}

const told = async ({ query }: TestServer, { organizationId }: Merchant) =>
  (
    await query<{ type: string }>(
      `select distinct type from events where organization_id = $1
          and type ~ '^(customer|subscription|order|benefit|discount|product|checkout)[.]' order by type`,
      [organizationId],
    )
  ).map(({ type }) => type)

async function expectEqual({ follower, shop }: { follower: Merchant; shop: Merchant }) {
  for (const kind of listed) {
    expect(comparable(await allOf(follower, kind)), kind).toEqual(
      comparable(await allOf(shop, kind)),
    )
  }
}

test('a missed day heals: what differs is repaired, told and counted', async () => {
  const shops = await deaf()
  const { benefit, discount, follower, gone, here, kept, shop, subscription, unsold } = shops
  await shop.call('PATCH', `/v1/customers/${kept.id}`, { name: 'Ada Lovelace' })
  await shop.call('DELETE', `/v1/customers/${gone.id}`)
  await shop.call('DELETE', `/v1/benefits/${benefit.id}`)
  await shop.call('DELETE', `/v1/discounts/${discount.id}`)
  await createCustomer(shop, { email: 'eve@example.com' })
  await change(shop, subscription, { cancel_at_period_end: true })
  await setBenefits(shop, unsold, [await createBenefit(shop)])
  const started = await reconcile(follower)
  expect([started.status, started.body.progress]).toEqual([202, { done: 0, total: 0 }])
  await readAll(here)
  await expectEqual(shops)
  const { drift, lastReconciledAt, progress, status } = await sourceOf(follower)
  expect([status, progress]).toEqual(['following', null])
  expect(Date.parse(lastReconciledAt)).toBeGreaterThan(Date.parse(started.body.lastReconciledAt))
  expect(drift).toMatchObject({
    found: 8,
    repaired: 8,
    fields: {
      'customer.name': 1,
      'subscription.cancel_at_period_end': 1,
      'benefit.id': 2,
      'product.benefits': 1,
      'discount.id': 1,
    },
  })
  expect(await told(here, follower)).toEqual([
    'benefit.updated',
    'customer.updated',
    'discount.updated',
    'product.updated',
    'subscription.updated',
  ])
}, 60_000)

test('nothing is told or counted where nothing differs', async () => {
  const shops = await deaf()
  const { follower, here } = shops
  await reconcile(follower)
  await readAll(here)
  expect((await sourceOf(follower)).drift).toEqual({ found: 0, repaired: 0, fields: {} })
  expect(await told(here, follower)).toEqual([])
}, 60_000)

test('each hour what was created since then is read, and each day all of it', async () => {
  const shops = await deaf({ TEST_CLOCK: '1' })
  const { follower, here, kept, provider, shop, subscription } = shops
  const { schedule } = here.app.services.reconciliation
  const before = provider.requests.length
  await schedule()
  await readAll(here)
  expect(provider.requests).toHaveLength(before)
  await createCustomer(shop, { email: 'eve@example.com' })
  await change(shop, subscription, { cancel_at_period_end: true })
  await advanceClock(here, 'PT61M')
  await schedule()
  await readAll(here)
  await expectEqual(shops)
  expect((await sourceOf(follower)).drift).toMatchObject({ found: 2, repaired: 2 })
  await shop.call('DELETE', `/v1/customers/${kept.id}`)
  await advanceClock(here, 'PT61M')
  await schedule()
  await readAll(here)
  expect(await allOf(follower, 'customer')).toHaveLength(4)
  await advanceClock(here, 'P1D')
  await schedule()
  await readAll(here)
  await expectEqual(shops)
}, 60_000)

test('A-396: a token that sees nothing any more closes nothing', async () => {
  const { follower, here, provider } = await deaf()
  provider.respondWith(({ url }, response) => {
    const isList = /^\/v1\/[a-z-]+\/\?/.test(url ?? '')
    const body = isList ? { items: [], pagination: { total_count: 0 } } : { error: 'NotFound' }
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
    return true
  })
  await reconcile(follower)
  await readAll(here)
  expect(await sourceOf(follower)).toMatchObject({
    drift: { found: 0 },
    problem: { code: 'PROVIDER_UNAVAILABLE' },
  })
  expect(await allOf(follower, 'customer')).toHaveLength(3)
  const { items } = (await follower.call('GET', '/v1/subscriptions/?active=true')).body
  expect(items).toHaveLength(1)
}, 60_000)

test('an event that comes while the provider is asked counts more than its answer', async () => {
  const { here, provider, shop } = await shopAndFollower()
  const customer = await createCustomer(shop, { email: 'ada@example.com', name: 'Ada' })
  const shared = { server: provider.url, accessToken: shop.token }
  const follower = await followProvider(here, shared)
  await readAll(here)
  const stale = await shop.call('GET', '/v1/customers/')
  provider.respondWith(({ url }, response) => {
    if (!url?.startsWith('/v1/customers/?') || !url.includes('limit=100')) return false
    const modified_at = systemClock().now().toISOString()
    const data = { ...stale.body.items[0], name: 'Ada Lovelace', modified_at }
    follower.follow({ type: 'customer.updated', data }).then(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(stale.text)
    })
    return true
  })
  await reconcile(follower)
  await readAll(here)
  const found = await follower.call('GET', `/v1/customers/${customer.id}`)
  expect(found.body.name).toBe('Ada Lovelace')
  expect((await sourceOf(follower)).drift.found).toBe(0)
})

test('without a token nothing can be compared', async () => {
  const { follower: other, here, provider } = await shopAndFollower()
  const follower = await followProvider(here, { server: provider.url })
  expect(statusAndCode(await reconcile(follower))).toEqual([409, 'CONNECTION_HAS_NO_TOKEN'])
  expect(statusAndCode(await reconcile(other))[0]).toBe(404)
  const stranger = await newFollower(here)
  const path = `${sourcePath(follower)}/reconcile`
  expect((await stranger.owner.visitor.post(path)).status).toBe(403)
})
