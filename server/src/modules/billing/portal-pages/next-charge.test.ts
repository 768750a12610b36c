import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiscount } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { adjustBalance } from '#testing/portal.ts'
import { insider } from '#testing/portal-pages.ts'
import { inDays, migrate, ready, soldPlan } from '#testing/price-migrations.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import {
  changed,
  createPlan,
  fixed,
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

type Bought = { readonly id: string; readonly customer_id: string }

/** What the overview says, which the page of the subscription says as well. */
async function announced(merchant: Merchant, { customer_id: customerId, id }: Bought) {
  const page = await insider(server, merchant, { customerId })
  const home = await page.facts('portal-home', await page.open())
  const own = await page.facts('portal-subscription', await page.open(`/subscriptions/${id}`))
  const charge = home.charges[id] ?? null
  expect(own.next).toEqual(charge)
  return charge
}

/** Goes on to the announced date; the order that was made there has the announced amount. */
async function renewsAsAnnounced(merchant: Merchant, bought: Bought) {
  const charge = await announced(merchant, bought)
  const before = await ordersOf(merchant, bought)
  if (!charge) {
    const { current_period_end: end } = await subscriptionOf(merchant, bought)
    await moveTo(merchant, end)
    expect(await ordersOf(merchant, bought)).toHaveLength(before.length)
    return null
  }
  await moveTo(merchant, charge.date)
  const order = (await ordersOf(merchant, bought))[before.length]
  expect(order).toMatchObject({ due_amount: charge.amount, created_at: charge.date })
  return charge
}

const discounts = fc.record({
  how: fc.constantFrom(
    { type: 'percentage', basis_points: 3_333 },
    { type: 'percentage', basis_points: 10_000 },
    { type: 'fixed', amount: 777, currency: 'usd' },
  ),
  lasts: fc.constantFrom(
    { duration: 'once' },
    { duration: 'repeating', duration_in_months: 2 },
    { duration: 'forever' },
  ),
})
const cases = fc.record({
  price: fc.integer({ min: 101, max: 99_999 }),
  other: fc.integer({ min: 101, max: 99_999 }),
  seats: fc.option(fc.integer({ min: 1, max: 9 })),
  tax_behavior: fc.constantFrom('inclusive', 'exclusive'),
  discount: fc.option(discounts),
  trial: fc.boolean(),
  change: fc.constantFrom('none', 'planned', 'prorated', 'canceled'),
})
type Case = typeof cases extends fc.Arbitrary<infer Each> ? Each : never

function planOf(merchant: Merchant, { seats, tax_behavior, trial }: Case, price: number) {
  const seat_tiers = { tiers: [{ min_seats: 1, price_per_seat: price }] }
  const prices = seats
    ? [{ amount_type: 'seat_based', seat_tiers, tax_behavior }]
    : fixed(price, { tax_behavior })
  const days = trial ? { trial_interval: 'day', trial_interval_count: 10 } : {}
  return createPlan(merchant, { prices, ...days })
}

const changes = {
  none: undefined,
  planned: { proration_behavior: 'next_period' },
  prorated: { proration_behavior: 'prorate' },
  canceled: { cancel_at_period_end: true },
}

async function sold(merchant: Merchant, each: Case) {
  const { change, discount, other, price, seats } = each
  const checkout = {
    ...(seats ? { seats } : {}),
    ...(discount
      ? { discount_id: (await createDiscount(merchant, { ...discount.how, ...discount.lasts })).id }
      : {}),
  }
  const bought = await subscribe(server, merchant, await planOf(merchant, each, price), {
    checkout,
  })
  const how = changes[change]
  if (!how) return bought
  if (change === 'canceled') return changed(merchant, bought, how)
  if (seats) return changed(merchant, bought, { ...how, seats: seats + 2 })
  const { id: product_id } = await planOf(merchant, each, other)
  return changed(merchant, bought, { ...how, product_id })
}

test('what the portal announces is what the renewals charge', async () => {
  const merchant = await createMerchant(server)
  await fc.assert(
    fc.asyncProperty(cases, async (each) => {
      const bought = await sold(merchant, each)
      const first = await renewsAsAnnounced(merchant, bought)
      expect(first === null).toBe(each.change === 'canceled')
      if (first === null) return
      await renewsAsAnnounced(merchant, bought)
      await renewsAsAnnounced(merchant, bought)
    }),
    { numRuns: 5 },
  )
})

test('after a discount for one period the whole price is announced', async () => {
  const merchant = await createMerchant(server)
  const { id: discount_id } = await createDiscount(merchant, { basis_points: 5_000 })
  const plan = await createPlan(merchant, { prices: fixed(10_000) })
  const bought = await subscribe(server, merchant, plan, { checkout: { discount_id } })
  expect((await ordersOf(merchant, bought))[0].total_amount).toBe(5_000)
  expect(await renewsAsAnnounced(merchant, bought)).toMatchObject({ amount: 10_000 })
})

test('the balance pays the earlier ones first', async () => {
  const merchant = await createMerchant(server)
  const plan = await createPlan(merchant, { prices: fixed(1_000) })
  const bought = await subscribe(server, merchant, plan)
  await adjustBalance(server, merchant, bought.customer_id, { amount: 1_300 })
  await renewsAsAnnounced(merchant, bought)
  expect(await renewsAsAnnounced(merchant, bought)).toMatchObject({ amount: 700 })
})

test('a new price that was announced is charged', async () => {
  const { bought, merchant, prices, product } = await soldPlan(server)
  const effective_at = await inDays(merchant, 1)
  const terms = { prices, effective_at, notice_days: 0 }
  await ready(merchant, await migrate(merchant, product, terms))
  expect(await renewsAsAnnounced(merchant, bought)).toMatchObject({ amount: 1_500 })
})

test('a pause with a date is charged from its end on', async () => {
  const merchant = await createMerchant(server)
  const { id: discount_id } = await createDiscount(merchant, {})
  const plan = await createPlan(merchant)
  const bought = await subscribe(server, merchant, plan, { checkout: { discount_id } })
  const resumes_at = await inDays(merchant, 50)
  await changed(merchant, bought, { pause_at_period_end: true, resumes_at })
  const charge = await renewsAsAnnounced(merchant, bought)
  expect(charge).toMatchObject({ amount: 1_000, date: resumes_at })
})
