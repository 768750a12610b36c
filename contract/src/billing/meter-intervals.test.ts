import { expect, test } from 'vitest'
import { dividesPeriod, type Recurrence } from './meter-intervals.ts'

type Interval = Recurrence['interval']

test.each<[Interval, number, Interval, number, boolean]>([
  ['month', 1, 'year', 1, true],
  ['month', 3, 'year', 1, true],
  ['month', 5, 'year', 1, false],
  ['month', 12, 'year', 1, false],
  ['year', 1, 'month', 24, true],
  ['day', 1, 'month', 1, true],
  ['day', 2, 'month', 1, false],
  ['day', 7, 'week', 2, true],
  ['week', 1, 'month', 1, false],
  ['week', 1, 'week', 1, false],
  ['year', 1, 'month', 1, false],
])('%s × %i divides %s × %i: %s', (interval, count, whole, times, expected) => {
  expect(dividesPeriod({ interval, count }, { interval: whole, count: times })).toBe(expected)
})
