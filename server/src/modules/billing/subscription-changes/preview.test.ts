import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiscount } from '#testing/checkouts.ts'
import { createMerchant, type Merchant } from '#testing/merchants.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { changed, createPlan, fixed, moveTo, ordersOf, subscribe } from '#testing/subscriptions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

type Case = {
  readonly from: number
  readonly to: number
  readonly seats: readonly [number, number] | null
  readonly basisPoints: number
  /** Of the period that has passed, in percent. */
  readonly passed: number
}
const seatCount = fc.integer({ min: 1, max: 40 })
const cases: fc.Arbitrary<Case> = fc.record({
  from: fc.integer({ min: 101, max: 99_999 }),
  to: fc.integer({ min: 101, max: 99_999 }),
  seats: fc.option(fc.tuple(seatCount, seatCount)),
  basisPoints: fc.constantFrom(0, 0, 1_250, 3_333),
  passed: fc.integer({ min: 1, max: 95 }),
})

const half = (numerator: bigint, denominator: bigint, toEven: boolean): bigint => {
  const [whole, rest] = [numerator / denominator, numerator % denominator]
  if (!toEven || rest * 2n < denominator) return whole
  return rest * 2n > denominator || whole % 2n === 1n ? whole + 1n : whole
}

/** What is left of an amount at `at`, by whole numbers only. */
function share(
  amount: number,
  at: number,
  { start, end }: { start: number; end: number },
  toEven: boolean,
) {
  return Number(half(BigInt(amount) * BigInt(end - at), BigInt(end - start), toEven))
}

const lessDiscount = (amount: number, basisPoints: number) =>
  amount - Math.floor((amount * basisPoints + 5_000) / 10_000)

async function seatedPlan(merchant: Merchant, price_per_seat: number) {
  const seat_tiers = { tiers: [{ min_seats: 1, price_per_seat }] }
  return createPlan(merchant, { prices: [{ amount_type: 'seat_based', seat_tiers }] })
}

async function sold(merchant: Merchant, { basisPoints, from, seats, to }: Case) {
  const discount =
    basisPoints === 0
      ? {}
      : {
          discount_id: (
            await createDiscount(merchant, { basis_points: basisPoints, duration: 'forever' })
          ).id,
        }
  if (seats) {
    const plan = await seatedPlan(merchant, from)
    const checkout = { ...discount, seats: seats[0] }
    const bought = await subscribe(server, merchant, plan, { checkout })
    return { bought, change: { seats: seats[1] }, amounts: [from * seats[0], from * seats[1]] }
  }
  const plan = await createPlan(merchant, { prices: fixed(from) })
  const bought = await subscribe(server, merchant, plan, { checkout: discount })
  const { id: product_id } = await createPlan(merchant, { prices: fixed(to) })
  return { bought, change: { product_id }, amounts: [from, to] }
}

test('a preview shows what is charged, to the unit', async () => {
  const merchant = await createMerchant(server)
  await fc.assert(
    fc.asyncProperty(cases, async (each) => {
      const { amounts, bought, change } = await sold(merchant, each)
      const start = Date.parse(bought.current_period_start)
      const end = Date.parse(bought.current_period_end)
      await moveTo(merchant, new Date(start + ((end - start) / 100) * each.passed).toISOString())
      /** The lines of a change at this instant; a change to the same number of seats has none. */
      const linesAt = (at: number) =>
        amounts[0] === amounts[1]
          ? []
          : amounts
              .map((amount, index) => {
                const charged = lessDiscount(amount, each.basisPoints)
                const rest = share(charged, at, { start, end }, each.seats === null)
                return index === 0 ? -rest : rest
              })
              .filter((amount) => amount !== 0)

      const body = { ...change, proration_behavior: 'invoice' }
      const path = `/v1/subscriptions/${bought.id}/preview`
      const { body: preview } = await merchant.call('POST', path, body)
      const shown = preview.lines.map((line: { amount: number }) => line.amount)
      const previewed = linesAt(Date.parse(preview.applies_at))
      expect(shown).toEqual(previewed)

      const after = await changed(merchant, bought, body)
      expect(after.amount).toBe(preview.recurring_amount)
      if (previewed.length === 0) return
      const [, order] = await ordersOf(merchant, bought)
      // Where it was paid first, the amounts are of the moment before the payment.
      const [paid] = await server.query<{ at: Date }>(
        'select created_at as at from subscription_changes where subscription_id = $1',
        [bought.id],
      )
      const billed = linesAt(paid?.at.getTime() ?? Date.parse(order.created_at))
      expect(order.items.map((item: { amount: number }) => item.amount)).toEqual(billed)
      // Both came to the same, unless the clock passed a limit of rounding in between.
      if (String(billed) !== String(previewed)) return
      const { subtotal_amount, tax_amount, total_amount } = preview
      expect(order).toMatchObject({ subtotal_amount, tax_amount, total_amount })
    }),
    { numRuns: 4 },
  )
})

test('a trial that ends by the change is previewed with the discount that it is charged with', async () => {
  const merchant = await createMerchant(server)
  const trial = { trial_interval: 'day', trial_interval_count: 10 }
  const { id: discount_id } = await createDiscount(merchant, { duration: 'forever' })
  const checkout = { discount_id }
  const bought = await subscribe(server, merchant, await createPlan(merchant, trial), { checkout })
  const { id: product_id } = await createPlan(merchant, { prices: fixed(3_001) })
  const path = `/v1/subscriptions/${bought.id}/preview`
  const { body: preview } = await merchant.call('POST', path, { product_id })
  const after = await changed(merchant, bought, { product_id })
  const [, order] = await ordersOf(merchant, bought)
  expect(order.total_amount).toBe(2_701)
  const { subtotal_amount, tax_amount, total_amount } = order
  expect(preview).toMatchObject({ subtotal_amount, tax_amount, total_amount, is_billed_now: true })
  // What is charged in whole has its discount below it.
  expect(preview.discount_amount).toBe(300)
  expect(preview.recurring_amount).toBe(after.amount)
})

test('what later periods cost is without a discount that is over by then, and with the tax', async () => {
  const merchant = await createMerchant(server)
  const { id: discount_id } = await createDiscount(merchant, { basis_points: 5_000 })
  const onTop = (amount: number) => fixed(amount, { tax_behavior: 'exclusive' })
  const plan = await createPlan(merchant, { prices: onTop(1_000) })
  const bought = await subscribe(server, merchant, plan, { checkout: { discount_id } })
  const { id: product_id } = await createPlan(merchant, { prices: onTop(10_000) })
  const path = `/v1/subscriptions/${bought.id}/preview`
  for (const proration_behavior of ['invoice', 'prorate', 'next_period']) {
    const { body } = await merchant.call('POST', path, { product_id, proration_behavior })
    expect(body).toMatchObject({ recurring_amount: 10_000, recurring_total_amount: 11_900 })
  }
})

test('a preview has the price without the discount beside what is charged, and the rate of the tax', async () => {
  const merchant = await createMerchant(server)
  const { id: discount_id } = await createDiscount(merchant, {
    basis_points: 2_500,
    duration: 'forever',
  })
  const plan = await createPlan(merchant)
  const bought = await subscribe(server, merchant, plan, { checkout: { discount_id } })
  const { id: product_id } = await createPlan(merchant, { prices: fixed(2_500) })
  const path = `/v1/subscriptions/${bought.id}/preview`
  const { body: preview } = await merchant.call('POST', path, { product_id })
  const [credit, charged] = preview.lines
  expect(credit).toMatchObject({ discount_amount: 0 })
  // A moment of the month may have passed.
  expect(Math.abs(charged.amount - 1_875)).toBeLessThanOrEqual(1)
  expect(Math.abs(charged.amount + charged.discount_amount - 2_500)).toBeLessThanOrEqual(1)
  expect(preview).toMatchObject({
    discount_amount: 0,
    tax: { behavior: 'inclusive', parts_per_million: 190_000, is_reverse_charge: false },
  })
})
