import { expect, test } from 'vitest'
import { fromCursor, pageOf, toCursor } from './position.ts'

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
