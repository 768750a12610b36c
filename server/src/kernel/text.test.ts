import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncateText } from './text.ts'

test('a truncated text never ends within a surrogate pair', () => {
  expect(truncateText('ab😀', 3)).toBe('ab')
  expect(truncateText('ab😀', 4)).toBe('ab😀')
  expect(truncateText('short', 10)).toBe('short')
  expect(truncateText('a\0b', 10)).toBe('ab')
})

test('a truncated text can always be stored in the database', () => {
  const part = fc.constantFrom('a', 'ß', '😀', '\ud83d', '\ude00', '\0')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.nat(14), (parts, longest) => {
      const short = truncateText(parts.join(''), longest)
      expect(short.length).toBeLessThanOrEqual(longest)
      expect(short.isWellFormed() && !short.includes('\0')).toBe(true)
    }),
  )
})
