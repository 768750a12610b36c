import { expect, test } from 'vitest'
import { daysAfter, daysBefore, monthsAround } from './rules.ts'

test.each([
  ['2030-06-15T12:00:00Z', [2030, 2030, 2030], [5, 6, 7]],
  ['2030-01-31T23:59:59Z', [2029, 2030, 2030], [12, 1, 2]],
  ['2030-12-01T00:00:00Z', [2030, 2030, 2031], [11, 12, 1]],
])('around %s cards of these months end', (at, years, months) => {
  expect(monthsAround(new Date(at))).toEqual({ years, months })
})

test('days are days of 24 hours', () => {
  const at = new Date('2030-03-01T10:00:00Z')
  expect(daysBefore(at, 30)).toEqual(new Date('2030-01-30T10:00:00Z'))
  expect(daysAfter(at, 30)).toEqual(new Date('2030-03-31T10:00:00Z'))
})
