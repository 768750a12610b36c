import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, followProvider } from '#testing/followed.ts'
import { type Follower, sendThrough, type Troubles } from '#testing/following/network.ts'
import { diceOf, expectSame, feedOf, toldByEvents } from '#testing/following/shown.ts'
import { manualClock } from '#testing/manual-clock.ts'
import type { Merchant } from '#testing/merchants.ts'
import { allOf } from '#testing/mirrors.ts'
import { mortalDatabase } from '#testing/mortal-database.ts'
import { freePort } from '#testing/process.ts'
import { confirmIdentity } from '#testing/proofs.ts'
import { mayFollow, type ProviderServer, startProvider } from '#testing/provider-server.ts'
import { readAll, sourceOf, sourcePath } from '#testing/provider-shops.ts'
import { startServer } from '#testing/server.ts'
import { simulate } from '#testing/simulation/simulate.ts'
import { createWorld, type World } from '#testing/simulation/world.ts'
import type { Database } from '../../src/platform/database/index.ts'
import { systemRandom } from '../../src/platform/system.ts'

/**
 * One server sells, another one follows it through a network that loses, doubles, shuffles and holds back what
 * is told, while who follows is away for an hour and dies again and again. Every second seed loses some for
 * ever, and a provider that is down at first heals it: by a backfill, and by a reconciliation later.
 */

const { FOLLOW_SEED = '1', FOLLOW_SEEDS = '2', FOLLOW_STEPS = '10' } = process.env
const first = Number(FOLLOW_SEED)
const seeds = Array.from({ length: Number(FOLLOW_SEEDS) }, (_, index) => first + index)

let world: World
let follower: Follower
let port: number
let settings: ReturnType<typeof mayFollow>

beforeAll(async () => {
  port = await freePort()
  const clock = manualClock()
  const mortality = mortalDatabase()
  const simulated = { clock, random: systemRandom(), through: mortality.through }
  settings = mayFollow({ url: `http://127.0.0.1:${port}` })
  const [selling, server] = await Promise.all([
    createWorld({ newsSeed: first }),
    startServer({ settings, app: { background: false, simulated } }),
  ])
  world = selling
  follower = { server, clock, mortality }
})
afterAll(() => Promise.all([world.stop(), follower.server.stop()]))

/** Does not answer so many requests. */
function goDown({ respondWith }: ProviderServer, requests: number) {
  let left = requests
  respondWith((_, response) => {
    if (left-- <= 0) return false
    response.destroy()
    return true
  })
}

/** By another process of who follows. What is tried again later is tried again now, until all is read. */
async function readPatiently(shop: Merchant) {
  const { clock, server } = follower
  const { connection } = server
  const simulated = { clock, random: systemRandom(), through: (database: Database) => database }
  const reader = await startServer({ settings, connection, app: { simulated } })
  for (let turn = 0; turn < 20; turn++) {
    await readAll(reader)
    const { progress } = await sourceOf(shop)
    if (progress === null) return reader.stop()
    await server.query(`update jobs.job set start_after = created_on where state < 'active'`)
  }
  await reader.stop()
  throw new Error('The provider was not read to its end.')
}

/** As the shop goes on: names, cancellations, deleted and new customers. */
async function goOn(merchant: Merchant, seed: number) {
  const { call } = merchant
  const changed: number[] = []
  const send = async (method: string, path: string, body?: object) =>
    changed.push((await call(method, path, body)).status)
  for (const { id } of await allOf(merchant, 'product')) {
    await send('PATCH', `/v1/products/${id}`, { name: `Renamed ${seed}` })
  }
  for (const { id } of (await allOf(merchant, 'subscription')).slice(0, 3)) {
    await send('PATCH', `/v1/subscriptions/${id}`, { cancel_at_period_end: true })
  }
  const [gone] = await allOf(merchant, 'customer')
  if (gone) await send('DELETE', `/v1/customers/${gone.id}`)
  await send('POST', '/v1/customers/', { email: `new${seed}@example.com` })
  expect(changed.filter((status) => status < 300).length).toBeGreaterThan(2)
  await world.settle()
}

const expected = ['applied', 'older', 'repeated', 'unknown_type']

/** What happened to all seeds together. */
const all: Partial<Troubles> = {}
function count(troubles: Troubles) {
  for (const [name, times] of Object.entries(troubles)) {
    all[name as keyof Troubles] = (all[name as keyof Troubles] ?? 0) + times
  }
}

test.each(seeds)(
  'who follows shows the same at the end, whatever the network does, by seed %i',
  async (seed) => {
    const { clock, server } = follower
    const provider = await startProvider(world.steady, port)
    const steps = Number(FOLLOW_STEPS)
    const { first: story } = await simulate(world, seed, { steps, life: 'troubled' })
    const { merchant } = story
    // Both clocks are right.
    clock.moveTo(new Date(await story.now()))
    const dice = diceOf(seed)
    const hasToken = seed % 2 === 0
    const shop = await followProvider(server, { server: provider.url })
    const messages = await feedOf(world.steady, merchant)
    const forever = hasToken ? 0.1 : 0
    count(await sendThrough(follower, shop, messages, { dice, forever }))
    const verdicts = await shop.verdicts()
    if (!hasToken) {
      expect(verdicts.filter((each) => !expected.includes(each))).toEqual([])
      await expectSame(merchant, shop, { kinds: toldByEvents })
      return
    }

    await confirmIdentity(shop.owner.visitor)
    const token = { server: provider.url, accessToken: merchant.token }
    const connected = await connect(shop, token)
    expect(connected.status, connected.text).toBe(200)
    goDown(provider, 2)
    await readPatiently(shop)
    await expectSame(merchant, shop)

    world.clock.add(Math.max(0, clock.ms() - (await story.now())))
    await world.settle()
    await goOn(merchant, seed)
    clock.moveTo(new Date(await story.now()))
    const known = new Set(messages.map(({ id }) => id))
    const later = (await feedOf(world.steady, merchant)).filter(({ id }) => !known.has(id))
    count(await sendThrough(follower, shop, later, { dice, forever: 0.5 }))
    const started = await shop.owner.visitor.post(`${sourcePath(shop)}/reconcile`)
    expect(started.status, started.text).toBe(202)
    goDown(provider, 1)
    await readPatiently(shop)
    await expectSame(merchant, shop, { isHealed: true })
  },
  300_000,
)

test('each trouble was there', () => {
  const never = seeds.some((seed) => seed % 2 === 0)
  const missing = Object.entries(all).filter(
    ([name, times]) => times === 0 && (never || name !== 'never'),
  )
  expect(missing).toEqual([])
})
