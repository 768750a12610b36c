import { describe, expect, test } from 'vitest'
import { fraction, halfAwayFromZero } from '../../../../kernel/index.ts'
import { returnedOf, unusedOf, usedOf } from './refund.ts'

const november = {
  periodStart: new Date('2026-11-01T00:00:00Z'),
  periodEnd: new Date('2026-12-01T00:00:00Z'),
}
const once = { periodStart: null, periodEnd: null }
const line = (amount: number, discountAmount = 0) => ({ amount, discountAmount, ...november })
const at = (text: string) => new Date(`2026-11-${text}Z`)
const order = (netAmount: number) => ({ netAmount, refundedAmount: 0, reservedAmount: 0 })
const of = (amount: number, when: Date, credits?: ReturnType<typeof fraction.of>) =>
  unusedOf(order(amount), [line(amount)], when, credits)

describe('what was not used', () => {
  test('is the time that is left', () => {
    // 10 of 30 days.
    expect(of(3_000, at('11T00:00:00'))).toEqual(fraction.of(2_000))
    expect(of(3_000, at('01T00:00:00'))).toEqual(fraction.of(3_000))
    expect(of(720, at('30T23:59:59'))).toEqual(fraction.of(1))
    expect(of(3_000, new Date('2026-12-02T00:00:00Z'))).toEqual(fraction.of(0))
  })

  test('counts whole hours: one that has begun is not used', () => {
    // 245 hours of 720.
    expect(of(720, at('11T05:00:00'))).toEqual(fraction.of(475))
    expect(of(720, at('11T05:59:59'))).toEqual(fraction.of(475))
  })

  test('is of each line by its own time, after its discount', () => {
    // 2,000 for ten days that are over, 1,000 of 1,500 for the month: 500 after half of it.
    const over = { ...line(2_000), periodEnd: new Date('2026-11-11T00:00:00Z') }
    const lines = [over, line(1_500, 500)]
    expect(unusedOf(order(3_000), lines, at('16T00:00:00'))).toEqual(fraction.of(500))
  })

  test('has no tax, where that is inside of the lines', () => {
    expect(unusedOf(order(840), [line(1_000)], at('11T00:00:00'))).toEqual(fraction.of(560))
  })

  test('has no part of what is sold once', () => {
    const lines = [line(1_000), { amount: 3_000, discountAmount: 0, ...once }]
    expect(unusedOf(order(4_000), lines, at('16T00:00:00'))).toEqual(fraction.of(500))
  })

  test('is no more than is left of the credits', () => {
    const credits = fraction.of(1, 10)
    expect(of(3_000, at('11T00:00:00'), credits)).toEqual(fraction.of(300))
    expect(of(3_000, at('29T00:00:00'), credits)).toEqual(fraction.of(200))
  })

  test('is the share of what was not refunded yet', () => {
    const refunded = { netAmount: 3_000, refundedAmount: 900, reservedAmount: 100 }
    expect(unusedOf(refunded, [line(3_000)], at('16T00:00:00'))).toEqual(fraction.of(1_000))
  })

  test('is below zero of what a change credited', () => {
    const credit = [line(-3_000), line(1_000)]
    expect(unusedOf(order(-2_000), credit, at('16T00:00:00'))).toEqual(fraction.of(-1_000))
    expect(unusedOf(order(0), [line(-500), line(500)], at('16T00:00:00'))).toEqual(fraction.of(0))
  })
})

describe('what is returned', () => {
  const returned = (unused: readonly [number, number][], refundable: readonly number[]) =>
    returnedOf(
      unused.map(([numerator, denominator]) => fraction.of(numerator, denominator)),
      refundable,
      halfAwayFromZero,
    )

  test('is rounded once', () => {
    // 1,979.17, and twice a third.
    expect(returned([[23_750, 12]], [3_000])).toEqual([1_979])
    expect(
      returned(
        [...Array(2)].map(() => [1, 3]),
        [10, 10],
      ),
    ).toEqual([1, 0])
    expect(returned([[1, 2]], [10])).toEqual([1])
  })

  test('is taken from the newest order first, as far as each can be refunded', () => {
    expect(
      returned(
        [
          [1_333, 1],
          [667, 1],
        ],
        [1_667, 500],
      ),
    ).toEqual([1_667, 333])
    expect(returned([[2_000, 1]], [800])).toEqual([800])
  })

  test('is nothing where the sum is below zero', () => {
    expect(
      returned(
        [
          [-900, 1],
          [500, 1],
        ],
        [0, 800],
      ),
    ).toEqual([0, 0])
  })
})

test('what was used is said in hours, or by the credits where more of them is gone', () => {
  // Ten days and five hours of thirty days.
  const when = at('11T05:59:59')
  const hours = { used_hours: 245, period_hours: 720 }
  expect(usedOf(november, when)).toEqual({ ...hours, is_by_credits: false })
  expect(usedOf(november, when, fraction.of(9, 10))).toEqual({ ...hours, is_by_credits: false })
  expect(usedOf(november, when, fraction.of(1, 10))).toEqual({ ...hours, is_by_credits: true })
  expect(usedOf(november, new Date('2027-01-01T00:00:00Z'))).toMatchObject({ used_hours: 720 })
})
