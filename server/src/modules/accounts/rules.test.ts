import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPassword, normalizeEmail, roleOfNewcomer } from './rules.ts'

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

test('a password is as long as the rules say', () => {
  const rules = { minLength: 8, maxLength: 128 }
  expect(checkPassword('x'.repeat(7), rules)).toEqual({ ok: false, code: 'PASSWORD_TOO_SHORT' })
  expect(checkPassword('x'.repeat(8), rules).ok).toBe(true)
  expect(checkPassword('x'.repeat(128), rules).ok).toBe(true)
  expect(checkPassword('x'.repeat(129), rules)).toEqual({ ok: false, code: 'PASSWORD_TOO_LONG' })
})

test('only the first person becomes admin', () => {
  expect(roleOfNewcomer(false)).toBe('admin')
  expect(roleOfNewcomer(true)).toBe('user')
})
