import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBenefit, grantsOf, have, setBenefits } from '#testing/benefits.ts'
import { errorOf, newBuyer } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { callsWith } from '#testing/portal.ts'
import { assign, assigned, claim, invitationTo, seatsOf, seatsPath } from '#testing/seats.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  change,
  changed,
  createPlan,
  moveTo,
  ordersOf,
  subscribe,
  subscriptionOf,
} from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** 1003 a seat up to four, then 801 for all of them. */
const prices = [
  {
    amount_type: 'seat_based',
    seat_tiers: {
      seat_tier_type: 'volume',
      tiers: [
        { min_seats: 1, max_seats: 4, price_per_seat: 1_003 },
        { min_seats: 5, max_seats: null, price_per_seat: 801 },
      ],
    },
  },
]

type Named = { readonly id: string }
type Item = { readonly amount: number }

async function claimed(merchant: Merchant, subscription: Named) {
  const email = newBuyer()
  const seat = await assigned(merchant, subscription, { email })
  const taken = await claim(server, await invitationTo(server, email))
  expect(taken.status, taken.text).toBe(200)
  return { ...seat, token: taken.body.customer_session_token as string }
}

const countsOf = async (merchant: Merchant, subscription: Named) => {
  const { available_seats, total_seats } = await seatsOf(merchant, subscription)
  return [available_seats, total_seats]
}
const holders = async (merchant: Merchant) =>
  (await grantsOf(merchant, '&is_granted=true')).map(({ customer_id }) => customer_id).sort()

/** Of the last order: its lines, smallest first, and its total. */
async function billed(merchant: Merchant, subscription: Named) {
  const last = (await ordersOf(merchant, subscription)).at(-1)
  const amounts = last.items.map(({ amount }: Item) => amount)
  return [amounts.sort((a: number, b: number) => a - b), last.total_amount]
}

test('seats through a year: bought, claimed, raised, lowered, renewed, revoked and ended', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, { prices })
  const benefit = await createBenefit(merchant, { type: 'feature_flag' })
  await setBenefits(merchant, plan, [benefit])

  // Bought by a checkout: three seats, of which the buyer has none yet.
  const bought = await subscribe(server, merchant, plan, { checkout: { seats: 3 } })
  expect(await billed(merchant, bought)).toEqual([[3_009], 3_009])
  expect(await countsOf(merchant, bought)).toEqual([3, 3])
  expect(await holders(merchant)).toEqual([])

  // Assigned and claimed by email; an invitation alone gives nothing.
  const ada = await claimed(merchant, bought)
  const bob = await claimed(merchant, bought)
  const cleo = await assigned(merchant, bought)
  await have(merchant, benefit, benefit)
  expect(await countsOf(merchant, bought)).toEqual([0, 3])
  expect(errorOf(await assign(merchant, bought))).toEqual([400, 'SeatNotAvailable'])

  // Raised in the middle of the period: -1504.5 for half of 3 x 1003, 2002.5 for half of 5 x 801.
  const { current_period_end: end, current_period_start: start } = bought
  const middle = (Date.parse(start) + Date.parse(end)) / 2
  await moveTo(merchant, new Date(middle).toISOString())
  await changed(merchant, bought, { seats: 5, proration_behavior: 'invoice' })
  expect(await billed(merchant, bought)).toEqual([[-1_504, 2_002], 498])
  expect(await countsOf(merchant, bought)).toEqual([2, 5])
  const dora = await claimed(merchant, bought)
  await have(merchant, benefit, benefit, benefit)

  // Renewed: all claimed seats keep what they give.
  await moveTo(merchant, end)
  expect(await billed(merchant, bought)).toEqual([[4_005], 4_005])
  await have(merchant, benefit, benefit, benefit)

  // Lowered for the next period, not below what is assigned: four are.
  const lower = { seats: 3, proration_behavior: 'next_period' }
  expect(errorOf(await change(merchant, bought, lower))).toEqual([400, 'SeatsAlreadyAssigned'])
  await merchant.call('DELETE', `${seatsPath}/${cleo.id}`)
  await changed(merchant, bought, lower)
  expect(await countsOf(merchant, bought)).toEqual([0, 5])
  const { current_period_end: next } = await subscriptionOf(merchant, bought)
  await moveTo(merchant, next)
  expect(await billed(merchant, bought)).toEqual([[3_009], 3_009])
  expect(await countsOf(merchant, bought)).toEqual([0, 3])

  // Revoked, and given to another.
  await merchant.call('DELETE', `${seatsPath}/${bob.id}`)
  await have(merchant, benefit, benefit)
  const emma = await claimed(merchant, bought)
  await have(merchant, benefit, benefit, benefit)
  const now = [ada, dora, emma].map(({ customer_id }) => customer_id)
  expect(await holders(merchant)).toEqual(now.sort())
  const { body } = await callsWith(server, emma.token)('GET', '/seats/subscriptions')
  expect(body.items).toMatchObject([{ id: bought.id, meters: [] }])

  // A year later it is canceled, and with it every seat ends.
  await merchant.advance('P9M')
  expect(await ordersOf(merchant, bought)).toHaveLength(13)
  await changed(merchant, bought, { cancel_at_period_end: true })
  await have(merchant, benefit, benefit, benefit)
  await merchant.advance('P1M')
  await have(merchant)
  const { seats } = await seatsOf(merchant, bought)
  expect(seats.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('revoked'))
})
