import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPassword, normalizeEmail, normalizeUsername, resolveUsername } from './rules.ts'

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ["o'brien+tag@mail.example.co.uk", "o'brien+tag@mail.example.co.uk"],
  ['a@xn--80ak6aa92e.com', 'a@xn--80ak6aa92e.com'],
])('%s is stored as %s', (given, stored) => {
  expect(normalizeEmail(given)).toEqual({ ok: true, value: stored })
})

test.each([
  'notanemail',
  'v@x.com,a@evil.com',
  'v@x.com a@evil.com',
  '"a@evil.com"@x.com',
  '<v@x.com>',
  'v＠x.com',
  'v﹫x.com',
  'v\u200b@x.com',
  '\u202ev@x.com',
  'ADMİN@x.com',
  'admın@x.com',
  '\u212aate@x.com',
  'a@x.com\r\nBcc: b@x.com',
  '.a@x.com',
  'a..b@x.com',
  'a@x',
  'a@-x.com',
  'a@x.c',
  '@x.com',
  'a@',
  `${'a'.repeat(65)}@x.com`,
  `a@${'b'.repeat(250)}.com`,
])('%j is refused', (given) => {
  expect(normalizeEmail(given)).toEqual({ ok: false, code: 'INVALID_EMAIL' })
})

test('an address keeps its form when it is normalized again', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const once = normalizeEmail(address)
      if (once.ok) expect(normalizeEmail(once.value)).toEqual(once)
    }),
  )
})

test('the length of a password is checked by the settings', () => {
  const rules = { minLength: 8, maxLength: 128 }
  expect(checkPassword('x'.repeat(7), rules)).toEqual({ ok: false, code: 'PASSWORD_TOO_SHORT' })
  expect(checkPassword('x'.repeat(8), rules).ok).toBe(true)
  expect(checkPassword('x'.repeat(128), rules).ok).toBe(true)
  expect(checkPassword('x'.repeat(129), rules)).toEqual({ ok: false, code: 'PASSWORD_TOO_LONG' })
})

test.each([
  ['ab', 'USERNAME_IS_TOO_SHORT'],
  ['', 'USERNAME_IS_TOO_SHORT'],
  ['x'.repeat(31), 'USERNAME_IS_TOO_LONG'],
  ['a b', 'USERNAME_IS_INVALID'],
  ['a-b', 'USERNAME_IS_INVALID'],
  ['b\u043eb', 'USERNAME_IS_INVALID'],
  ['\ufb01na', 'USERNAME_IS_INVALID'],
  ['ab\u0000', 'USERNAME_IS_INVALID'],
  ['abc\n', 'USERNAME_IS_INVALID'],
  ['\u0130da', 'USERNAME_IS_INVALID'],
])('the username %j is refused as %s', (given, code) => {
  expect(normalizeUsername(given)).toEqual({ ok: false, code })
})

test('a username is compared in lower case and displayed as typed', () => {
  const before = { username: 'old', displayUsername: 'Old' }
  const chosen = { username: 'ada_l.1815', displayUsername: 'Ada_L.1815' }
  expect(resolveUsername({ username: 'Ada_L.1815' }, before)).toEqual({ ok: true, value: chosen })
  expect(resolveUsername({ username: 'ada', displayUsername: 'Ada!' }, before)).toEqual({
    ok: true,
    value: { username: 'ada', displayUsername: 'Ada!' },
  })
})

test('a display name does not change the username', () => {
  const before = { username: 'old', displayUsername: 'Old' }
  expect(resolveUsername({ displayUsername: 'OLD' }, before)).toEqual({
    ok: true,
    value: { username: 'old', displayUsername: 'OLD' },
  })
  expect(resolveUsername({}, before)).toEqual({ ok: true, value: before })
})

test('a username keeps its form when it is normalized again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9_.]{3,30}$/), (given) => {
      const once = normalizeUsername(given)
      expect(once.ok && normalizeUsername(once.value)).toEqual(once)
    }),
  )
})
