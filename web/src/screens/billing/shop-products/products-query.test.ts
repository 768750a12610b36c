import { expect, test } from 'vitest'
import { queryOf } from './products-query.ts'

test('a list without a search has what is sold, newest first', () => {
  expect(queryOf({}, 1)).toEqual({
    page: 1,
    limit: 25,
    isArchived: 'false',
    sorting: ['-created_at'],
  })
})

test('an address narrows and sorts the list', () => {
  const fields = { archived: '1', find: 'studio', sort: '-name', type: 'once', visibility: 'draft' }
  expect(queryOf(fields, 3)).toEqual({
    page: 3,
    limit: 25,
    isArchived: 'true',
    isRecurring: 'false',
    query: 'studio',
    sorting: ['-name'],
    visibility: ['draft'],
  })
})

test('what is not known in an address changes nothing', () => {
  const fields = { archived: 'x', sort: 'color', type: 'weekly', visibility: 'secret' }
  expect(queryOf(fields, 1)).toEqual(queryOf({}, 1))
})
