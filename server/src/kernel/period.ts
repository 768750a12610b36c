import * as fraction from './fraction.ts'
import { span } from './span.ts'

export type Interval = 'day' | 'week' | 'month' | 'year'

/** `start` is inclusive, `end` exclusive. */
export type Period = { readonly start: Date; readonly end: Date }

const fixedLengths = { day: span.day, week: 7 * span.day }
const months = { month: 1, year: 12 }

/**
 * The start of period `n`; period 0 starts at the anchor. Computed from the anchor, because a previous
 * boundary may have been clamped to the end of a short month: 31 January is followed by 28 February and
 * 31 March. All in UTC.
 */
export function boundary(anchor: Date, interval: Interval, count: number, n: number): Date {
  checkCount(count)
  if (!Number.isSafeInteger(n)) throw new RangeError('The number of a period must be an integer')
  if (interval === 'day' || interval === 'week') {
    return valid(new Date(valid(anchor).getTime() + n * count * fixedLengths[interval]))
  }
  return monthsAfter(valid(anchor), n * count * months[interval])
}

/** The period that contains `at`; periods before the anchor have negative numbers. */
export function periodAt(
  anchor: Date,
  interval: Interval,
  count: number,
  at: Date,
): Period & { readonly index: number } {
  checkCount(count)
  const index = indexAt(valid(anchor), interval, count, valid(at))
  return {
    index,
    start: boundary(anchor, interval, count, index),
    end: boundary(anchor, interval, count, index + 1),
  }
}

/**
 * The exact share of the period that remains after `at`: 1 before its start and 0 after its end, so that
 * a credit never exceeds the charge.
 */
export function fractionRemaining({ start, end }: Period, at: Date): fraction.Fraction {
  const [from, to] = [milliseconds(start), milliseconds(end)]
  if (from >= to) throw new RangeError('A period must end after its start')
  const remaining = to - milliseconds(at)
  if (remaining <= 0n) return fraction.of(0n)
  return remaining >= to - from ? fraction.of(1n) : fraction.of(remaining, to - from)
}

function indexAt(anchor: Date, interval: Interval, count: number, at: Date): number {
  if (interval === 'day' || interval === 'week') {
    // The difference of two dates may exceed 2^53 − 1.
    const passed = milliseconds(at) - milliseconds(anchor)
    return Number(fraction.floor(fraction.of(passed, count * fixedLengths[interval])))
  }
  const passed = monthNumber(at) - monthNumber(anchor)
  const index = Math.floor(passed / (count * months[interval]))
  // An instant in the month of the boundary but before it belongs to the previous period.
  return boundary(anchor, interval, count, index) > at ? index - 1 : index
}

function monthsAfter(anchor: Date, shift: number): Date {
  const target = monthNumber(anchor) + shift
  const year = Math.floor(target / 12)
  const month = target - year * 12
  const day = Math.min(anchor.getUTCDate(), daysIn(year, month))
  const moved = new Date(anchor)
  moved.setUTCFullYear(year, month, day)
  return valid(moved)
}

/** Months since the year 0. */
function monthNumber(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 1) return isLeap ? 29 : 28
  return [3, 5, 8, 10].includes(month) ? 30 : 31
}

function milliseconds(date: Date): bigint {
  return BigInt(valid(date).getTime())
}

function valid(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new RangeError('The date is outside the range of Date')
  return date
}

function checkCount(count: number) {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError('The count must be an integer above 0')
}
