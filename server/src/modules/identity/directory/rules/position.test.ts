import { expect, test } from 'vitest'
import {
  fromCursor,
  fromSortedCursor,
  pageOf,
  reversed,
  sortedPositionOf,
  toCursor,
  toSortedCursor,
} from './position.ts'

const at = new Date('2026-11-25T04:00:00.123Z')

test('a position survives the way through a URL', () => {
  expect(fromCursor(toCursor({ at, id: 'a_b' }))).toEqual({ at, id: 'a_b' })
  expect(fromCursor(undefined)).toBeUndefined()
  expect(fromCursor('2026-99-99T00:00:00Z_x')).toBeUndefined()
})

test('only a full page has a next one', () => {
  const rows = [{ id: 'a', createdAt: at }]
  expect(pageOf(rows, 1).next).toBe(toCursor({ at, id: 'a' }))
  expect(pageOf(rows, 2).next).toBeNull()
  expect(pageOf([], 2).next).toBeNull()
})

test('a sorted position survives the way through a URL, whatever the name is', () => {
  const row = { id: 'a.b_c', createdAt: at, name: 'Жанна. 100%_😀', email: 'a@b.example' }
  for (const sort of ['name', '-email', 'createdAt'] as const) {
    const position = sortedPositionOf(row, sort)
    expect(fromSortedCursor(toSortedCursor(position), sort)).toEqual(position)
  }
  expect(fromSortedCursor(toSortedCursor({ sorted: '', id: 'a' }), 'name')).toEqual({
    sorted: '',
    id: 'a',
  })
  expect(fromSortedCursor('abc', 'name')).toBeUndefined()
  expect(fromSortedCursor(toSortedCursor({ sorted: 'Ada', id: 'a' }), 'createdAt')).toBeUndefined()
  expect(fromSortedCursor(toSortedCursor({ sorted: '\0', id: 'a' }), 'name')).toBeUndefined()
  expect(fromSortedCursor(toSortedCursor({ sorted: 'Ada', id: '\0' }), 'name')).toBeUndefined()
})

test('a reversed order is the order again when it is reversed', () => {
  expect(reversed('-name')).toBe('name')
  expect(reversed(reversed('createdAt'))).toBe('createdAt')
})
