import { expect, test } from 'vitest'
import { readMetadata, writtenMetadata } from './metadata.ts'

test('metadata is an object in JSON, or nothing', () => {
  expect(readMetadata('{"plan": "gold"}')).toEqual({ ok: true, value: { plan: 'gold' } })
  expect(readMetadata(' \n')).toEqual({ ok: true, value: null })
  for (const text of ['[1]', 'null', '"text"', '7', '{plan: 1}', '{']) {
    expect(readMetadata(text)).toEqual({ ok: false })
  }
})

test('what is written can be read again', () => {
  const value = { plan: 'gold', limits: { seats: 3 } }
  expect(readMetadata(writtenMetadata(value))).toEqual({ ok: true, value })
  expect(writtenMetadata(null)).toBe('')
  expect(writtenMetadata({})).toBe('')
})
