import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxOf } from '../../tax/index.ts'
import { amountsOf, sameAmounts } from './amounts.ts'

const onTop = { partsPerMillion: 200_000, behavior: 'exclusive' } as const
const inside = { partsPerMillion: 190_000, behavior: 'inclusive' } as const

test('tax on top is added to what the discount leaves', () => {
  expect(amountsOf(10_000, 2_500, (taxable) => taxOf(taxable, onTop))).toEqual({
    amount: 10_000,
    discountAmount: 2_500,
    netAmount: 7_500,
    taxAmount: 1_500,
    totalAmount: 9_000,
  })
})

test('tax inside the price is taken out of what the discount leaves', () => {
  expect(amountsOf(11_900, 2_975, (taxable) => taxOf(taxable, inside))).toEqual({
    amount: 11_900,
    discountAmount: 2_975,
    netAmount: 7_500,
    taxAmount: 1_425,
    totalAmount: 8_925,
  })
})

test('tax is unknown without an address, and the total is then without it', () => {
  expect(amountsOf(10_000, 0, () => null)).toMatchObject({
    netAmount: 10_000,
    taxAmount: null,
    totalAmount: 10_000,
  })
})

test('the total is always net and tax, and never below zero', () => {
  const rate = fc.constantFrom(onTop, inside, null)
  fc.assert(
    fc.property(
      fc.nat(1e12),
      fc.double({ min: 0, max: 1, noNaN: true }),
      rate,
      (amount, part, tax) => {
        const discount = Math.floor(amount * part)
        const amounts = amountsOf(amount, discount, (taxable) => tax && taxOf(taxable, tax))
        expect(amounts.netAmount + (amounts.taxAmount ?? 0)).toBe(amounts.totalAmount)
        expect(amounts.netAmount).toBeGreaterThanOrEqual(0)
        const onTopTax = tax === onTop ? (amounts.taxAmount ?? 0) : 0
        expect(amounts.totalAmount).toBe(amount - discount + onTopTax)
      },
    ),
  )
})

test('a tax that becomes known is another amount', () => {
  const unknown = amountsOf(100, 0, () => null)
  expect(sameAmounts(unknown, { ...unknown })).toBe(true)
  expect(sameAmounts(unknown, { ...unknown, taxAmount: 0 })).toBe(false)
})
