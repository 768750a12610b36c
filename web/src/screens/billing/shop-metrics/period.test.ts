import { expect, test } from 'vitest'
import { daysIn } from '../shop/days.ts'
import { type Fields, intervals, isPossible, type Reach, readFields } from './period.ts'

const reach: Reach = {
  minDate: '2000-01-01',
  maxDays: { hour: 31, day: 366, week: 1_830, month: 3_660, year: 18_300 },
  today: '2026-11-29',
  first: '2024-02-10',
}
const read = (fields: Fields, more: Partial<Reach> = {}) =>
  readFields(fields, { ...reach, ...more })

test.each([
  ['today', '2026-11-29', '2026-11-29', 'hour', '2026-11-28', '2026-11-28'],
  ['7', '2026-11-23', '2026-11-29', 'day', '2026-11-16', '2026-11-22'],
  ['28', '2026-11-02', '2026-11-29', 'day', '2026-10-05', '2026-11-01'],
  ['90', '2026-09-01', '2026-11-29', 'week', '2026-06-03', '2026-08-31'],
  ['month', '2026-11-01', '2026-11-29', 'day', '2026-10-01', '2026-10-29'],
  ['quarter', '2026-10-01', '2026-11-29', 'day', '2026-07-01', '2026-08-29'],
  ['year', '2026-01-01', '2026-11-29', 'month', '2025-01-01', '2025-11-29'],
  ['12m', '2025-11-30', '2026-11-29', 'month', '2024-11-30', '2025-11-29'],
] as const)('%s', (period, from, to, interval, beforeFrom, beforeTo) => {
  expect(read({ period })).toMatchObject({
    period,
    days: { from, to },
    interval,
    before: { from: beforeFrom, to: beforeTo },
  })
})

test('all there is begins with the first thing that counts, and is compared with nothing', () => {
  expect(read({ period: 'all' })).toMatchObject({
    days: { from: '2024-02-10', to: '2026-11-29' },
    interval: 'month',
    before: undefined,
  })
  const empty = read({ period: 'all' }, { first: undefined })
  expect(daysIn(empty.days)).toBe(28)
  expect(read({ period: 'all' }, { first: '2001-01-01' }).interval).toBe('year')
})

test('the end of a month and leap days are compared with days that there are', () => {
  const on = (today: string, fields: Fields) => read(fields, { today }).before
  expect(on('2026-03-31', { period: 'month' })).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(on('2028-02-29', { period: 'today', compare: 'year' })).toEqual({
    from: '2027-02-28',
    to: '2027-02-28',
  })
  expect(on('2026-05-31', { period: 'quarter' })).toEqual({ from: '2026-01-01', to: '2026-02-28' })
})

test('days of one’s own, and the year before them', () => {
  const fields = { period: 'days', from: '2026-02-01', to: '2026-02-28' }
  expect(read(fields)).toMatchObject({
    days: { from: '2026-02-01', to: '2026-02-28' },
    before: { from: '2026-01-04', to: '2026-01-31' },
  })
  expect(read({ ...fields, compare: 'year' }).before).toEqual({
    from: '2025-02-01',
    to: '2025-02-28',
  })
  expect(read({ ...fields, compare: 'none' }).before).toBeUndefined()
  const first = { period: 'days', from: '2000-01-01', to: '2000-01-31' }
  expect(read(first).before).toBeUndefined()
})

test.each([
  [{ from: '2026-02-30', to: '2026-03-01' }],
  [{ from: '2026-03-02', to: '2026-03-01' }],
  [{ from: '1999-12-31', to: '2026-03-01' }],
  [{ from: 'x', to: '2026-03-01' }],
  [{}],
])('an address that somebody typed leads to the usual days: %j', (days) => {
  expect(read({ ...days, period: 'days' }).days).toEqual({ from: '2026-11-02', to: '2026-11-29' })
  expect(read({ ...days, period: '-1', interval: 'second', compare: 'x' })).toMatchObject({
    period: '28',
    interval: 'day',
    comparison: 'before',
  })
})

test('an interval that is too fine gives way', () => {
  expect(read({ period: '28', interval: 'hour' }).interval).toBe('hour')
  expect(read({ period: '90', interval: 'hour' }).interval).toBe('week')
  const { days } = read({ period: '90' })
  expect(intervals.filter((each) => isPossible(each, days, reach))).toEqual([
    'day',
    'week',
    'month',
    'year',
  ])
})
