import { expect, test } from 'vitest'
import { durationText, secondsToGo } from './time-left.ts'

test('the time left is estimated after two seconds of progress', () => {
  expect(secondsToGo({ at: 0, value: 0 }, { at: 1000, value: 10 }, 100)).toBeNull()
  expect(secondsToGo({ at: 0, value: 0 }, { at: 5000, value: 0 }, 100)).toBeNull()
  expect(secondsToGo({ at: 0, value: 20 }, { at: 4000, value: 40 }, 100)).toBe(12)
})

test('a duration has one unit, in the language of the page', () => {
  expect(durationText(12, 'en')).toBe('12 sec')
  expect(durationText(61, 'de')).toBe('2 Min.')
  expect(durationText(7200, 'ru')).toBe('2 ч')
})
