import { expect, test } from 'vitest'
import { days, fillDays } from './rules.ts'

test('every one of the last thirty days is there once, also those without any', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  const filled = fillDays([{ day: '2026-02-28', count: 3 }], now)
  expect(filled).toHaveLength(days)
  expect(filled[0]).toEqual({ day: '2026-01-31', count: 0 })
  expect(filled.at(-2)).toEqual({ day: '2026-02-28', count: 3 })
  expect(filled.at(-1)).toEqual({ day: '2026-03-01', count: 0 })
})
