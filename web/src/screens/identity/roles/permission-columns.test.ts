import { expect, test } from 'vitest'
import { countOf, fromColumns, isWithin, toColumns } from './permission-columns.ts'

const statements = {
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  catalog: ['read', 'write'],
}

test('actions go to four columns and come back under their own names', () => {
  const shown = {
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'delete'],
    catalog: ['read', 'update'],
  }
  expect(toColumns(statements)).toEqual(shown)
  expect(fromColumns(shown, statements)).toEqual(statements)
})

test('what someone lacks a part of is not theirs to give', () => {
  expect(isWithin({}, {})).toBe(true)
  expect(isWithin({ catalog: ['read'] }, statements)).toBe(true)
  expect(isWithin({ catalog: ['read', 'write'] }, { catalog: ['read'] })).toBe(false)
  expect(isWithin({ planet: ['destroy'] }, statements)).toBe(false)
})

test('permissions are counted over all resources', () => {
  expect(countOf(statements)).toBe(7)
  expect(countOf({})).toBe(0)
})
