import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Followed, followProvider } from '#testing/followed.ts'
import {
  diceOf,
  expectSame,
  type FeedItem,
  feedOf,
  toldByEvents,
} from '#testing/following/shown.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import type { Dice } from '#testing/simulation/random.ts'
import { simulate } from '#testing/simulation/simulate.ts'
import { createWorld, type World } from '#testing/simulation/world.ts'

/**
 * One server sells, another one follows it by its events alone, of which a fifth is lost at the first attempt,
 * some come twice, all in another order, and forged ones between them. At the end both show the same.
 */

const { FOLLOW_SEED = '1', FOLLOW_SEEDS = '8', FOLLOW_STEPS = '10' } = process.env
const first = Number(FOLLOW_SEED)
const seeds = Array.from({ length: Number(FOLLOW_SEEDS) }, (_, index) => first + index)

let world: World
let follower: TestServer
beforeAll(async () => {
  ;[world, follower] = await Promise.all([createWorld({ newsSeed: first }), startServer()])
})
afterAll(() => Promise.all([world.stop(), follower.stop()]))

/**
 * Deliveries in the order in which they arrive; each message arrives once at least. What was told at the same
 * instant stays in its order, since nothing in it says which came first.
 */
function throughNetwork(messages: readonly FeedItem[], dice: Dice): FeedItem[] {
  const instants = [...Map.groupBy(messages, ({ timestamp }) => timestamp).values()]
  const arrivals = instants.flatMap((together, index) => {
    const isLost = dice.chance(0.2)
    const at = index + dice.int(0, 8) + (isLost ? dice.int(5, 40) : 0)
    return together.flatMap((message) => {
      const again = dice.chance(0.1) ? [{ message, at: at + dice.int(0, 40) }] : []
      return [{ message, at }, ...again]
    })
  })
  return arrivals.toSorted((a, b) => a.at - b.at).map(({ message }) => message)
}

async function deliverAll(shop: Followed, messages: readonly FeedItem[], dice: Dice) {
  for (const { data, id, timestamp, type } of throughNetwork(messages, dice)) {
    const message = { type, timestamp, data }
    if (dice.chance(0.05)) {
      const forged = await shop.deliver(
        { ...message, data: { ...(data as object), amount: 1, name: 'Mallory' } },
        { id: `${id} forged`, secret: 'not the secret of the provider' },
      )
      expect(forged.status).toBe(400)
    }
    const answer = await shop.deliver(message, { id })
    expect(answer.status, answer.text + JSON.stringify(message)).toBe(200)
    if (dice.chance(0.1)) await follower.app.services.incomingEvents.runDue()
  }
  await follower.app.services.incomingEvents.runDue()
}

test.each(seeds)('who follows shows the same at the end, by seed %i', async (seed) => {
  const { first: story } = await simulate(world, seed, {
    steps: Number(FOLLOW_STEPS),
    life: 'followed',
  })
  const messages = await feedOf(world.steady, story.merchant)
  expect(messages.length).toBeGreaterThan(20)
  const shop = await followProvider(follower)
  const dice = diceOf(seed)
  await deliverAll(shop, messages, dice)
  const verdicts = await shop.verdicts()
  expect(
    verdicts.filter((each) => !['applied', 'older', 'repeated', 'unknown_type'].includes(each)),
  ).toEqual([])
  await expectSame(story.merchant, shop, { kinds: toldByEvents })
})
