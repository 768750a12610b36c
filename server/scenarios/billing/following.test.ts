import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Followed, followProvider, type Message, waitsForFeed } from '#testing/followed.ts'
import type { Merchant } from '#testing/merchants.ts'
import { allOf, type Body, listed } from '#testing/mirrors.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { createDice, type Dice } from '#testing/simulation/random.ts'
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

type Item = Required<Message> & { readonly id: string }

async function feedOf({ call }: Merchant): Promise<Item[]> {
  const all: Item[] = []
  for (let after = '0'; ; ) {
    const { body } = await call('GET', `/v1/feed?limit=500&after=${after}`)
    all.push(...body.items)
    if (!body.has_more) return all
    after = body.next_cursor
  }
}

/**
 * Deliveries in the order in which they arrive; each message arrives once at least. What was told at the same
 * instant stays in its order, since nothing in it says which came first.
 */
function throughNetwork(messages: readonly Item[], dice: Dice): Item[] {
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

async function deliverAll(shop: Followed, messages: readonly Item[], dice: Dice) {
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

/** What is each server's own, and what no event tells. */
const untold = ['organization_id', 'url', 'success_url', 'avatar_url', 'redemptions_count']
/** A change of plan may credit a part of an order, which no event of the order tells. */
const untoldOfOrders = ['modified_at', 'refundable_amount', 'refundable_tax_amount']

/**
 * Links to the provider's pages; and while its clock stands still, a declined payment opens a checkout again
 * at the instant at which it was confirmed.
 */
const untoldOfCheckouts = ['status', 'payment_processor_metadata']

function told(kind: string, bodies: readonly Body[]): unknown {
  const more = { checkout: untoldOfCheckouts, order: untoldOfOrders }[kind] ?? []
  const left = [...untold, ...more]
  return JSON.parse(
    JSON.stringify(bodies, (name, value) => (left.includes(name) ? undefined : value)),
  )
}

/** Meters and their balances have no events of their own. */
const followed = listed.filter((kind) => kind !== 'meter' && kind !== 'customer_meter')

test.each(seeds)('who follows shows the same at the end, by seed %i', async (seed) => {
  const { first: story } = await simulate(world, seed, {
    steps: Number(FOLLOW_STEPS),
    life: 'followed',
  })
  // All that happened has its place in the feed.
  const waiting = () => waitsForFeed(world.steady)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(false)
  const messages = await feedOf(story.merchant)
  expect(messages.length).toBeGreaterThan(20)
  const shop = await followProvider(follower)
  const dice = createDice(
    Number.parseInt(createHash('md5').update(`${seed}`).digest('hex').slice(0, 8), 16),
  )
  await deliverAll(shop, messages, dice)
  const verdicts = await shop.verdicts()
  expect(
    verdicts.filter((each) => !['applied', 'older', 'repeated', 'unknown_type'].includes(each)),
  ).toEqual([])
  for (const kind of followed) {
    const [there, here] = [await allOf(story.merchant, kind), await allOf(shop, kind)]
    expect(told(kind, here), kind).toEqual(told(kind, there))
  }
})
