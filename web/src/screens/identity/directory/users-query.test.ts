import { expect, test } from 'vitest'
import { isFiltered, noFilters, queryOf } from './users-query.ts'

const now = new Date(2026, 10, 25, 14, 30)
const given = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(queryOf(fields, now)).filter(([, value]) => value !== undefined),
  )

test('the address becomes a query', () => {
  expect(given({})).toEqual({ limit: 50 })
  expect(given({ find: 'ada', role: 'admin', status: 'banned', verified: 'false' })).toEqual({
    q: 'ada',
    role: 'admin',
    status: 'banned',
    verified: 'false',
    limit: 50,
  })
  expect(given({ sort: '-name' })).toEqual({ sort: '-name', limit: 50 })
})

test('days are counted from the beginning of today', () => {
  const from = (created: string) => given({ created }).createdFrom
  expect(from('today')).toBe(new Date(2026, 10, 25).toISOString())
  expect(from('week')).toBe(new Date(2026, 10, 19).toISOString())
})

test('values that nobody knows are left out', () => {
  const odd = { status: 'gone', verified: '1', created: 'never', sort: 'password' }
  expect(given(odd)).toEqual({ limit: 50 })
})

test('a page has one end', () => {
  expect(given({ before: 'a.b', after: 'c.d' })).toEqual({ before: 'a.b', limit: 50 })
  expect(given({ after: 'c.d' })).toEqual({ after: 'c.d', limit: 50 })
})

test('without filters nothing is filtered', () => {
  expect(isFiltered({ sort: 'name', before: 'a.b' })).toBe(false)
  expect(isFiltered({ created: 'week' })).toBe(true)
  expect(Object.values(noFilters).every((value) => value === '')).toBe(true)
})
