import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '../../../../kernel/index.ts'
import { belowMinimumCharge, checkCustomAmount, upfrontAmount, usageAmount } from './amount.ts'
import type { PriceTerms, SeatTiers } from './price.ts'

const base: PriceTerms = {
  amountType: 'fixed',
  currency: 'usd',
  taxBehavior: null,
  amount: null,
  minimumAmount: null,
  maximumAmount: null,
  presetAmount: null,
  meterId: null,
  unitAmount: null,
  capAmount: null,
  seatTiers: null,
}
const fixed = (amount: number): PriceTerms => ({ ...base, amount })
const custom: PriceTerms = { ...base, amountType: 'custom', minimumAmount: 500 }
const metered: PriceTerms = { ...base, amountType: 'metered_unit', unitAmount: '0.5' }
const tiers = [
  { min_seats: 1, max_seats: 5, price_per_seat: 1_000 },
  { min_seats: 6, max_seats: 10, price_per_seat: 800 },
  { min_seats: 11, max_seats: null, price_per_seat: 500 },
]
const seats = (type: SeatTiers['type']): PriceTerms => ({
  ...base,
  amountType: 'seat_based',
  seatTiers: { type, tiers },
})

test.each([
  ['a fixed price', [fixed(1_000)], {}, 1_000],
  ['a free price', [fixed(0)], {}, 0],
  ['usage is billed later', [fixed(1_000), metered], {}, 1_000],
  ['the amount of the buyer', [{ ...custom, presetAmount: 900 }], { customAmount: 700 }, 700],
  ['nothing, if the buyer wants', [{ ...custom, minimumAmount: 0 }], { customAmount: 0 }, 0],
  ['the preset', [{ ...custom, presetAmount: 900 }], {}, 900],
  ['the minimum', [custom], {}, 500],
  // All seats at the price of the tier: 7 × 800.
  ['seats by volume', [seats('volume')], { seats: 7 }, 5_600],
  // 5 × 1000 + 2 × 800.
  ['graduated seats', [seats('graduated')], { seats: 7 }, 6_600],
  // 5 × 1000 + 5 × 800 + 2 × 500.
  ['graduated seats in an open tier', [seats('graduated')], { seats: 12 }, 10_000],
  ['the fewest seats', [seats('volume')], {}, 1_000],
  ['a base price and seats', [fixed(200), seats('volume')], { seats: 5 }, 5_200],
] as const)('the amount is %s', (_, prices, choice, expected) => {
  expect(upfrontAmount(prices, choice)).toBe(expected)
})

test('one more graduated seat costs the price of its tier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), (count) => {
      const price = [seats('graduated')]
      const [less, more] = [count, count + 1].map((n) => upfrontAmount(price, { seats: n }))
      const tier = tiers.findLast(({ min_seats }) => count + 1 >= min_seats)
      expect((more ?? 0) - (less ?? 0)).toBe(tier?.price_per_seat)
    }),
  )
})

test('the dearest seats are exact', () => {
  const dear = { min_seats: 1, max_seats: null, price_per_seat: 99_999_999_999 }
  const price = { ...base, amountType: 'seat_based', seatTiers: { type: 'volume', tiers: [dear] } }
  expect(upfrontAmount([price as PriceTerms], { seats: 10_000 })).toBe(999_999_999_990_000)
})

test.each([
  [499, 'invalid_amount'],
  [500, undefined],
  [2_000, undefined],
  [2_001, 'invalid_amount'],
])('a buyer who wants to pay %i gets %s', (amount, type) => {
  expect(checkCustomAmount({ ...custom, maximumAmount: 2_000 }, amount)?.type).toBe(type)
})

test.each([
  ['usd', 0, undefined],
  ['usd', 49, 'minimum_price'],
  ['usd', 50, undefined],
  ['gbp', 39, 'minimum_price'],
  ['gbp', 40, undefined],
])('%s %i is charged, or refused with %s', (currency, amount, type) => {
  expect(belowMinimumCharge(currency, amount, [])?.type).toBe(type)
})

test.each([
  // 1.5 is rounded away from zero.
  ['usd', '3', null, 2],
  // Tens of thousandths are charged: 14.5 is 10, where 15 would have become 20.
  ['kwd', '29', null, 10],
  ['kwd', '30', null, 20],
  // Never more than the cap, which cannot be charged itself.
  ['kwd', '4000', 1_009, 1_000],
])('usage in %s of %s × 0.5 with the cap %s costs %i', (currency, units, capAmount, expected) => {
  const price = { currency, unitAmount: '0.5', capAmount }
  expect(usageAmount(decimal.fromRow(units), price)).toBe(expected)
})
