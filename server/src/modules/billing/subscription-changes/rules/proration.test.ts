import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProratedPrice, percentRemaining, prorationLines } from './proration.ts'

const date = (text: string) => new Date(`${text}Z`)
const april = { start: date('2026-04-01T00:00:00'), end: date('2026-05-01T00:00:00') }
const price = (amount: number, discount = 0, priceId = `price of ${amount}`): ProratedPrice => ({
  priceId,
  label: 'Plan',
  amount,
  discount,
})

function amounts(
  at: Date,
  from: readonly ProratedPrice[],
  to: readonly ProratedPrice[],
  period = april,
) {
  const lines = prorationLines({
    currency: 'usd',
    at,
    from: { period, prices: from },
    to: { period, prices: to },
  })
  return lines.map(({ amount }) => amount)
}

describe('a change of product within a period', () => {
  test('halfway through, half of each price', () => {
    expect(amounts(date('2026-04-16T00:00:00'), [price(1000)], [price(3000)])).toEqual([-500, 1500])
  })

  // 20 of 30 days remain: 999 x 2/3 = 666, 2000 x 2/3 = 1333.33
  test('after ten of thirty days', () => {
    expect(amounts(date('2026-04-11T00:00:00'), [price(999)], [price(2000)])).toEqual([-666, 1333])
  })

  // 1001 x 1/2 = 500.5 and 1003 x 1/2 = 501.5 go to the even neighbor.
  test('halves are rounded to even', () => {
    expect(amounts(date('2026-04-16T00:00:00'), [price(1001)], [price(1003)])).toEqual([-500, 502])
  })

  test('the credit is what was charged: without the discount of the period', () => {
    const from = [price(1000, 250)]
    expect(amounts(date('2026-04-16T00:00:00'), from, [price(3000, 750)])).toEqual([-375, 1125])
  })

  // Half of 750.
  test('a charge says what the discount took off it', () => {
    const lines = prorationLines({
      currency: 'usd',
      at: date('2026-04-16T00:00:00'),
      from: { period: april, prices: [] },
      to: { period: april, prices: [price(3000, 750)] },
    })
    expect(lines).toMatchObject([{ amount: 1125, reduced: 375 }])
  })

  test('at the start of a period, whole prices', () => {
    expect(amounts(april.start, [price(1000)], [price(3000)])).toEqual([-1000, 3000])
  })

  test('at its end, nothing', () => {
    expect(amounts(april.end, [price(1000)], [price(3000)])).toEqual([])
  })

  test('a free price gives no line', () => {
    expect(amounts(date('2026-04-16T00:00:00'), [price(0)], [price(3000)])).toEqual([1500])
  })
})

test('with another interval, the new price is charged for the whole new period', () => {
  const at = date('2026-04-16T00:00:00')
  const lines = prorationLines({
    currency: 'usd',
    at,
    from: { period: april, prices: [price(1000)] },
    to: { period: { start: at, end: date('2027-04-16T00:00:00') }, prices: [price(10_000)] },
  })
  expect(lines.map(({ amount }) => amount)).toEqual([-500, 10_000])
})

test('what is left of a price in thousandths is in tens, as it is charged', () => {
  const at = date('2026-04-11T00:00:00')
  const change = { at, from: { period: april, prices: [price(1000)] } } as const
  const to = { period: april, prices: [price(2000)] }
  // 20 of 30 days: 666.67 and 1333.33.
  const lines = prorationLines({ ...change, to, currency: 'kwd' })
  expect(lines.map(({ amount }) => amount)).toEqual([-670, 1330])
})

describe('for any prices and instants', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 })
  const inApril = fc.date({ min: april.start, max: april.end, noInvalidDate: true })

  test('a change and its reverse at the same instant sum to nothing', () => {
    fc.assert(
      fc.property(inApril, cents, cents, (at, a, b) => {
        const all = [...amounts(at, [price(a)], [price(b)]), ...amounts(at, [price(b)], [price(a)])]
        expect(all.reduce((sum, each) => sum + each, 0)).toBe(0)
      }),
    )
  })

  test('a later change never credits more', () => {
    fc.assert(
      fc.property(inApril, inApril, cents, (one, other, amount) => {
        const [early, late] = one < other ? [one, other] : [other, one]
        const credit = (at: Date) => -(amounts(at, [price(amount)], [])[0] ?? 0)
        expect(credit(late)).toBeLessThanOrEqual(credit(early))
        expect(credit(early)).toBeLessThanOrEqual(amount)
      }),
    )
  })
})

test('the share that remains is named in percent', () => {
  expect(percentRemaining(april, date('2026-04-11T00:00:00'))).toBe(66.7)
  expect(percentRemaining(april, april.start)).toBe(100)
})
