import { expect, test } from 'vitest'
import { untilText } from './until-text.ts'

const now = new Date('2026-11-25T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test('the time until an end is told in minutes, hours and days, and afterwards as the past', () => {
  expect(untilText(at(0.5), now, 'en')).toBe('in 30 minutes')
  expect(untilText(at(31.4), now, 'en')).toBe('in 31 hours')
  expect(untilText(at(49), now, 'en')).toBe('in 2 days')
  expect(untilText(at(-25), now, 'en')).toBe('yesterday')
  expect(untilText(at(31), now, 'de')).toBe('in 31 Stunden')
})
