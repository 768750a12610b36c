import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as fraction from './fraction.ts'

const { add, compare, divide, multiply, negate, of, subtract } = fraction
const { floor, halfAwayFromZero, halfToEven, truncate } = fraction

const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const small = fc.bigInt({ min: -40n, max: 40n })
const fractions = fc
  .tuple(fc.oneof(small, whole), fc.oneof(small, whole))
  .filter(([, denominator]) => denominator !== 0n)
  .map(([numerator, denominator]) => of(numerator, denominator))
const nonZero = fractions.filter(({ numerator }) => numerator !== 0n)

test('−6/−8 is 3/4, 6/−8 is −3/4, 0/−5 is 0/1', () => {
  expect(of(-6, -8)).toEqual({ numerator: 3n, denominator: 4n })
  expect(of(6, -8)).toEqual({ numerator: -3n, denominator: 4n })
  expect(of(0, -5)).toEqual({ numerator: 0n, denominator: 1n })
})

test('1/6 + 1/10 = 5/30 + 3/30 = 8/30 = 4/15, and 4/15 − 1/10 = 1/6', () => {
  expect(add(of(1, 6), of(1, 10))).toEqual(of(4, 15))
  expect(subtract(of(4, 15), of(1, 10))).toEqual(of(1, 6))
})

test('19 % inside 11900: 11900 − 11900 ÷ (119/100) = 11900 − 10000 = 1900', () => {
  const net = divide(of(11900), of(119, 100))
  expect(subtract(of(11900), net)).toEqual(of(1900))
})

test('inexact integers and a zero denominator are rejected', () => {
  for (const value of [0.5, 2 ** 53, Number.NaN, Infinity]) {
    expect(() => of(value)).toThrow(RangeError)
    expect(() => of(1, value)).toThrow(RangeError)
  }
  expect(() => of(1, 0)).toThrow(RangeError)
  expect(() => divide(of(1), of(0))).toThrow(RangeError)
})

test('the field axioms hold', () => {
  fc.assert(
    fc.property(fractions, fractions, fractions, nonZero, (a, b, c, d) => {
      expect(add(a, b)).toEqual(add(b, a))
      expect(multiply(a, b)).toEqual(multiply(b, a))
      expect(add(add(a, b), c)).toEqual(add(a, add(b, c)))
      expect(multiply(multiply(a, b), c)).toEqual(multiply(a, multiply(b, c)))
      expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)))
      expect(add(a, of(0))).toEqual(a)
      expect(multiply(a, of(1))).toEqual(a)
      expect(add(a, negate(a))).toEqual(of(0))
      expect(multiply(d, divide(of(1), d))).toEqual(of(1))
      expect(multiply(divide(a, d), d)).toEqual(a)
      expect(subtract(add(a, b), b)).toEqual(a)
    }),
  )
})

test('a fraction is in lowest terms: any common factor is removed', () => {
  fc.assert(
    fc.property(fractions, nonZero, (a, { numerator: factor }) => {
      expect(of(a.numerator * factor, a.denominator * factor)).toEqual(a)
      expect(a.denominator > 0n).toBe(true)
    }),
  )
})

test('comparison is an order that addition preserves', () => {
  fc.assert(
    fc.property(fractions, fractions, fractions, nonZero, (a, b, c, d) => {
      expect(compare(a, b) + compare(b, a)).toBe(0)
      expect(compare(a, b) === 0).toBe(
        a.numerator === b.numerator && a.denominator === b.denominator,
      )
      expect(compare(add(a, c), add(b, c))).toBe(compare(a, b))
      const positive = multiply(d, d)
      expect(compare(add(a, positive), a)).toBe(1)
    }),
  )
})

describe('rounding', () => {
  test.each([
    ['2.5', of(5, 2), '3, 2, 2, 2'],
    ['3.5', of(7, 2), '4, 4, 3, 3'],
    ['−2.5', of(-5, 2), '-3, -2, -2, -3'],
    ['−3.5', of(-7, 2), '-4, -4, -3, -4'],
    ['0.5', of(1, 2), '1, 0, 0, 0'],
    ['−0.5', of(-1, 2), '-1, 0, 0, -1'],
    ['7/3 = 2.333…', of(7, 3), '2, 2, 2, 2'],
    ['−8/3 = −2.666…', of(-8, 3), '-3, -3, -2, -3'],
    ['2.4999', of(24999, 10000), '2, 2, 2, 2'],
    ['−2.5001', of(-25001, 10000), '-3, -3, -2, -3'],
    ['−3', of(-3), '-3, -3, -3, -3'],
  ])('%s: half away from zero, half to even, towards zero, down', (_, value, expected) => {
    const results = [halfAwayFromZero, halfToEven, truncate, floor].map((round) => round(value))
    expect(results.join(', ')).toBe(expected)
  })

  test('8.875 % of 1000 are 88.75, rounded to 89; of 2000 they are 177.5, rounded to 178', () => {
    expect(halfAwayFromZero(of(1000 * 8875, 100_000))).toBe(89n)
    expect(halfAwayFromZero(of(2000 * 8875, 100_000))).toBe(178n)
  })

  /** Finds the nearest integer by comparing distances, with `wins` as the tie-breaker. */
  function nearest(
    { numerator, denominator }: fraction.Fraction,
    wins: (a: bigint, b: bigint) => boolean,
  ): bigint {
    const distance = (n: bigint) => {
      const d = numerator - n * denominator
      return d < 0n ? -d : d
    }
    const middle = numerator / denominator
    return [middle - 1n, middle, middle + 1n].reduce((best, next) => {
      if (distance(next) !== distance(best)) return distance(next) < distance(best) ? next : best
      return wins(next, best) ? next : best
    })
  }
  const halves = whole.map((n) => of(2n * n + 1n, 2n))
  const values = fc.oneof(fractions, halves)

  test('half away from zero returns the nearest integer, and for ties the one farther from zero', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(halfAwayFromZero(value)).toBe(nearest(value, (a, b) => a * a > b * b))
      }),
    )
  })

  test('half to even returns the nearest integer, and for ties the even one', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(halfToEven(value)).toBe(nearest(value, (a) => a % 2n === 0n))
      }),
    )
  })

  test('towards zero keeps the sign and removes less than one', () => {
    fc.assert(
      fc.property(values, (value) => {
        const n = truncate(value)
        const lost = value.numerator - n * value.denominator
        expect(n * value.numerator >= 0n).toBe(true)
        expect(lost * value.numerator >= 0n).toBe(true)
        expect(lost < value.denominator && -lost < value.denominator).toBe(true)
      }),
    )
  })

  test('down returns the greatest integer that is not above the value', () => {
    fc.assert(
      fc.property(values, (value) => {
        const n = floor(value)
        expect(n * value.denominator <= value.numerator).toBe(true)
        expect((n + 1n) * value.denominator > value.numerator).toBe(true)
      }),
    )
  })

  test('treats a credit like the charge, with each rounding for money', () => {
    fc.assert(
      fc.property(values, (value) => {
        for (const round of [halfAwayFromZero, halfToEven, truncate]) {
          expect(round(negate(value))).toBe(-round(value))
        }
      }),
    )
  })
})
