import { expect, test } from 'vitest'
import { clockText, momentOfClock, startOfDay, startOfDayBefore } from './zone-days.ts'

test.each([
  ['Europe/Berlin', [2026, 11, 25], '2026-11-24T23:00:00.000Z'],
  ['Europe/Berlin', [2026, 7, 1], '2026-06-30T22:00:00.000Z'],
  ['Asia/Kathmandu', [2026, 11, 25], '2026-11-24T18:15:00.000Z'],
  ['UTC', [2026, 11, 31], '2026-12-01T00:00:00.000Z'],
  // Clocks change in the night of these days: forward and back, ahead of UTC and behind it.
  ['Australia/Sydney', [2026, 10, 4], '2026-10-03T14:00:00.000Z'],
  ['Australia/Sydney', [2026, 4, 5], '2026-04-04T13:00:00.000Z'],
  ['America/New_York', [2026, 3, 8], '2026-03-08T05:00:00.000Z'],
  ['America/New_York', [2026, 11, 1], '2026-11-01T04:00:00.000Z'],
  // Where midnight itself is skipped, the day begins at one o'clock.
  ['Africa/Cairo', [2026, 4, 24], '2026-04-23T22:00:00.000Z'],
  ['America/Havana', [2026, 3, 8], '2026-03-08T05:00:00.000Z'],
] as const)('in %s the day %j begins at %s', (zone, [year, month, day], expected) => {
  expect(startOfDay(year, month, day, zone).toISOString()).toBe(expected)
})

test('today is that of the zone, and days before it are counted in its calendar', () => {
  const now = new Date('2026-03-01T23:30:00Z')
  expect(startOfDayBefore(now, 0, 'Europe/Berlin').toISOString()).toBe('2026-03-01T23:00:00.000Z')
  expect(startOfDayBefore(now, 2, 'Europe/Berlin').toISOString()).toBe('2026-02-27T23:00:00.000Z')
  expect(startOfDayBefore(now, 0, 'America/New_York').toISOString()).toBe(
    '2026-03-01T05:00:00.000Z',
  )
})

test.each([
  ['Europe/Berlin', '2026-11-29T14:30', '2026-11-29T13:30:00.000Z'],
  ['Europe/Berlin', '2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  ['America/New_York', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
  ['UTC', '2026-02-28T23:59', '2026-02-28T23:59:00.000Z'],
])('in %s a field with %s means %s, and shows it again', (zone, text, moment) => {
  expect(momentOfClock(text, zone)?.toISOString()).toBe(moment)
  expect(clockText(new Date(moment), zone)).toBe(text)
})

test('what is no date with a time means no moment', () => {
  for (const text of ['', '2026-11-29', '2026-13-01T00:00', 'tomorrow', '+12026-11-29T14:30']) {
    expect(momentOfClock(text, 'UTC')).toBeUndefined()
  }
})
