import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitize } from './sanitize.ts'

test('ordinary names are unchanged', () => {
  for (const name of ['Ada Lovelace', 'Łódź & Sons', 'Dr. Who', 'Ada L.', 'Zoë “Zo” O’Neil']) {
    expect(sanitize(name)).toBe(name)
  }
  expect(sanitize('ada.lovelace@example.com')).toBe('ada.lovelace@example.com')
  expect(sanitize(48)).toBe(48)
  // Values that are copied from an email must not contain invisible characters.
  for (const value of ['127.0.0.1', '4:50 PM', '2001:db8::1']) expect(sanitize(value)).toBe(value)
})

test('a name is one line of limited length', () => {
  expect(sanitize('Ada\r\n\r\nYou have won\u2028a prize')).toBe('Ada You have won a prize')
  expect(String(sanitize('x'.repeat(300)))).toHaveLength(81)
})

test('no name contains anything that is detected as a link', () => {
  const parts = fc.constantFrom('http', 'https', ':', '/', 'www', '.', 'evil', 'example', ' ', '@')
  const texts = fc.array(parts, { maxLength: 12 }).map((list) => list.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const result = String(sanitize(text))
      if (result !== text || !text.includes('@')) expect(result).not.toMatch(/:\/\/|\w\.\w/)
    }),
  )
})
