import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditedOf } from './credit.ts'

const item = (label: string, amount: number, more: object = {}) => ({
  label,
  amount,
  discountAmount: 0,
  taxAmount: 0,
  taxRate: null,
  periodStart: null,
  periodEnd: null,
  ...more,
})
const rate = (behavior: 'exclusive' | 'inclusive', partsPerMillion = 190_000) =>
  ({ behavior, partsPerMillion, reason: 'standard_rated', country: 'DE', state: null }) as const
const options = { taxRate: rate('exclusive'), label: 'Order' }
const creditLines = (...args: Parameters<typeof creditedOf>) => creditedOf(...args).lines

test.each([
  ['a whole refund credits each item', [10_000, 0], [6_000, 4_000]],
  ['a part of it by the shares', [2_500, 475], [1_500, 1_000]],
  ['one unit goes to the larger share', [1, 0], [1]],
])('%s', (_, [amount = 0, tax = 0], expected) => {
  const items = [item('Train', 6_000), item('Rails', 4_000)]
  expect(creditLines(items, { amount, tax }, options).map((line) => line.amount)).toEqual(expected)
})

test('a discount of an item is not credited', () => {
  const items = [item('Train', 6_000, { discountAmount: 3_000 }), item('Rails', 3_000)]
  expect(creditLines(items, { amount: 600, tax: 0 }, options)).toEqual([
    { label: 'Train', amount: 300 },
    { label: 'Rails', amount: 300 },
  ])
})

test('prices with tax inside are credited with their tax', () => {
  const items = [
    item('Train', 11_900, { taxAmount: 1_900 }),
    item('Book', 10_700, { taxAmount: 700 }),
  ]
  const all = { amount: 20_000, tax: 2_600 }
  expect(creditLines(items, all, { ...options, taxRate: rate('inclusive') })).toEqual([
    { label: 'Train', amount: 11_900 },
    { label: 'Book', amount: 10_700 },
  ])
})

test('the tax is said for each rate, also where prices contain it', () => {
  const own = (partsPerMillion: number) => ({ behavior: 'inclusive', partsPerMillion })
  const items = [
    item('Train', 11_900, { taxAmount: 1_900, taxRate: own(190_000) }),
    item('Book', 10_700, { taxAmount: 700, taxRate: own(70_000) }),
  ]
  const half = { amount: 10_000, tax: 1_300 }
  expect(creditedOf(items, half, { ...options, taxRate: rate('inclusive') }).rates).toEqual([
    { partsPerMillion: 190_000, net: 5_000, amount: 950 },
    { partsPerMillion: 70_000, net: 5_000, amount: 350 },
  ])
})

test.each([
  ['no item', []],
  ['items that cost nothing', [item('Free', 0)]],
])('an order with %s has one line', (_, items) => {
  expect(creditLines(items, { amount: 900, tax: 171 }, options)).toEqual([
    { label: 'Order', amount: 900 },
  ])
})

test('a credit among the items reduces the credit note by its share', () => {
  const items = [item('Plan', 4_000), item('Unused time', -1_000)]
  expect(creditLines(items, { amount: 900, tax: 171 }, options)).toEqual([
    { label: 'Plan', amount: 1_200 },
    { label: 'Unused time', amount: -300 },
  ])
})

test('the lines sum to the refund, whatever the items are', () => {
  const amounts = fc.array(fc.integer({ min: -1_000, max: 100_000 }), { maxLength: 8 })
  const money = fc.nat(1_000_000)
  fc.assert(
    fc.property(amounts, money, money, fc.boolean(), (all, amount, tax, inclusive) => {
      const items = all.map((each, index) =>
        item(`${index}`, each, { taxAmount: Math.round(each * 0.19) }),
      )
      const taxRate = rate(inclusive ? 'inclusive' : 'exclusive')
      const { lines, rates } = creditedOf(items, { amount, tax }, { ...options, taxRate })
      const sum = lines.reduce((total, line) => total + line.amount, 0)
      expect(sum).toBe(inclusive ? amount + tax : amount)
      expect(rates.reduce((total, each) => total + each.net, 0)).toBe(amount)
      expect(rates.reduce((total, each) => total + each.amount, 0)).toBe(tax)
    }),
  )
})
