import { expect, test } from 'vitest'
import { type Price, seatLimits, seatPriceIn, upfront } from './facts.ts'

const pricesBy = (seat_tier_type: 'volume' | 'graduated', maximum_seats: number | null = null) =>
  [
    {
      amount_type: 'seat_based',
      seat_tiers: {
        seat_tier_type,
        tiers: [
          { min_seats: 2, max_seats: 4, price_per_seat: 1_000 },
          { min_seats: 5, max_seats: maximum_seats, price_per_seat: 800 },
        ],
        minimum_seats: 2,
        maximum_seats,
      },
    },
  ] as unknown as readonly Price[]

test('six seats cost what their tier says, or each what its own says', () => {
  expect(upfront(pricesBy('volume'), 6)).toBe(4_800)
  // Four for 1,000 and two for 800.
  expect(upfront(pricesBy('graduated'), 6)).toBe(5_600)
  expect(upfront(pricesBy('graduated'), 4)).toBe(4_000)
  expect(upfront(pricesBy('volume'), null)).toBe(2_000)
})

test('the number of seats is bounded by the price, by the checkout and by what anybody sells', () => {
  const price = (most: number | null) => seatPriceIn(pricesBy('volume', most))
  expect(seatLimits(price(null))).toEqual({ min: 2, max: 10_000 })
  expect(seatLimits(price(50))).toEqual({ min: 2, max: 50 })
  expect(seatLimits(price(50), { min: 3, max: 20 })).toEqual({ min: 3, max: 20 })
  expect(seatLimits(price(50), { min: 1, max: 60 })).toEqual({ min: 2, max: 50 })
  expect(seatLimits(undefined)).toEqual({ min: 1, max: 10_000 })
})
