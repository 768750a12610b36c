import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Subscription } from '../subscriptions/index.ts'
import { announceAt, appliesAt, isInTime, monthly, rounded } from './dates.ts'

const date = (text: string) => new Date(`${text}T10:00:00Z`)
/** Monthly from 31 January; the current period is the first one. */
const subscription = {
  interval: 'month',
  intervalCount: 1,
  anchorAt: date('2027-01-31'),
  periodIndex: 0,
  periodStart: date('2027-01-31'),
  periodEnd: date('2027-02-28'),
} as Subscription
const now = date('2027-02-01')

describe('the first period with new prices', () => {
  test.each([
    ['2027-02-01', 0, '2027-02-28'],
    ['2027-02-28', 0, '2027-02-28'],
    ['2027-03-01', 0, '2027-03-31'],
    // 30 days after 1 February is 3 March.
    ['2027-02-01', 30, '2027-03-31'],
  ])('from %s with %i days of notice is %s', (effectiveAt, noticeDays, expected) => {
    const terms = { effectiveAt: date(effectiveAt), noticeDays }
    expect(appliesAt(subscription, terms, now)).toEqual(date(expected))
  })

  test('is always one that was announced in time', () => {
    const day = fc.date({ min: now, max: date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 365 }), (effectiveAt, at, noticeDays) => {
        const terms = { effectiveAt, noticeDays }
        const start = appliesAt(subscription, terms, at)
        expect(start.getTime()).toBeGreaterThanOrEqual(effectiveAt.getTime())
        expect(isInTime(at, terms, start)).toBe(true)
        expect(isInTime(announceAt(start, terms), terms, start)).toBe(true)
      }),
    )
  })
})

test('without notice nothing has to be announced; else not a moment too late', () => {
  const start = date('2027-03-31')
  expect(isInTime(null, { effectiveAt: now, noticeDays: 0 }, start)).toBe(true)
  const terms = { effectiveAt: now, noticeDays: 30 }
  expect(isInTime(null, terms, start)).toBe(false)
  expect(isInTime(date('2027-03-01'), terms, start)).toBe(true)
  expect(isInTime(new Date(date('2027-03-01').getTime() + 1), terms, start)).toBe(false)
})

// 12000 / 12; 1000 x 365 / 7 / 12 = 4345.24; 100 x 365 / 12 / 10 = 304.17
test.each([
  [{ interval: 'year', intervalCount: 1 }, 12_000, 1_000],
  [{ interval: 'week', intervalCount: 1 }, 1_000, 4_345],
  [{ interval: 'day', intervalCount: 10 }, 100, 304],
  [{ interval: 'month', intervalCount: 3 }, 1_000, 333],
] as const)('in a month, %j comes to', (period, amount, expected) => {
  expect(rounded(monthly(amount, period))).toBe(expected)
})
