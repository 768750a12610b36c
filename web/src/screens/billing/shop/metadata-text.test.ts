import { expect, test } from 'vitest'
import { metadataOf, metadataText } from './metadata-text.ts'

const before = { plan: 'pro', seats: 5, beta: true, link: 'https://example.com' }

test('metadata that was not changed stays as it is, with the types of its values', () => {
  expect(metadataOf(metadataText(before), before)).toEqual(before)
})

test('a number that is changed stays a number, and what is new is a text', () => {
  expect(metadataOf('seats: 6\nbeta: false\n\n  room : 7 ', before)).toEqual({
    seats: 6,
    beta: false,
    room: '7',
  })
  expect(metadataOf('seats: many', before)).toEqual({ seats: 'many' })
})

test('a line without a name or a value is refused, and so is one that is too long', () => {
  for (const text of ['plan', 'plan:', ': pro', `${'n'.repeat(41)}: 1`, `n: ${'v'.repeat(501)}`]) {
    expect([text, metadataOf(text, {})]).toEqual([text, undefined])
  }
})
