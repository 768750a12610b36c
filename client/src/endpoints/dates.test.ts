import { expect, test } from 'vitest'
import { reviveDates } from './dates.ts'

const at = '2030-01-01T10:00:00.000Z'
const date = new Date(at)

test('dates are revived in lists, in objects and in the values of a map', () => {
  expect(reviveDates([{ at }, { at: null }], { at: true })).toEqual([{ at: date }, { at: null }])
  expect(reviveDates({ a: { b: [at] } }, { a: { b: true } })).toEqual({ a: { b: [date] } })
  expect(reviveDates({ x: { at }, y: { at } }, { '*': { at: true } })).toEqual({
    x: { at: date },
    y: { at: date },
  })
})

test('a text elsewhere stays a text, whatever it looks like', () => {
  expect(reviveDates({ at, name: at, inner: { at } }, { at: true })).toEqual({
    at: date,
    name: at,
    inner: { at },
  })
  expect(reviveDates({ at }, undefined)).toEqual({ at })
})

test('a date stays a date, and what is no text is not converted', () => {
  expect(reviveDates({ at: date }, { at: true })).toEqual({ at: date })
  expect(reviveDates({ at: 5 }, { at: true })).toEqual({ at: 5 })
  expect(reviveDates('<p>', { at: true })).toBe('<p>')
  expect(reviveDates(null, { at: true })).toBeNull()
})

test('a field named like a part of every object is not taken for one', () => {
  expect(reviveDates({ constructor: at }, { at: true })).toEqual({ constructor: at })
})
