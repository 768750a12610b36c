import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkParts, looksLike, readableSize } from './rules.ts'

const part = (number: number, start: number, end: number) => ({ number, start, end, sha256: null })

test.each([
  ['one part', [part(1, 0, 10)], true],
  ['two parts', [part(1, 0, 4), part(2, 4, 10)], true],
  ['a gap', [part(1, 0, 4), part(2, 5, 10)], false],
  ['an overlap', [part(1, 0, 4), part(2, 3, 10)], false],
  ['an end too early', [part(1, 0, 9)], false],
  ['an end too late', [part(1, 0, 11)], false],
  ['an empty part', [part(1, 0, 0), part(2, 0, 10)], false],
  ['a number twice', [part(1, 0, 4), part(1, 4, 10)], false],
  ['a late start', [part(2, 0, 10)], false],
])('%s', (_, parts, whole) => {
  expect(checkParts(parts, 10)).toHaveLength(whole ? 0 : 1)
})

test('every division into parts makes up the whole file', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(sizes, (all) => {
      let start = 0
      const parts = all.map((size, index) => {
        start += size
        return part(index + 1, start - size, start)
      })
      expect(checkParts(parts, start)).toEqual([])
      expect(checkParts(parts, start + 1)).toHaveLength(1)
    }),
  )
})

test.each([
  [1, '1 B'],
  [1_023, '1023 B'],
  [1_024, '1.0 KB'],
  [1_572_864, '1.5 MB'],
  [1_073_741_824, '1.0 GB'],
])('%i bytes are shown as %s', (size, text) => {
  expect(readableSize(size)).toBe(text)
})

test.each([
  ['image/png', Buffer.from('89504e470d0a1a0a0000', 'hex'), true],
  ['image/png', Buffer.from('<html>'), false],
  ['image/jpeg', Buffer.from('ffd8ffe0', 'hex'), true],
  ['image/gif', Buffer.from('GIF89a'), true],
  ['image/webp', Buffer.from('RIFF0000WEBPVP8 '), true],
  ['image/svg+xml', Buffer.from('<?xml version="1.0"?><svg>'), true],
  ['image/svg+xml', Buffer.from('\n<svg xmlns="…">'), true],
  ['image/svg+xml', Buffer.from('<html><svg>'), false],
  ['application/pdf', Buffer.from('anything'), true],
])('whether bytes begin like %s', (type, head, expected) => {
  expect(looksLike(type, head)).toBe(expected)
})
