import { expect, test } from 'vitest'
import { isIncrease } from './increase.ts'

const present = 1_000

test('what costs more is an increase, whether it begins now or later', () => {
  expect(isIncrease({ present, becomes: 1_001, lines: [] })).toBe(true)
  expect(isIncrease({ present, becomes: 1_001, lines: [-300, 301] })).toBe(true)
})

test('what costs as much or less is none', () => {
  expect(isIncrease({ present, becomes: 1_000, lines: [] })).toBe(false)
  expect(isIncrease({ present, becomes: 10, lines: [] })).toBe(false)
  expect(isIncrease({ present, becomes: 900, lines: [-300, 270] })).toBe(false)
})

test('a cheaper period that is charged more at once is an increase', () => {
  // 1000 a month becomes 900 a week: 100 of the month are left, and a whole week begins.
  expect(isIncrease({ present, becomes: 900, lines: [-100, 900] })).toBe(true)
})
