import { expect, test } from 'vitest'
import { parseLeniently } from './json.ts'

test('empty and invalid responses are parsed without an error', () => {
  expect(parseLeniently('')).toBeNull()
  expect(parseLeniently('<p>')).toBe('<p>')
  expect(parseLeniently('{"a":1}')).toEqual({ a: 1 })
})
