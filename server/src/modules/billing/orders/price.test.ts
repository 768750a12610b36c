import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeable, orderAmounts } from './price.ts'

const item = (amount: number) => ({
  label: 'Plan',
  amount,
  proration: true,
  priceId: null,
  period: null,
})
const taxed = (partsPerMillion: number, behavior: 'exclusive' | 'inclusive') =>
  ({
    partsPerMillion,
    behavior,
    reason: 'standard_rated',
    country: 'DE',
    state: null,
    step: 10,
  }) as const

test('an upgrade in dinars is charged in tens, with its tax on top', () => {
  // -3324 and 10045 become -3320 and 10050; 19 % of 6730 are 1278.7, in tens 1280.
  const items = [item(-3_324), item(10_045)]
  const tax = taxed(190_000, 'exclusive')
  expect(orderAmounts({ items, discount: null, tax, currency: 'kwd' })).toMatchObject({
    subtotal: 6_730,
    net: 6_730,
    tax: 1_280,
    total: 8_010,
  })
})

test('a tax inside the price is taken out in tens', () => {
  // 19 of 119 parts of 11300 are 1804.2.
  const tax = taxed(190_000, 'inclusive')
  expect(
    orderAmounts({ items: [item(11_295)], discount: null, tax, currency: 'kwd' }),
  ).toMatchObject({ subtotal: 11_300, net: 9_500, tax: 1_800, total: 11_300 })
})

test('whatever is charged in dinars is in tens, adds up, and is reversed to nothing', () => {
  const amounts = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 6 })
  const rates = fc.nat(300_000)
  const behaviors = fc.constantFrom('exclusive', 'inclusive')
  fc.assert(
    fc.property(amounts, rates, behaviors, (given, rate, behavior) => {
      const of = (sign: number) =>
        orderAmounts({
          items: given.map((amount) => item(sign * amount)),
          discount: null,
          tax: taxed(rate, behavior),
          currency: 'kwd',
        })
      const { net, subtotal, tax, total } = of(1)
      for (const each of [net, subtotal, tax, total]) expect(each % 10 === 0).toBe(true)
      expect(net + tax).toBe(total)
      expect(total).toBe(behavior === 'inclusive' ? subtotal : subtotal + tax)
      expect(of(-1).total + total).toBe(0)
    }),
  )
})

test('other currencies are charged to the unit', () => {
  const order = { items: [item(6_721)], currency: 'usd' }
  expect(chargeable(order)).toBe(order)
})
