import { expect, test } from 'vitest'
import { dayOfEnd, isFutureDay, untilOf } from './gift-day.ts'

test('the last day of a gift is in it to its end, and is shown as that day', () => {
  const until = untilOf('2030-03-31')
  expect(until).not.toBeNull()
  expect(dayOfEnd(new Date(until ?? 0))).toBe('2030-03-31')
  expect(untilOf('')).toBeNull()
})

test('a gift may end today, and not before', () => {
  const now = new Date('2030-03-31T12:00:00Z')
  expect(['2030-03-31', '2030-04-01', ''].map((day) => isFutureDay(day, now))).toEqual([
    true,
    true,
    true,
  ])
  expect(['2030-03-30', 'soon'].map((day) => isFutureDay(day, now))).toEqual([false, false])
})
