import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as fraction from './fraction.ts'
import { halfAwayFromZero, halfToEven, truncate } from './fraction.ts'
import * as money from './money.ts'

const { add, allocate, compare, fromFraction, multiply, negate, of, subtract } = money

const usd = (amount: number) => of(amount, 'usd')
const amounts = (all: readonly money.Money[]) => all.map(({ amount }) => amount)
const greatest = Number.MAX_SAFE_INTEGER

test('an order of 10000 plus 2000 tax is 12000, of which 9000 are due after 3000 of balance', () => {
  const total = add(usd(10000), usd(2000))
  expect(total).toEqual({ amount: 12000, currency: 'usd' })
  expect(subtract(total, usd(3000))).toEqual(usd(9000))
  expect(negate(usd(2500))).toEqual(usd(-2500))
})

test('amounts of different currencies are not added, subtracted or compared', () => {
  const euros = of(100, 'eur')
  for (const verb of [add, subtract, compare]) {
    expect(() => verb(usd(100), euros)).toThrow(RangeError)
  }
})

test('an amount sorts before a greater one', () => {
  expect([compare(usd(-2), usd(1)), compare(usd(1), usd(1)), compare(usd(2), usd(1))]).toEqual([
    -1, 0, 1,
  ])
})

test.each([0.5, Number.NaN, Infinity, 2 ** 53])('%d is not an amount', (amount) => {
  expect(() => usd(amount)).toThrow(RangeError)
})

test('a sum beyond 2^53 − 1 is rejected and not rounded', () => {
  expect(add(usd(greatest), usd(0)).amount).toBe(greatest)
  expect(() => add(usd(greatest), usd(1))).toThrow(RangeError)
  expect(() => subtract(usd(-greatest), usd(1))).toThrow(RangeError)
})

test('no result is −0', () => {
  const zeros = [usd(-0), negate(usd(0)), subtract(usd(1), usd(1)), ...allocate(usd(-1), [0, 1])]
  expect(amounts(zeros).slice(0, 4)).toEqual([0, 0, 0, 0])
  expect(multiply(usd(-1), fraction.of(1, 3), truncate).amount).toBe(0)
})

test('half of 5 is 2.5, rounded to 3 away from zero, 2 to even, 2 towards zero; the same for −5', () => {
  const half = fraction.of(1, 2)
  const roundings = [halfAwayFromZero, halfToEven, truncate]
  expect(amounts(roundings.map((each) => multiply(usd(5), half, each)))).toEqual([3, 2, 2])
  expect(amounts(roundings.map((each) => multiply(usd(-5), half, each)))).toEqual([-3, -2, -2])
})

test('19 % inside 8925: 8925 × 19/119 = 1425', () => {
  expect(multiply(usd(8925), fraction.of(19, 119), halfAwayFromZero)).toEqual(usd(1425))
})

test('9007199254740991 × 0.999999 = 9007199254740991 − 9007199254.740991 = 9007190247541736.26', () => {
  const factor = fraction.of(999_999, 1_000_000)
  expect(multiply(usd(greatest), factor, halfToEven)).toEqual(usd(9007190247541736))
})

test('a product beyond 2^53 − 1 is rejected', () => {
  expect(() => multiply(usd(greatest), fraction.of(2), truncate)).toThrow(RangeError)
  expect(() => fromFraction(fraction.of(2n ** 53n), 'usd', truncate)).toThrow(RangeError)
})

describe('allocation', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33], '33⅓ each, one unit to the first'],
    [101, [1, 1, 1], [34, 34, 33], '33⅔ each, one unit to each of the first two'],
    [-100, [1, 1, 1], [-34, -33, -33], 'a credit like the charge'],
    [10, [0, 3, 0, 1], [0, 8, 0, 2], '7½ and 2½, equal remainders: the first'],
    [10, [1, 2, 3], [2, 3, 5], '1⅔, 3⅓ and 5: the largest remainder'],
    [1, [1, 1, 2], [0, 0, 1], '¼, ¼ and ½'],
    [0, [5, 7], [0, 0], 'an amount of zero'],
    [1900, [2975, 8925], [475, 1425], 'a quarter and three quarters'],
    [7, [5], [7], 'a single weight'],
  ])('%i by %j is %j: %s', (amount, weights, expected) => {
    expect(amounts(allocate(usd(amount), weights))).toEqual(expected)
  })

  test.each([[[]], [[0, 0]], [[1, -1]], [[3, -1]], [[0.5, 0.5]], [[2 ** 53]], [[Number.NaN, 1]]])(
    'by %j is rejected',
    (weights: number[]) => {
      expect(() => allocate(usd(100), weights)).toThrow(RangeError)
      expect(() => allocate(usd(0), weights)).toThrow(RangeError)
    },
  )

  const amount = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.maxSafeInteger())
  const weights = fc
    .array(fc.oneof(fc.nat(5), fc.maxSafeNat()), { minLength: 1, maxLength: 12 })
    .filter((all) => all.some((weight) => weight > 0))

  test('preserves the sum, and each part differs from its exact share by less than one unit', () => {
    fc.assert(
      fc.property(amount, weights, (whole, all) => {
        const parts = amounts(allocate(usd(whole), all)).map(BigInt)
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(whole))
        const total = all.reduce((sum, weight) => sum + BigInt(weight), 0n)
        parts.forEach((part, index) => {
          const distance = part * total - BigInt(whole) * BigInt(all[index] ?? 0)
          expect(distance < total && -distance < total).toBe(true)
        })
      }),
    )
  })

  test('rounds up the parts with the largest remainders, and of equal ones the first', () => {
    fc.assert(
      fc.property(amount, weights, (whole, all) => {
        const total = all.reduce((sum, weight) => sum + BigInt(weight), 0n)
        const size = BigInt(Math.abs(whole))
        const parts = amounts(allocate(usd(whole), all)).map((part, index) => {
          const exact = size * BigInt(all[index] ?? 0)
          const isRoundedUp = BigInt(Math.abs(part)) > exact / total
          return { index, isRoundedUp, remainder: exact % total }
        })
        for (const larger of parts.filter(({ isRoundedUp }) => isRoundedUp)) {
          for (const other of parts.filter(({ isRoundedUp }) => !isRoundedUp)) {
            expect(larger.remainder >= other.remainder).toBe(true)
            if (larger.remainder === other.remainder) expect(larger.index).toBeLessThan(other.index)
          }
        }
      }),
    )
  })

  test('gives nothing to a weight of zero, and splits a negative amount like the positive one', () => {
    fc.assert(
      fc.property(amount, weights, (whole, all) => {
        const parts = allocate(usd(whole), all)
        parts.forEach((part, index) => {
          if (all[index] === 0) expect(part).toEqual(usd(0))
        })
        expect(allocate(usd(-whole), all)).toEqual(parts.map(negate))
      }),
    )
  })
})
