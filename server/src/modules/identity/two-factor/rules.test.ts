import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  lockLeft,
  methodsFor,
  needsSecondStep,
  normalizeCode,
  readBackupCode,
  showBackupCode,
  type TwoFactor,
} from './rules.ts'

const now = new Date('2030-01-10T00:00:00Z')
const bare: TwoFactor = {
  userId: 'u',
  secret: null,
  confirmedAt: null,
  lastStep: -1,
}
const begun = { ...bare, secret: 'sealed' }
const confirmed = { ...begun, confirmedAt: now }

test.each([
  ['password', true],
  ['mailbox', true],
  ['security-key', true],
  ['new-provider', true],
  ['provider', false],
  ['passkey', false],
])('sign-in by %s requires a second step: %s', (way, asked) => {
  expect(needsSecondStep(true, way)).toBe(asked)
  expect(needsSecondStep(false, way)).toBe(false)
})

test.each([
  ['only emailed codes', bare, 'password', ['otp']],
  ['nothing stored', undefined, 'password', ['otp']],
  ['an unconfirmed app', begun, 'password', ['otp']],
  ['an app', confirmed, 'password', ['totp', 'otp']],
  ['an app, after an emailed link', confirmed, 'mailbox', ['totp']],
  ['an app, after a provider that was never linked', confirmed, 'new-provider', ['totp']],
  ['no app, after an emailed link', begun, 'mailbox', ['otp']],
])('with %s', (_, known, way, methods) => {
  expect(methodsFor(known, way)).toEqual(methods)
})

test('there is always at least one method', () => {
  const known = fc.option(fc.constantFrom(bare, begun, confirmed), { nil: undefined })
  fc.assert(
    fc.property(known, fc.constantFrom('password', 'mailbox', 'security-key'), (each, way) => {
      expect(methodsFor(each, way).length).toBeGreaterThan(0)
    }),
  )
})

test('a lock expires exactly at its end', () => {
  const until = new Date(now.getTime() + 1500)
  expect(lockLeft(null, now)).toBe(0)
  expect(lockLeft(until, now)).toBe(2)
  expect(lockLeft(until, until)).toBe(0)
})

test('a backup code is read as it was shown, however it is typed', () => {
  const code = fc.stringMatching(/^[a-z2-9]{10}$/)
  fc.assert(
    fc.property(code, (text) => {
      const shown = showBackupCode(text)
      expect(shown).toMatch(/^.{5}-.{5}$/)
      for (const typed of [shown, text, shown.toUpperCase(), ` ${shown} `]) {
        expect(readBackupCode(typed)).toBe(text)
      }
    }),
  )
  expect(normalizeCode(' 123 456\n')).toBe('123456')
})
