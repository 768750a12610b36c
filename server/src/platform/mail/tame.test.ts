import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tame } from './tame.ts'

test('ordinary names are said as they are', () => {
  for (const name of ['Ada Lovelace', 'Łódź & Sons', 'Dr. Who', 'Ada L.', 'Zoë “Zo” O’Neil']) {
    expect(tame(name)).toBe(name)
  }
  expect(tame('ada.lovelace@example.com')).toBe('ada.lovelace@example.com')
  expect(tame(48)).toBe(48)
  // What is copied out of a mail must be what it looks like.
  for (const fact of ['127.0.0.1', '4:50 PM', '2001:db8::1']) expect(tame(fact)).toBe(fact)
})

test('a name is one line, and not a long one', () => {
  expect(tame('Ada\r\n\r\nYou have won\u2028a prize')).toBe('Ada You have won a prize')
  expect(String(tame('x'.repeat(300)))).toHaveLength(81)
})

test('whatever somebody is called, no program sees a link in it', () => {
  const parts = fc.constantFrom('http', 'https', ':', '/', 'www', '.', 'evil', 'example', ' ', '@')
  const texts = fc.array(parts, { maxLength: 12 }).map((list) => list.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const said = String(tame(text))
      if (said !== text || !text.includes('@')) expect(said).not.toMatch(/:\/\/|\w\.\w/)
    }),
  )
})
