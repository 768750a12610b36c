import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import * as fraction from './fraction.ts'
import { boundary, fractionRemaining, type Interval, periodAt } from './period.ts'
import { after, span } from './span.ts'

const utc = (text: string) => new Date(`${text}Z`)
const zone = process.env.TZ

const intervals = fc.constantFrom<Interval>('day', 'week', 'month', 'year')
const counts = fc.integer({ min: 1, max: 999 })
const numbers = fc.integer({ min: -60, max: 60 })
const instants = (from: string, to: string) =>
  fc.date({ min: utc(from), max: utc(to), noInvalidDate: true })
/** 60 periods of 999 years must stay within the range of Date. */
const anchors = fc.oneof(
  instants('1990-01-01T00:00', '2060-01-01T00:00'),
  instants('-070000-01-01T00:00', '+070000-01-01T00:00'),
)
const plans = fc.tuple(anchors, intervals, counts)

afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('period 0 starts at the anchor, so a moved anchor leaves no gap', () => {
  fc.assert(
    fc.property(plans, ([anchor, interval, count]) => {
      expect(boundary(anchor, interval, count, 0)).toEqual(anchor)
    }),
  )
})

test('boundaries increase', () => {
  fc.assert(
    fc.property(plans, numbers, ([anchor, interval, count], n) => {
      const [one, next] = [n, n + 1].map((each) => boundary(anchor, interval, count, each))
      expect(Number(one)).toBeLessThan(Number(next))
    }),
  )
})

test('every instant is in exactly one period, which is adjacent to its neighbors', () => {
  fc.assert(
    fc.property(plans, numbers, fc.double({ min: 0, max: 1, noNaN: true }), (plan, n, share) => {
      const [anchor, interval, count] = plan
      const [start, end] = [n, n + 1].map((each) => boundary(anchor, interval, count, each))
      const [from, to] = [Number(start), Number(end)]
      const inside = Math.min(to - 1, from + Math.floor((to - from) * share))
      for (const at of [from, inside, to - 1]) {
        const found = periodAt(anchor, interval, count, new Date(at))
        expect(found).toEqual({ index: n, start, end })
      }
      expect(periodAt(anchor, interval, count, new Date(to)).start).toEqual(end)
      expect(periodAt(anchor, interval, count, new Date(from - 1)).end).toEqual(start)
    }),
  )
})

test('two instants are in the same period or in periods that do not overlap', () => {
  const at = instants('1900-01-01T00:00', '2200-01-01T00:00')
  fc.assert(
    fc.property(plans, at, at, ([anchor, interval, count], a, b) => {
      const [one, other] = [a, b].map((each) => periodAt(anchor, interval, count, each))
      for (const [each, period] of [[a, one] as const, [b, other] as const]) {
        expect(Number(period?.start)).toBeLessThanOrEqual(Number(each))
        expect(Number(period?.end)).toBeGreaterThan(Number(each))
      }
      if (one?.index === other?.index) expect(one).toEqual(other)
      else if (Number(a) < Number(b))
        expect(Number(one?.end)).toBeLessThanOrEqual(Number(other?.start))
    }),
  )
})

test('monthly boundaries keep the day or are clamped to the end of a short month, and keep the time of day', () => {
  fc.assert(
    fc.property(anchors, counts, numbers, (anchor, count, n) => {
      const there = boundary(anchor, 'month', count, n)
      const [year, month] = monthByMonth(anchor, n * count)
      expect([there.getUTCFullYear(), there.getUTCMonth()]).toEqual([year, month])
      const isLast = after(there, span.day).getUTCMonth() !== month
      if (there.getUTCDate() !== anchor.getUTCDate()) {
        expect(isLast && there.getUTCDate() < anchor.getUTCDate()).toBe(true)
      }
      expect(Math.abs(there.getTime() - anchor.getTime()) % span.day).toBe(0)
    }),
    { numRuns: 50 },
  )
})

/** The expected month, counted one at a time. */
function monthByMonth(anchor: Date, shift: number): readonly [number, number] {
  let [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth()]
  for (let n = 0; n < Math.abs(shift); n++) {
    month += Math.sign(shift)
    if (month === 12) [year, month] = [year + 1, 0]
    if (month === -1) [year, month] = [year - 1, 11]
  }
  return [year, month]
}

test('days and weeks have a fixed length, a year is twelve months, and n periods of count are n × count of one', () => {
  fc.assert(
    fc.property(plans, numbers, ([anchor, interval, count], n) => {
      const there = boundary(anchor, interval, count, n)
      expect(boundary(anchor, interval, 1, n * count)).toEqual(there)
      const length = { day: span.day, week: 7 * span.day, month: null, year: null }[interval]
      if (length) expect(Number(there) - Number(anchor)).toBe(n * count * length)
      if (interval === 'year') expect(boundary(anchor, 'month', 12 * count, n)).toEqual(there)
    }),
  )
})

test('a boundary does not depend on the current time, the time zone or previous calls', () => {
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia')
  const moment = instants('2000-01-01T00:00', '2100-01-01T00:00')
  fc.assert(
    fc.property(plans, numbers, moment, zones, ([anchor, interval, count], n, now, where) => {
      process.env.TZ = 'UTC'
      const there = boundary(anchor, interval, count, n)
      vi.useFakeTimers({ now, toFake: ['Date'] })
      process.env.TZ = where
      const copy = new Date(anchor.getTime())
      boundary(copy, interval, count, n + 1)
      periodAt(copy, interval, count, there)
      expect(boundary(copy, interval, count, n).getTime()).toBe(there.getTime())
      expect(copy.getTime()).toBe(anchor.getTime())
      vi.useRealTimers()
    }),
    { numRuns: 50 },
  )
})

test('the elapsed and the remaining share add up to one exactly', () => {
  const share = fc.nat(1_000_000)
  fc.assert(
    fc.property(plans, numbers, share, share, ([anchor, interval, count], n, a, b) => {
      const start = boundary(anchor, interval, count, n)
      const end = boundary(anchor, interval, count, n + 1)
      const length = Number(end) - Number(start)
      const [first, second] = [a, b].map((each) => each % (length + 1)).sort((x, y) => x - y)
      const remaining = (ms = 0) => fractionRemaining({ start, end }, after(start, ms))
      expect(remaining(first)).toEqual(fraction.of(BigInt(length - (first ?? 0)), BigInt(length)))
      const elapsed = fraction.subtract(remaining(first), remaining(second))
      expect(elapsed).toEqual(fraction.of((second ?? 0) - (first ?? 0), length))
    }),
  )
})
