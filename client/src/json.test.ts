import { expect, test } from 'vitest'
import { parseLeniently, reviveDates } from './json.ts'

test('instants become dates wherever they stand', () => {
  const at = '2030-01-01T10:00:00.000Z'
  expect(reviveDates({ a: [at, { b: at }], c: at })).toEqual({
    a: [new Date(at), { b: new Date(at) }],
    c: new Date(at),
  })
  expect(reviveDates('2030-01-01T10:00:00+02:00')).toEqual(new Date('2030-01-01T08:00:00Z'))
})

test.each(['2030-01-01', '2030-13-01T00:00:00Z', 'at 2030-01-01T10:00:00Z', '', '2030'])(
  '“%s” stays a text',
  (text) => {
    expect(reviveDates(text)).toBe(text)
  },
)

test('keys that are left stay as they are', () => {
  const map = { at: '2030-01-01T10:00:00Z' }
  expect(reviveDates({ metadata: map }, /^metadata$/)).toEqual({ metadata: map })
})

test('empty and broken answers are read without a complaint', () => {
  expect(parseLeniently('')).toBeNull()
  expect(parseLeniently('<p>')).toBe('<p>')
  expect(parseLeniently('{"a":1}')).toEqual({ a: 1 })
})
