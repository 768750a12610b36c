import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createCustomer } from '#testing/customers.ts'
import { createMerchant } from '#testing/merchants.ts'
import { allOf } from '#testing/mirrors.ts'
import { statusAndCode } from '#testing/organizations.ts'
import { startProvider } from '#testing/provider-server.ts'
import {
  connectByToken,
  newFollower,
  readAll,
  shopAndFollower,
  sourceOf,
  sourcePath,
} from '#testing/provider-shops.ts'
import { advanceClock, allowLocalWebhooks } from '#testing/receiver.ts'
import { serverForThisTest } from '#testing/server.ts'

const movable = { TEST_CLOCK: '1' }

/** A connection whose provider has two customers. */
async function connected() {
  const shops = await shopAndFollower(movable)
  for (const name of ['ada', 'bob'])
    await createCustomer(shops.shop, { email: `${name}@example.com` })
  const answer = await connectByToken(shops)
  expect(answer.status, answer.text).toBe(200)
  return shops
}

const isListOf = (url: string | undefined, path: string) =>
  url?.startsWith(path) === true && url.includes('limit=100')

test('a provider that limits its callers is asked again when it says', async () => {
  const { follower, here, provider } = await connected()
  let limits = 1
  provider.respondWith(({ url }, response) => {
    if (!isListOf(url, '/v1/customers/') || limits-- <= 0) return false
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '20' })
    response.end('{"error":"RateLimit"}')
    return true
  })
  await readAll(here)
  const { length } = provider.requests
  expect(provider.requests.at(-1)).toContain('/v1/customers/')
  expect(await sourceOf(follower)).toMatchObject({
    status: 'backfilling',
    problem: null,
    progress: { done: 0, total: 2 },
  })
  await advanceClock(here, 'PT19S')
  expect(provider.requests).toHaveLength(length)
  await advanceClock(here, 'PT2S')
  expect(await sourceOf(follower)).toMatchObject({ status: 'following', progress: null })
  expect(await allOf(follower, 'customer')).toHaveLength(2)
})

const html = (response: ServerResponse) => response.writeHead(200).end('<html>')
const broken =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end('{}')

test.each<[string, (response: ServerResponse) => unknown]>([
  ['is down', (response) => response.destroy()],
  ['fails', broken(503)],
  ['redirects', broken(302, { location: '/v1/products/' })],
  ['answers no JSON', html],
  ['lists something else', broken(200)],
  [
    'answers what cannot be stored',
    (response) =>
      response.end('{"items":[{"id":"\\u0000"}],"pagination":{"total_count":1,"max_page":1}}'),
  ],
  ['answers more than ten mebibytes', (response) => response.end(Buffer.alloc(10_485_761, 32))],
])('a provider that %s is asked again later', async (_, respond) => {
  const { follower, here, provider } = await connected()
  provider.respondWith(({ url }, response) => {
    if (!isListOf(url, '/v1/customers/')) return false
    respond(response)
    return true
  })
  await readAll(here)
  const asked = provider.requests.filter((line) => isListOf(line.slice(4), '/v1/customers/'))
  expect(asked).toHaveLength(1)
  expect(await sourceOf(follower)).toMatchObject({
    status: 'backfilling',
    problem: { code: 'PROVIDER_UNAVAILABLE' },
  })
  provider.respondWith(() => false)
  await advanceClock(here, 'PT2M')
  expect(await sourceOf(follower)).toMatchObject({ status: 'following', problem: null })
  expect(await allOf(follower, 'customer')).toHaveLength(2)
})

test('nothing is connected while the provider does not answer, and no redirect is followed', async () => {
  const shops = await shopAndFollower()
  const { follower, provider } = shops
  provider.respondWith((_, response) => {
    response.writeHead(307, { location: '/v1/products/' }).end()
    return true
  })
  expect(statusAndCode(await connectByToken(shops))).toEqual([502, 'PROVIDER_UNAVAILABLE'])
  expect(provider.requests).toEqual(['GET /v1/organizations/?limit=100'])
  expect((await follower.owner.visitor.get(sourcePath(follower))).status).toBe(404)
})

test('A-395: a provider at a private address gets nothing, unless the operator allows its network', async () => {
  const there = await serverForThisTest({ settings: allowLocalWebhooks })
  const shop = await createMerchant(there)
  const provider = await startProvider(there)
  const here = await serverForThisTest({ settings: { billing: { providers: [provider.url] } } })
  const follower = await newFollower(here)
  const answer = await connectByToken({ follower, provider, shop })
  expect(statusAndCode(answer)).toEqual([502, 'PROVIDER_UNAVAILABLE'])
  expect(provider.requests).toEqual([])
})

test('a server that ends while it reads is continued by another one where it was', async () => {
  const { here, provider } = await connected()
  const hanging = Promise.withResolvers<void>()
  provider.respondWith(({ url }) => {
    if (!isListOf(url, '/v1/customers/')) return false
    hanging.resolve()
    return true
  })
  const reading = readAll(here)
  await hanging.promise
  await here.stop()
  await reading.catch(() => undefined)
  const node = await here.startAnotherNode()
  provider.respondWith(() => false)
  const before = provider.requests.length
  const moved = await advanceClock(node, 'PT1M')
  expect(moved.status, moved.text).toBe(200)
  const later = provider.requests.slice(before)
  expect(later[0]).toContain('/v1/customers/')
  expect(later.filter((line) => line.includes('/v1/products/'))).toEqual([])
  const stored = await node.query(
    `select b.status, b.task, count(c.id)::int as customers
       from billing_sources b join customers c on c.organization_id = b.organization_id
      group by b.organization_id`,
  )
  expect(stored).toEqual([{ status: 'following', task: null, customers: 2 }])
  await node.stop()
})

test('a token that is refused later ends the reading, until there is another one', async () => {
  const shops = await connected()
  const { follower, here, provider } = shops
  provider.respondWith(({ url }, response) => {
    if (!isListOf(url, '/v1/customers/')) return false
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
    return true
  })
  await readAll(here)
  expect(await sourceOf(follower)).toMatchObject({
    status: 'failed',
    problem: { code: 'PROVIDER_REFUSED_THE_TOKEN' },
  })
  provider.respondWith(() => false)
  await connectByToken(shops)
  await readAll(here)
  expect(await sourceOf(follower)).toMatchObject({ status: 'following', problem: null })
})
