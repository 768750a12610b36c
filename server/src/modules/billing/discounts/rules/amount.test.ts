import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateDiscount, discountAmount } from './amount.ts'
import type { DiscountTerms } from './discount.ts'

const percent = (basisPoints: number): DiscountTerms => ({
  type: 'percentage',
  amounts: null,
  basisPoints,
})
const fixed = (usd: number): DiscountTerms => ({
  type: 'fixed',
  amounts: { usd, jpy: 500 },
  basisPoints: null,
})

test.each([
  ['25 %', percent(2_500), 10_000, 2_500],
  ['all of it', percent(10_000), 999, 999],
  // 0.5 is rounded away from zero.
  ['50 % of 1', percent(5_000), 1, 1],
  ['50 % of 3', percent(5_000), 3, 2],
  // 333.3 and 33.33 % of 1000 is 333.3.
  ['33.33 %', percent(3_333), 1_000, 333],
  ['0.01 % of 4999', percent(1), 4_999, 0],
  ['0.01 % of 5000', percent(1), 5_000, 1],
  // 2^53 − 1 halved is 4503599627370495.5: a float would have lost the half.
  ['50 % of the greatest amount', percent(5_000), Number.MAX_SAFE_INTEGER, 4_503_599_627_370_496],
  ['a fixed amount', fixed(700), 1_000, 700],
  ['a fixed amount above the price', fixed(700), 500, 500],
  ['nothing of a credit', fixed(700), -500, 0],
  ['nothing of nothing', percent(10_000), 0, 0],
])('%s', (_, discount, base, expected) => {
  expect(discountAmount(discount, base, 'usd')).toBe(expected)
})

test('a fixed discount is nothing in a currency that it does not have', () => {
  expect(discountAmount(fixed(700), 1_000, 'jpy')).toBe(500)
  expect(discountAmount(fixed(700), 1_000, 'eur')).toBe(0)
  expect(discountAmount(fixed(700), 1_000, 'constructor')).toBe(0)
})

test('a percentage of thousandths is rounded once, to tens', () => {
  // 4.95 would be 5, and then 10, if it was rounded twice.
  expect(discountAmount(percent(4_950), 10, 'kwd')).toBe(0)
  expect(discountAmount(percent(5_000), 10, 'kwd')).toBe(10)
})

describe('over several lines', () => {
  test.each([
    // 100 of 300 each: 33.3 each, the first two of equal remainders get a unit less than the total.
    ['a fixed amount', fixed(100), [100, 100, 100], [34, 33, 33]],
    // 1000 × 700 / 1500 = 466.67, 500 × 700 / 1500 = 233.33.
    ['in proportion', fixed(700), [1_000, 500], [467, 233]],
    ['never more than the lines', fixed(700), [100, 200], [100, 200]],
    ['nothing of a credit', fixed(700), [1_000, -500], [700, 0]],
    ['nothing where nothing is due', fixed(700), [0, -5], [0, 0]],
    ['a percentage of each line', percent(5_000), [1, 1, -9], [1, 1, 0]],
  ])('%s', (_, discount, lines, expected) => {
    expect(allocateDiscount(discount, lines, 'usd')).toEqual(expected)
  })

  test('nothing is lost, and no line falls below zero', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000_000 })
    const discounts = fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map(percent),
      fc.integer({ min: 0, max: 1_000_000_000 }).map(fixed),
    )
    fc.assert(
      fc.property(discounts, fc.array(amount, { maxLength: 20 }), (discount, lines) => {
        const parts = allocateDiscount(discount, lines, 'usd')
        parts.forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(Math.max(0, lines[index] ?? 0))
        })
        if (discount.type === 'percentage') return
        const base = lines.reduce((sum, line) => sum + Math.max(0, line), 0)
        const total = parts.reduce((sum, part) => sum + part, 0)
        expect(total).toBe(discountAmount(discount, base, 'usd'))
      }),
    )
  })
})
