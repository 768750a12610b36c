import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundTax } from './refund-tax.ts'

const order = { netAmount: 10_000, taxAmount: 1_900 }

test.each([
  ['a half', 5_000, 950],
  ['a part, rounded half away from zero', 50, 10],
  ['the smallest amount', 1, 0],
  ['the whole', 10_000, 1_900],
])('%s returns its share of the tax', (_, amount, tax) => {
  expect(refundTax(amount, order, { amount: 10_000, tax: 1_900 })).toBe(tax)
})

test('the last part returns all tax that is left', () => {
  expect(refundTax(100, order, { amount: 100, tax: 23 })).toBe(23)
})

test('parts return no more tax than is left', () => {
  expect(refundTax(9_999, order, { amount: 10_000, tax: 3 })).toBe(3)
})

test('whatever the parts, together they return the amount and the tax', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 300_000 }),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 20 }),
      (netAmount, taxAmount, wanted) => {
        let left = { amount: netAmount, tax: taxAmount }
        for (const each of [...wanted, Number.POSITIVE_INFINITY]) {
          const amount = Math.min(each, left.amount)
          if (amount === 0) continue
          const tax = refundTax(amount, { netAmount, taxAmount }, left)
          expect(tax).toBeGreaterThanOrEqual(0)
          left = { amount: left.amount - amount, tax: left.tax - tax }
          expect(left.tax).toBeGreaterThanOrEqual(0)
        }
        expect(left).toEqual({ amount: 0, tax: 0 })
      },
    ),
  )
})
