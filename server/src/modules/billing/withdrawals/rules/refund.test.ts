import { describe, expect, test } from 'vitest'
import { fraction, halfAwayFromZero } from '../../../../kernel/index.ts'
import { returned, unusedShare } from './refund.ts'

const november = {
  periodStart: new Date('2026-11-01T00:00:00Z'),
  periodEnd: new Date('2026-12-01T00:00:00Z'),
}
const once = { periodStart: null, periodEnd: null }
const line = (amount: number, discountAmount = 0) => ({ amount, discountAmount, ...november })
const at = (text: string) => new Date(`2026-11-${text}Z`)
const order = (netAmount: number) => ({ netAmount, refundedAmount: 0, reservedAmount: 0 })
const all = 1_000_000

describe('the unused share', () => {
  test('is the time that is left', () => {
    // 10 of 30 days.
    expect(unusedShare([line(3_000)], at('11T00:00:00'))).toEqual(fraction.of(2, 3))
    expect(unusedShare([line(3_000)], at('01T00:00:00'))).toEqual(fraction.of(1))
    expect(unusedShare([line(3_000)], at('30T23:59:59'))).toEqual(fraction.of(1, 720))
    expect(unusedShare([line(3_000)], new Date('2026-12-02T00:00:00Z'))).toEqual(fraction.of(0))
  })

  test('counts whole hours: one that has begun is not used', () => {
    // 245 hours of 720.
    const share = fraction.of(475, 720)
    expect(unusedShare([line(3_000)], at('11T05:00:00'))).toEqual(share)
    expect(unusedShare([line(3_000)], at('11T05:59:59'))).toEqual(share)
  })

  test('is of each line by its own time, after its discount', () => {
    // 2,000 for ten days that are over, 1,000 of 1,500 for the month: 500 of 3,000 after half of it.
    const over = { ...line(2_000), periodEnd: new Date('2026-11-11T00:00:00Z') }
    const lines = [over, line(1_500, 500)]
    expect(unusedShare(lines, at('16T00:00:00'))).toEqual(fraction.of(500, 3_000))
  })

  test('has no part of what is sold once', () => {
    const lines = [line(1_000), { amount: 3_000, discountAmount: 0, ...once }]
    expect(unusedShare(lines, at('16T00:00:00'))).toEqual(fraction.of(1, 8))
  })

  test('is no more than is left of the credits', () => {
    const credits = fraction.of(1, 10)
    expect(unusedShare([line(3_000)], at('11T00:00:00'), credits)).toEqual(credits)
    expect(unusedShare([line(3_000)], at('29T00:00:00'), credits)).toEqual(fraction.of(1, 15))
  })

  test('is nothing of an order below zero', () => {
    expect(unusedShare([line(-500)], at('11T00:00:00'))).toEqual(fraction.of(0))
  })
})

describe('what is returned', () => {
  test('is rounded once', () => {
    // 3,000 × 475 / 720 = 1,979.17
    expect(returned(order(3_000), all, fraction.of(475, 720), halfAwayFromZero)).toBe(1_979)
    expect(returned(order(1), all, fraction.of(1, 2), halfAwayFromZero)).toBe(1)
  })

  test('is the share of what was not refunded yet', () => {
    const refunded = { netAmount: 3_000, refundedAmount: 900, reservedAmount: 100 }
    expect(returned(refunded, 2_000, fraction.of(1, 2), halfAwayFromZero)).toBe(1_000)
  })

  test('is no more than can be refunded', () => {
    expect(returned(order(3_000), 800, fraction.of(1, 2), halfAwayFromZero)).toBe(800)
    expect(returned(order(3_000), 0, fraction.of(1, 2), halfAwayFromZero)).toBe(0)
    expect(returned(order(-500), 800, fraction.of(1, 2), halfAwayFromZero)).toBe(0)
  })
})
