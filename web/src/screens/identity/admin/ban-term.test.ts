import { expect, test } from 'vitest'
import { banSeconds, banTerms, dayAfter } from './ban-term.ts'

const now = new Date(2026, 10, 30, 23, 59, 30)

test('every term has a length, except the one without an end', () => {
  const given = banTerms.filter((term) => term !== 'until')
  expect(given.map((term) => banSeconds(term, '', now))).toEqual([
    undefined,
    86_400,
    604_800,
    2_592_000,
  ])
})

test('a ban until a day ends when that day begins', () => {
  expect(dayAfter(now)).toBe('2026-12-01')
  expect(banSeconds('until', '2026-12-01', now)).toBe(30)
  expect(banSeconds('until', '2026-12-02', now)).toBe(30 + 86_400)
})

test.each(['', '2026-11-30', '2025-12-01', '2026-13', 'soon'])('%s is no day to come', (until) => {
  expect(banSeconds('until', until, now)).toBeNull()
})
