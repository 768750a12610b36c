import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { deadlineOf } from './deadline.ts'

const law = (country: string) => countries[country] ?? expect.unreachable()
const deadline = (country: string, at: string) =>
  deadlineOf(new Date(at), law(country)).toISOString()

test('the fourteenth day after the day of the contract ends it, by the clock of the country', () => {
  // Friday, 16 October, and Friday, 30 October: summer time has ended in between.
  expect(deadline('DE', '2026-10-16T10:00:00Z')).toBe('2026-10-30T23:00:00.000Z')
  expect(deadline('FI', '2026-10-16T10:00:00Z')).toBe('2026-10-30T22:00:00.000Z')
  expect(deadline('IS', '2026-10-16T10:00:00Z')).toBe('2026-10-31T00:00:00.000Z')
})

test('the day of the contract is the one of the buyer', () => {
  expect(deadline('DE', '2026-10-15T21:59:59Z')).toBe('2026-10-29T23:00:00.000Z')
  expect(deadline('DE', '2026-10-15T22:00:00Z')).toBe('2026-10-30T23:00:00.000Z')
})

test.each([
  ['a Saturday', '2026-10-17T10:00:00Z'],
  ['a Sunday', '2026-10-18T10:00:00Z'],
  ['the Monday itself', '2026-10-19T10:00:00Z'],
])('a time that ends on %s lasts until the Monday', (_day, at) => {
  expect(deadline('DE', at)).toBe('2026-11-02T23:00:00.000Z')
})

test('a country may give more days', () => {
  const thirty = { timeZone: 'Europe/Berlin', withdrawalDays: 30 }
  expect(deadlineOf(new Date('2026-10-16T10:00:00Z'), thirty).toISOString()).toBe(
    '2026-11-16T23:00:00.000Z',
  )
})
