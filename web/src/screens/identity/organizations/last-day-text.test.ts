import { expect, test } from 'vitest'
import { dateOfDay, lastDayText } from './last-day-text.ts'

const now = new Date('2026-11-25T12:00:00Z')

test.each([
  ['2026-11-25', 'en', 'today'],
  ['2026-11-24', 'de', 'gestern'],
  ['2026-11-19', 'en', '6 days ago'],
  ['2026-11-18', 'en', 'November 18'],
  ['2026-11-18', 'ru', '18 ноября'],
  ['2025-12-31', 'en', 'December 31, 2025'],
] as const)('the last active day %s in %s is “%s”', (date, language, text) => {
  expect(lastDayText(date, now, language)).toBe(text)
})

test('a day that has begun on the server only is today', () => {
  expect(lastDayText('2026-11-26', now, 'en')).toBe('today')
})

test('the whole date says which day it is', () => {
  expect(dateOfDay('2026-11-18', 'en')).toBe('November 18, 2026 (UTC)')
})
