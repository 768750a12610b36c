import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBenefit, grantsOf, have, setBenefits } from '#testing/benefits.ts'
import { errorOf, placesOf } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { card, portalOf } from '#testing/portal.ts'
import {
  assign,
  assigned,
  seatsOf,
  seatsPath,
  seatsWereKept,
  takenWhileWaiting,
} from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  changed,
  createPlan,
  fixed,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Named = { readonly id: string }
type Subscription = Named & { readonly customer_id: string }

const seated = (price_per_seat: number, min_seats = 1, max_seats: number | null = null) => [
  { amount_type: 'seat_based', seat_tiers: { tiers: [{ min_seats, max_seats, price_per_seat }] } },
]
const inUse = [400, 'SeatsAlreadyAssigned']

/** Three seats for 1000 each, and plans without seats for 100 and for nothing; all give the same. */
async function sold(seats = 3, plan: object = {}) {
  const merchant = await createMerchant(server)
  const team = await createPlan(merchant, { prices: seated(1_000), ...plan })
  const single = await createPlan(merchant, { prices: fixed(100) })
  const free = await createPlan(merchant, { prices: fixed(0) })
  const benefit = await createBenefit(merchant, { type: 'feature_flag' })
  for (const product of [team, single, free]) await setBenefits(merchant, product, [benefit])
  const bought = await subscribe(server, merchant, team, { checkout: { seats } })
  return { merchant, team, single, free, benefit, bought }
}

const portalFor = async (merchant: Merchant, { customer_id }: Subscription) =>
  (await portalOf(server, merchant, customer_id)).call
const holdersOf = async (merchant: Merchant) =>
  (await grantsOf(merchant, '&is_granted=true')).map(({ customer_id }) => customer_id)
const take = (merchant: Merchant, subscription: Named) =>
  assigned(merchant, subscription, { immediate_claim: true })
const release = ({ call }: Merchant, { id }: Named) => call('DELETE', `${seatsPath}/${id}`)
const preview = ({ call }: Merchant, { id }: Named, body: object) =>
  call('POST', `/v1/subscriptions/${id}/preview`, body)

describe('a plan without seats', () => {
  test('is refused to who asks for it while seats are assigned, whenever it would begin', async () => {
    const { bought, free, merchant, single } = await sold()
    await take(merchant, bought)
    // An invitation counts as well.
    await assigned(merchant, bought)
    const portal = await portalFor(merchant, bought)
    for (const { id: product_id } of [single, free]) {
      for (const proration_behavior of ['invoice', 'prorate', 'next_period']) {
        const body = { product_id, proration_behavior }
        expect(errorOf(await change(merchant, bought, body))).toEqual(inUse)
        expect(errorOf(await preview(merchant, bought, body))).toEqual(inUse)
      }
      expect(errorOf(await portal('PATCH', `/subscriptions/${bought.id}`, { product_id }))).toEqual(
        inUse,
      )
    }
    expect(await subscriptionOf(merchant, bought)).toMatchObject({ seats: 3, amount: 3_000 })
  })

  test('is refused in a trial as well, in which seats cost nothing yet', async () => {
    const trial = { trial_interval: 'day', trial_interval_count: 7 }
    const { benefit, bought, merchant, single } = await sold(1, trial)
    const portal = await portalFor(merchant, bought)
    await portal('PATCH', `/subscriptions/${bought.id}`, { seats: 50 })
    const seats = [await take(merchant, bought), await take(merchant, bought)]
    const body = { product_id: single.id }
    expect(errorOf(await portal('PATCH', `/subscriptions/${bought.id}`, body))).toEqual(inUse)
    for (const seat of seats) await release(merchant, seat)
    expect((await portal('PATCH', `/subscriptions/${bought.id}`, body)).status).toBe(200)
    expect(await subscriptionOf(merchant, bought)).toMatchObject({ seats: null, amount: 100 })
    await have(merchant, benefit)
    expect(await holdersOf(merchant)).toEqual([bought.customer_id])
  })

  test.each(['invoice', 'prorate', 'next_period'])(
    'begins without seats by %s: its buyer has what it gives, and no seat can be assigned',
    async (proration_behavior) => {
      const { benefit, bought, merchant, single } = await sold()
      await release(merchant, await take(merchant, bought))
      const body = { product_id: single.id, proration_behavior }
      await changed(merchant, bought, body)
      // Also while it waits: with the next period no seat is left.
      expect(errorOf(await assign(merchant, bought))).toEqual([400, 'SeatNotAvailable'])
      await merchant.advance('P1M')
      expect(await subscriptionOf(merchant, bought)).toMatchObject({ seats: null, amount: 100 })
      expect((await ordersOf(merchant, bought)).at(-1).seats).toBe(null)
      expect(errorOf(await assign(merchant, bought))).toEqual([400, 'SeatNotAvailable'])
      expect(await seatsOf(merchant, bought)).toMatchObject({ available_seats: 0, total_seats: 0 })
      await have(merchant, benefit)
      expect(await holdersOf(merchant)).toEqual([bought.customer_id])
    },
  )
})

describe('another plan with seats', () => {
  test.each(['invoice', 'prorate', 'next_period'])(
    'is sold from its minimum on, by %s, also to who had none; they can be assigned',
    async (proration_behavior) => {
      const { merchant, single, bought: few } = await sold(1)
      const large = await createPlan(merchant, { prices: seated(1_000, 5) })
      const none = await subscribe(server, merchant, single)
      for (const bought of [few, none]) {
        const body = { product_id: large.id, proration_behavior }
        const shown = await preview(merchant, bought, body)
        expect(shown.body.recurring_amount).toBe(5_000)
        const after = await changed(merchant, bought, body)
        const waits = proration_behavior === 'next_period'
        expect(after.pending_update).toEqual(
          waits ? expect.objectContaining({ product_id: large.id, seats: 5 }) : null,
        )
      }
      await merchant.advance('P1M')
      for (const bought of [few, none]) {
        expect(await subscriptionOf(merchant, bought)).toMatchObject({ seats: 5, amount: 5_000 })
        expect((await ordersOf(merchant, bought)).at(-1).seats).toBe(5)
        for (let seat = 0; seat < 5; seat++) await take(merchant, bought)
        expect(errorOf(await assign(merchant, bought))).toEqual([400, 'SeatNotAvailable'])
      }
    },
  )

  test('is refused above its maximum', async () => {
    const { bought, merchant } = await sold(3)
    const small = await createPlan(merchant, { prices: seated(500, 1, 2) })
    const body = { product_id: small.id }
    for (const answer of [
      await change(merchant, bought, body),
      await preview(merchant, bought, body),
    ]) {
      expect(placesOf(answer)).toEqual([422, ['body.product_id']])
    }
    await changed(merchant, bought, { seats: 2 })
    expect(await changed(merchant, bought, body)).toMatchObject({ seats: 2, amount: 1_000 })
  })

  test('keeps the number of seats between its limits, and who has one', async () => {
    const { benefit, bought, merchant } = await sold(3)
    const other = await createPlan(merchant, { prices: seated(700, 2, 10) })
    await setBenefits(merchant, other, [benefit])
    const seat = await take(merchant, bought)
    await have(merchant, benefit)
    await changed(merchant, bought, { product_id: other.id })
    expect(await subscriptionOf(merchant, bought)).toMatchObject({ seats: 3, amount: 2_100 })
    expect(await holdersOf(merchant)).toEqual([seat.customer_id])
  })
})

test('a change that the bank asks about is not made when seats were assigned meanwhile', async () => {
  const { bought, merchant, team } = await sold()
  const dear = await createPlan(merchant, { prices: fixed(50_000) })
  const portal = await portalFor(merchant, bought)
  const added = await portal(
    'POST',
    '/customers/me/payment-methods',
    card('tok_always_requires_action'),
  )
  const confirm = (url: string) =>
    server.visitor().post(new URL(url).pathname, { outcome: 'succeed' })
  await confirm(added.body.challenge_url)
  await merchant.advance('PT1M')
  const asked = await portal('PATCH', `/subscriptions/${bought.id}`, { product_id: dear.id })
  expect([asked.status, asked.body.reason]).toEqual([402, 'action_required'])
  const { pending_update } = await subscriptionOf(merchant, bought)
  expect(pending_update).toMatchObject({ product_id: dear.id, seats: null })
  await take(merchant, bought)
  await confirm(asked.body.challenge_url)
  await merchant.advance('PT1M')
  await vi.waitFor(
    async () =>
      expect(await subscriptionOf(merchant, bought)).toMatchObject({
        ...{ seats: 3, product_id: team.id, pending_update: null },
      }),
    { timeout: 15_000 },
  )
})

describe('what an earlier release has left', () => {
  /** As it changed to a plan without seats, and kept them. */
  async function left() {
    const all = await sold()
    const { bought, merchant, single } = all
    const seat = await take(merchant, bought)
    await have(merchant, all.benefit)
    await seatsWereKept(server, bought, single)
    return { ...all, seat }
  }

  test('seats of a plan that has none give nothing from the next period on, and are no seats', async () => {
    const { benefit, bought, merchant, seat, team } = await left()
    expect(await subscriptionOf(merchant, bought)).toMatchObject({ seats: null })
    expect(errorOf(await assign(merchant, bought))).toEqual([400, 'SeatNotAvailable'])
    await merchant.advance('P1M')
    await have(merchant, benefit)
    expect(await holdersOf(merchant)).toEqual([bought.customer_id])
    expect((await ordersOf(merchant, bought)).at(-1).seats).toBe(null)
    await release(merchant, seat)
    const after = await changed(merchant, bought, { product_id: team.id })
    expect(after).toMatchObject({ seats: 1, amount: 1_000 })
  })

  test('a planned change to a plan without seats waits until they are revoked', async () => {
    const { bought, merchant, single, team } = await sold()
    await changed(merchant, bought, { product_id: single.id, proration_behavior: 'next_period' })
    await takenWhileWaiting(server, bought)
    await merchant.advance('P1M')
    const held = await subscriptionOf(merchant, bought)
    expect(held).toMatchObject({ product_id: team.id, seats: 3, amount: 3_000 })
    expect(held.pending_update).toMatchObject({ product_id: single.id })
    const [seat] = (await seatsOf(merchant, bought)).seats
    await release(merchant, seat)
    await merchant.advance('P1M')
    expect(await subscriptionOf(merchant, bought)).toMatchObject({
      product_id: single.id,
      seats: null,
      pending_update: null,
    })
  })
})

test('through many changes there are seats exactly where a price is for them, in its range', async () => {
  const merchant = await createMerchant(server)
  type Range = readonly [least: number, most: number | null]
  const ranges: readonly (Range | null)[] = [null, [1, null], [4, null], [2, 6], null]
  const plans = []
  for (const range of ranges) {
    const prices = range ? seated(900, ...range) : fixed(700)
    plans.push(await createPlan(merchant, { prices }))
  }
  const bought = await subscribe(server, merchant, plans[0])
  for (let step = 1; step <= 24; step++) {
    const at = (step * step + step) % plans.length === step % 2 ? step % 3 : (step * 7) % 5
    const body = {
      product_id: plans[at].id,
      proration_behavior: ['invoice', 'prorate', 'next_period'][step % 3],
    }
    const before = await subscriptionOf(merchant, bought)
    const answer = await change(merchant, bought, body)
    const range = ranges[at] ?? null
    const isTooMany = (before.seats ?? 1) > (range?.[1] ?? Infinity)
    expect(answer.status, answer.text).toBe(isTooMany ? 422 : 200)
    if (step % 3 === 2) await merchant.advance('P1M')
    if (isTooMany) continue
    const after = await subscriptionOf(merchant, bought)
    if (after.pending_update) continue
    const seats = range && Math.max(before.seats ?? 1, range[0])
    expect(after).toMatchObject({ seats, amount: seats === null ? 700 : 900 * seats })
  }
})
