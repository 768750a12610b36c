import { expect, test } from 'vitest'
import { agoText, dayText, zoneText } from './format.ts'

const now = new Date('2026-11-21T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [5, 'now'],
  [-60, 'now'],
  [180, '3 minutes ago'],
  [7200, '2 hours ago'],
  [30 * 3600, 'yesterday'],
  [3 * 86400, '3 days ago'],
])('%i seconds ago is “%s”', (seconds, text) => {
  expect(agoText(before(seconds), now, 'en')).toBe(text)
})

test('after a week it is a date, with the year if it differs', () => {
  expect(agoText(before(8 * 86400), now, 'en')).toBe('November 13')
  expect(dayText(new Date('2025-03-05T12:00:00Z'), now, 'en')).toBe('March 5, 2025')
})

test('every language has its own format, the pseudo language the English one', () => {
  expect(agoText(before(7200), now, 'ru')).toBe('2 часа назад')
  expect(agoText(before(7200), now, 'en-XA')).toBe('2 hours ago')
})

test('the zone carries its offset once', () => {
  expect(zoneText(now, 'en').match(/UTC/g)).toHaveLength(1)
})
