import { expect, test } from 'vitest'
import { clockText, secondsLeft } from './countdown.ts'

test('a started second counts as a whole one, and elapsed time is zero', () => {
  expect(secondsLeft(10_000, 0)).toBe(10)
  expect(secondsLeft(10_000, 9_001)).toBe(1)
  expect(secondsLeft(10_000, 10_000)).toBe(0)
  expect(secondsLeft(10_000, 99_000)).toBe(0)
})

test('minutes and seconds', () => {
  expect(clockText(0)).toBe('0:00')
  expect(clockText(42)).toBe('0:42')
  expect(clockText(65)).toBe('1:05')
  expect(clockText(3600)).toBe('60:00')
})
