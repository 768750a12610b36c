import { expect, test } from 'vitest'
import { fileQueryOf, queryOf } from './members-query.ts'

const search = { slug: 'acme', find: undefined, role: undefined, sort: undefined }

test('a text, a role and an order are asked for together', () => {
  const sort = { column: 'name', descending: true }
  const asked = { ...search, find: ' Ada ', role: 'owner', sort }
  expect(queryOf(asked)).toEqual({ q: 'Ada', role: 'owner', sorting: ['-name'] })
  expect(queryOf({ ...search, find: '  ' })).toEqual({ sorting: ['createdAt'] })
})

test('an order that the API does not know becomes the usual one', () => {
  const sort = { column: 'password', descending: true }
  expect(queryOf({ ...search, sort })).toEqual({ sorting: ['-createdAt'] })
})

test('the file has what the list has', () => {
  const sort = { column: 'name', descending: true }
  const asked = { ...search, find: 'Ada', role: 'owner', sort }
  expect(fileQueryOf(asked)).toMatchObject({ q: 'Ada', role: 'owner', sorting: '-name' })
})
