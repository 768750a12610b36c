import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxOf } from './amounts.ts'

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const rates = fc.integer({ min: 0, max: 500_000 })

const inside = (partsPerMillion: number) => ({ partsPerMillion, behavior: 'inclusive' }) as const
const onTop = (partsPerMillion: number) => ({ partsPerMillion, behavior: 'exclusive' }) as const

test('a half is rounded away from zero, in both directions', () => {
  expect(taxOf(1_000, onTop(88_500))).toEqual({ tax: 89, net: 1_000 })
  expect(taxOf(-1_000, onTop(88_500))).toEqual({ tax: -89, net: -1_000 })
  expect(taxOf(3, inside(200_000))).toEqual({ tax: 1, net: 2 })
  expect(taxOf(-3, inside(200_000))).toEqual({ tax: -1, net: -2 })
})

test('nothing is taxed with nothing', () => {
  expect(taxOf(0, onTop(190_000))).toEqual({ tax: 0, net: 0 })
  expect(taxOf(0, inside(190_000))).toEqual({ tax: 0, net: 0 })
})

test('a tax inside the price and the net amount are the price', () => {
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => {
      const { tax, net } = taxOf(amount, inside(rate))
      expect(tax + net).toBe(amount)
    }),
  )
})

test('a tax inside the price is that of the net amount, to half a unit', () => {
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => {
      const { tax } = taxOf(amount, inside(rate))
      // |tax − amount × r ÷ (1 + r)| ≤ ½, in integers.
      const whole = BigInt(1_000_000 + rate)
      const difference = BigInt(tax) * whole - BigInt(amount) * BigInt(rate)
      expect(2n * (difference < 0n ? -difference : difference) <= whole).toBe(true)
    }),
  )
})

test('a tax on top is within half a unit of the exact one, and leaves the amount', () => {
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => {
      const { tax, net } = taxOf(amount, onTop(rate))
      const difference = BigInt(tax) * 1_000_000n - BigInt(amount) * BigInt(rate)
      expect(2n * (difference < 0n ? -difference : difference) <= 1_000_000n).toBe(true)
      expect(net).toBe(amount)
    }),
  )
})

test('a credit takes back exactly the tax of the charge', () => {
  fc.assert(
    fc.property(amounts, rates, fc.boolean(), (amount, rate, isInside) => {
      const of = isInside ? inside(rate) : onTop(rate)
      const charge = taxOf(amount, of)
      const credit = taxOf(-amount, of)
      expect([credit.tax + charge.tax, credit.net + charge.net]).toEqual([0, 0])
    }),
  )
})

test('a larger amount never has a smaller tax', () => {
  fc.assert(
    fc.property(amounts, amounts, rates, fc.boolean(), (a, b, rate, isInside) => {
      const of = isInside ? inside(rate) : onTop(rate)
      const [less, more] = a < b ? [a, b] : [b, a]
      expect(taxOf(less, of).tax).toBeLessThanOrEqual(taxOf(more, of).tax)
    }),
  )
})
