import { expect, test } from 'vitest'
import { daysIn } from '../shop/days.ts'
import { changeOf } from '../shop/figures-of.ts'
import { daysOf, inOrder, intervalOf, isOwnThere, periodOf } from './home-rules.ts'

test.each([
  ['7', '2026-11-29', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['30', '2026-11-29', '2026-10-31', '2026-10-01', '2026-10-30'],
  ['30', '2026-03-01', '2026-01-31', '2026-01-01', '2026-01-30'],
  ['12m', '2026-11-29', '2025-11-30', '2024-11-30', '2025-11-29'],
] as const)('%s days until %s', (period, today, from, before, beforeUntil) => {
  const { days, before: earlier } = daysOf(period, today)
  expect(days).toEqual({ from, to: today })
  expect(earlier).toEqual({ from: before, to: beforeUntil })
  expect(daysIn(days)).toBe(daysIn(earlier))
})

test('a year so far is compared with the same days of the year before', () => {
  expect(daysOf('year', '2028-02-29')).toEqual({
    days: { from: '2028-01-01', to: '2028-02-29' },
    before: { from: '2027-01-01', to: '2027-02-28' },
  })
})

test('long periods are drawn by weeks', () => {
  expect(intervalOf(daysOf('30', '2026-11-29').days)).toBe('day')
  expect(intervalOf(daysOf('year', '2026-03-03').days)).toBe('day')
  expect(intervalOf(daysOf('year', '2026-03-04').days)).toBe('week')
  expect(intervalOf(daysOf('12m', '2026-11-29').days)).toBe('week')
})

test('an address that somebody typed leads to the usual period', () => {
  expect([periodOf(undefined), periodOf('900'), periodOf('12m')]).toEqual(['30', '30', '12m'])
})

test('nothing is a hundred per cent more than nothing', () => {
  expect(changeOf(3, 0)).toBeUndefined()
  expect(changeOf(3, 2)).toBe(0.5)
  expect(changeOf(0, 2)).toBe(-1)
})

test('steps that the person cannot see are left out, and what is done comes first', () => {
  const steps = { organization: true, product: false, link: false, webhook: undefined, sale: true }
  expect(inOrder(steps)).toEqual({ steps: ['organization', 'sale', 'product', 'link'], done: 2 })
})

test.each([
  [0, 0, false],
  [1, 0, true],
  [6, 6, false],
  [7, 6, true],
])('of %i products with %i samples, there are own ones: %s', (totalCount, samples, expected) => {
  expect(isOwnThere({ pagination: { totalCount } }, samples)).toBe(expected)
})
