import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut } from './text.ts'

test('a cut text ends before a character that does not fit whole', () => {
  expect(cut('ab😀', 3)).toBe('ab')
  expect(cut('ab😀', 4)).toBe('ab😀')
  expect(cut('short', 10)).toBe('short')
  expect(cut('a\0b', 10)).toBe('ab')
})

test('whatever is cut is something that the database takes', () => {
  const part = fc.constantFrom('a', 'ß', '😀', '\ud83d', '\ude00', '\0')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.nat(14), (parts, longest) => {
      const short = cut(parts.join(''), longest)
      expect(short.length).toBeLessThanOrEqual(longest)
      expect(short.isWellFormed() && !short.includes('\0')).toBe(true)
    }),
  )
})
