import { expect, test } from 'vitest'
import { queryOf } from './members-query.ts'

const search = { slug: 'acme', find: undefined, role: undefined, sort: undefined }

test('an address is looked for among addresses, other text among names, before the role', () => {
  expect(queryOf({ ...search, find: 'ada@', role: 'owner' })).toMatchObject({
    filterField: 'email',
    filterValue: 'ada@',
  })
  expect(queryOf({ ...search, find: 'Ada' })).toMatchObject({ filterField: 'name' })
  expect(queryOf({ ...search, role: 'owner' })).toMatchObject({ filterField: 'role' })
  expect(queryOf(search)).not.toHaveProperty('filterField')
})

test('an order that the API does not know becomes the usual one', () => {
  const sort = { column: 'password', descending: true }
  expect(queryOf({ ...search, sort })).toMatchObject({ sortBy: 'createdAt', sortDirection: 'desc' })
})
