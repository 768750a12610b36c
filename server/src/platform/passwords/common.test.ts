import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommon } from './common.ts'

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'p4ssw0rd!',
  'password123',
  'passwordpassword',
  'drowssap',
  '12345678',
  '123456789012',
  '87654321',
  '1q2w3e4r',
  'qwertyuiop',
  'qwerty123',
  'QWERTZ1234',
  'azerty123456',
  '1qaz2wsx',
  '1qaz2wsx3edc',
  'zaq12wsx',
  'asdfghjkl',
  'asdf1234',
  'qweasdzxc',
  '11111111',
  '          ',
  'aaaaaaaa',
  'abababab',
  '12341234',
  'abc12345',
  'abcd1234',
  '31121999',
  '1999-12-31',
  '01.01.2000',
  'iloveyou',
  'iloveyou2!',
  'sunshine1',
  'dragon2024',
  '2024dragon',
  'michael1987',
  'Liverpool1',
  'trustno1',
  'letmein!',
  'welcome1',
  'superman',
  'batman123',
  'football1',
  'Summer2025!',
  'changeme',
  'admin123',
  'пароль123',
  'йцукенгш',
  'qwerty12',
  'gfhjkm12',
  'passwort1',
  'motdepasse',
  'contraseña',
  'zaq1zaq1',
  '!QAZ2wsx',
  'monkey12',
  'starwars',
])('%s is common', (password) => {
  expect(isCommon(password)).toBe(true)
})

test.each([
  'correct horse battery',
  'battery staple horse',
  'another horse 1',
  'xK9#mQ2$vL',
  'tr0ub4dor&3x',
  'grüne Gurken im Mai',
  'café café',
  'my dog eats 3 shoes',
  'purple monkey dishwasher',
  'Zr7tGhq1',
  'hunter in the dark',
  'a new password 7 for me',
])('%s is not common', (password) => {
  expect(isCommon(password)).toBe(false)
})

test('name and email address are refused for their own user only', () => {
  const own = ['ada.lovelace@example.com', 'Ada Lovelace']
  for (const password of ['lovelace', 'Lovelace1815', 'ada.lovelace', 'ada.lovelace@example.com']) {
    expect(isCommon(password, own)).toBe(true)
  }
  expect(isCommon('Lovelace1815')).toBe(false)
  expect(isCommon('adagio for strings', own)).toBe(false)
})

test('case and a few digits or punctuation marks do not matter', () => {
  const around = fc.string({ unit: fc.constantFrom(...'0123456789!.?*#'), maxLength: 4 })
  const word = fc.constantFrom('password', 'dragon', 'sunshine', 'пароль', 'jennifer')
  fc.assert(
    fc.property(around, word, around, fc.boolean(), (before, text, after, upper) => {
      const made = before + text + after
      expect(isCommon(upper ? made.toUpperCase() : made)).toBe(true)
    }),
  )
})

test('generated passwords are never common', () => {
  const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const made = fc.string({ unit: fc.constantFrom(...letters), minLength: 14, maxLength: 30 })
  fc.assert(
    fc.property(made, (password) => {
      fc.pre(new Set(password).size > 8)
      expect(isCommon(password)).toBe(false)
    }),
  )
})

test('the longest password is checked quickly', () => {
  for (const text of ['a', 'ab', '1234567890', 'qwerty', 'xK9#', 'é']) {
    expect(typeof isCommon(text.repeat(1024).slice(0, 1024))).toBe('boolean')
  }
})
