import { expect, test } from 'vitest'
import { amountsOf } from './amounts.ts'
import { isBelow, waiverOf } from './waiver.ts'

const taxOf = (rate: number) => (taxable: number) => {
  const tax = Math.round(taxable * rate)
  return { tax, net: taxable }
}

/** 990 less a discount of 960 leaves 30, and with 20 % on top 36: less than 50. */
test('what is left after the discount is taken off, with its tax', () => {
  const pricing = { discountOf: () => 960, taxOf: taxOf(0.2) }
  const items = [{ amount: 990, proration: false }]
  const before = amountsOf(items, pricing)
  expect([before.total, isBelow(before.total, 50)]).toEqual([36, true])
  const waiver = waiverOf(before)
  expect(waiver).toMatchObject({ amount: -30, label: { text: 'belowMinimum' } })
  expect(amountsOf([...items, waiver], pricing)).toMatchObject({
    subtotal: 960,
    discount: 960,
    net: 0,
    tax: 0,
    total: 0,
  })
})

test.each([
  [0, false],
  [1, true],
  [49, true],
  [50, false],
  [-10, false],
])('of a minimum of 50, %i is below: %s', (total, expected) => {
  expect(isBelow(total, 50)).toBe(expected)
})
