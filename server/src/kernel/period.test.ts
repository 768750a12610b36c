import { describe, expect, test } from 'vitest'
import * as fraction from './fraction.ts'
import { halfToEven } from './fraction.ts'
import { boundary, fractionRemaining, type Interval, periodAt } from './period.ts'
import { after, span } from './span.ts'

const utc = (text: string) => new Date(`${text}Z`)
const days = (...of: Parameters<typeof boundary>) =>
  boundary(...of)
    .toISOString()
    .slice(0, 10)
const maxInstant = 8.64e15

describe('calculated boundaries', () => {
  test('monthly from Jan 31, 2027: Feb 28, Mar 31, Apr 30, May 31; before it Dec 31', () => {
    const anchor = utc('2027-01-31T10:17:23.456')
    const found = [-1, 0, 1, 2, 3, 4].map((n) => boundary(anchor, 'month', 1, n).toISOString())
    expect(found).toEqual([
      '2026-12-31T10:17:23.456Z',
      '2027-01-31T10:17:23.456Z',
      '2027-02-28T10:17:23.456Z',
      '2027-03-31T10:17:23.456Z',
      '2027-04-30T10:17:23.456Z',
      '2027-05-31T10:17:23.456Z',
    ])
  })

  test('monthly from Jan 31, 2028, a leap year: Feb 29, Mar 31', () => {
    const anchor = utc('2028-01-31T00:00')
    expect([1, 2].map((n) => days(anchor, 'month', 1, n))).toEqual(['2028-02-29', '2028-03-31'])
  })

  test('yearly from Feb 29, 2028: Feb 28 three times, then Feb 29, 2032; 2100 is no leap year', () => {
    const anchor = utc('2028-02-29T23:59:59.999')
    expect([1, 2, 3, 4, 72].map((n) => days(anchor, 'year', 1, n))).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
      '2100-02-28',
    ])
  })

  test('quarterly from Nov 30, 2026: Feb 28, May 30; every 13 months: Dec 30, 2027, Jan 30, 2029', () => {
    const anchor = utc('2026-11-30T08:00')
    expect([1, 2].map((n) => days(anchor, 'month', 3, n))).toEqual(['2027-02-28', '2027-05-30'])
    expect([1, 2].map((n) => days(anchor, 'month', 13, n))).toEqual(['2027-12-30', '2029-01-30'])
  })

  test('every 10 days from Feb 25, 2027 (28 days): Mar 7, Mar 17; every 2 weeks: Mar 11', () => {
    const anchor = utc('2027-02-25T12:00')
    expect([1, 2].map((n) => days(anchor, 'day', 10, n))).toEqual(['2027-03-07', '2027-03-17'])
    expect(days(anchor, 'week', 2, 1)).toBe('2027-03-11')
  })

  test('years below 100 are not read as years of the twentieth century', () => {
    expect(boundary(utc('0099-01-31T00:00'), 'month', 1, 1).getTime()).toBe(
      utc('0099-02-28T00:00').getTime(),
    )
  })
})

describe('the period of an instant', () => {
  const anchor = utc('2027-01-31T10:00')

  test.each([
    ['2027-01-31T09:59:59.999', -1, 'a millisecond before the anchor'],
    ['2027-01-31T10:00', 0, 'the anchor'],
    ['2027-02-28T09:59:59.999', 0, 'a millisecond before the first boundary'],
    ['2027-02-28T10:00', 1, 'the first boundary, Feb 28'],
    ['2027-03-01T00:00', 1, 'between Feb 28 and Mar 31'],
    ['2027-03-31T10:00', 2, 'the second boundary, Mar 31'],
    ['2037-01-31T10:00', 120, 'ten years later'],
  ])('%s is in monthly period %i: %s', (at, index, _) => {
    expect(periodAt(anchor, 'month', 1, utc(at)).index).toBe(index)
  })

  test('Mar 20, 2027 is day 48 from Jan 31, so in the 5th period of ten days: Mar 12 to Mar 22', () => {
    expect(periodAt(anchor, 'day', 10, utc('2027-03-20T10:00'))).toEqual({
      index: 4,
      start: utc('2027-03-12T10:00'),
      end: utc('2027-03-22T10:00'),
    })
  })

  test('is found in constant time a million periods away', () => {
    const at = boundary(anchor, 'day', 1, 1_000_000)
    for (let n = 0; n < 1000; n++) expect(periodAt(anchor, 'day', 1, at).index).toBe(1_000_000)
  })
})

describe('the remaining share of a period', () => {
  const period = { start: utc('2027-02-01T00:00'), end: utc('2027-03-01T00:00') }

  test('21 of 28 days: 3/4, so a credit of 1000 is 750; one millisecond less is 1814399999/2419200000', () => {
    const at = utc('2027-02-08T00:00')
    expect(fractionRemaining(period, at)).toEqual(fraction.of(3, 4))
    expect(fractionRemaining(period, after(at, 1))).toEqual(
      fraction.of(1_814_399_999, 2_419_200_000),
    )
    const credit = fraction.multiply(fraction.of(1000), fractionRemaining(period, at))
    expect(halfToEven(credit)).toBe(750n)
  })

  test('is 1 until its start and 0 from its end', () => {
    const at = (text: string) => fractionRemaining(period, utc(text))
    expect([at('2027-01-31T00:00'), at('2027-02-01T00:00')]).toEqual([
      fraction.of(1),
      fraction.of(1),
    ])
    expect([at('2027-03-01T00:00'), at('2028-01-01T00:00')]).toEqual([
      fraction.of(0),
      fraction.of(0),
    ])
  })

  test('is not defined for a period without length', () => {
    const { start, end } = period
    expect(() => fractionRemaining({ start, end: start }, start)).toThrow(RangeError)
    expect(() => fractionRemaining({ start: end, end: start }, start)).toThrow(RangeError)
  })
})

describe('invalid input', () => {
  const anchor = utc('2027-01-31T10:00')
  const never = new Date(Number.NaN)

  test.each<[Interval, number, number]>([
    ['day', 1, 100_000_001],
    ['week', 999, Number.MAX_SAFE_INTEGER],
    ['month', 1, 4_000_000],
    ['year', 999, 300],
    ['year', 999, -300],
    ['year', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('is rejected: %s × %i, period %i', (interval, count, n) => {
    expect(() => boundary(anchor, interval, count, n)).toThrow(RangeError)
  })

  test('is rejected for counts, period numbers and dates', () => {
    for (const count of [0, -1, 1.5, Number.NaN, Infinity]) {
      expect(() => boundary(anchor, 'day', count, 1)).toThrow(RangeError)
      expect(() => periodAt(anchor, 'month', count, anchor)).toThrow(RangeError)
    }
    for (const n of [0.5, Number.NaN, Infinity]) {
      expect(() => boundary(anchor, 'day', 1, n)).toThrow(RangeError)
    }
    for (const interval of ['day', 'month'] as const) {
      expect(() => boundary(never, interval, 1, 1)).toThrow(RangeError)
      expect(() => periodAt(anchor, interval, 1, never)).toThrow(RangeError)
      expect(() => periodAt(never, interval, 1, anchor)).toThrow(RangeError)
    }
    expect(() => fractionRemaining({ start: anchor, end: never }, anchor)).toThrow(RangeError)
  })

  test('does not include the first and last instant, but periods that exceed them are rejected', () => {
    const [first, last] = [new Date(-maxInstant), new Date(maxInstant)]
    expect(boundary(first, 'day', 1, 200_000_000)).toEqual(last)
    expect(boundary(last, 'day', 200_000_000, -1)).toEqual(first)
    expect(boundary(after(first, 10 * span.day), 'month', 1, 0)).toEqual(
      after(first, 10 * span.day),
    )
    expect(days(utc('-271821-05-25T00:00'), 'month', 1, -1)).toBe('-271821-04')
    for (const interval of ['day', 'month', 'year'] as const) {
      expect(() => periodAt(last, interval, 1, last)).toThrow(RangeError)
      expect(() => periodAt(after(last, -1), interval, 1, first)).toThrow(RangeError)
    }
  })

  test('does not include instants more than 2^53 ms apart, which are exact to the millisecond', () => {
    const anchored = new Date(-maxInstant + 1)
    const end = boundary(anchored, 'day', 1, 199_999_998)
    expect(periodAt(anchored, 'day', 1, end).index).toBe(199_999_998)
    expect(periodAt(anchored, 'day', 1, after(end, -1)).index).toBe(199_999_997)
  })
})
