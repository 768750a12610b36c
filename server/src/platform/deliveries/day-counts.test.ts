import { expect, test } from 'vitest'
import { byReceiver, lastDays } from './day-counts.ts'

test('the last days begin at midnight UTC, the oldest first, and today is the last', () => {
  const days = lastDays(new Date('2026-03-01T23:59:59.999Z')).map((each) => each.toISOString())
  expect(days).toHaveLength(14)
  expect(days[0]).toBe('2026-02-16T00:00:00.000Z')
  expect(days.at(-1)).toBe('2026-03-01T00:00:00.000Z')
})

test('the days of each receiver are together', () => {
  const start = new Date('2026-03-01T00:00:00Z')
  const one = { receiverId: 'a', start, succeeded: 2, failed: 0 }
  expect(byReceiver([one, { ...one, receiverId: 'b', failed: 1 }])).toEqual([
    { id: 'a', days: [{ day: '2026-03-01', succeeded: 2, failed: 0 }] },
    { id: 'b', days: [{ day: '2026-03-01', succeeded: 2, failed: 1 }] },
  ])
})
