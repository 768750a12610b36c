import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  lockLeft,
  methodsOf,
  needsSecondStep,
  readBackupCode,
  showBackupCode,
  type TwoFactor,
  typedCode,
} from './rules.ts'

const now = new Date('2030-01-10T00:00:00Z')
const bare: TwoFactor = {
  userId: 'u',
  secret: null,
  provenAt: null,
  lastStep: -1,
}
const begun = { ...bare, secret: 'sealed' }
const proven = { ...begun, provenAt: now }

test.each([
  ['password', true],
  ['mailbox', true],
  ['security-key', true],
  ['new-provider', true],
  ['provider', false],
  ['passkey', false],
])('whoever came by %s is asked for more: %s', (way, asked) => {
  expect(needsSecondStep(true, way)).toBe(asked)
  expect(needsSecondStep(false, way)).toBe(false)
})

test.each([
  ['nothing but mails', bare, 'password', ['otp']],
  ['nothing known at all', undefined, 'password', ['otp']],
  ['an app whose code was never right', begun, 'password', ['otp']],
  ['an app', proven, 'password', ['totp', 'otp']],
  ['an app, after a mail', proven, 'mailbox', ['totp']],
  ['an app, after a provider that was never linked', proven, 'new-provider', ['totp']],
  ['no app, after a mail', begun, 'mailbox', ['otp']],
])('with %s', (_, known, way, methods) => {
  expect(methodsOf(known, way)).toEqual(methods)
})

test('there is always at least one way on', () => {
  const known = fc.option(fc.constantFrom(bare, begun, proven), { nil: undefined })
  fc.assert(
    fc.property(known, fc.constantFrom('password', 'mailbox', 'security-key'), (each, way) => {
      expect(methodsOf(each, way).length).toBeGreaterThan(0)
    }),
  )
})

test('a lock is over exactly at its end', () => {
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
  expect(typedCode(' 123 456\n')).toBe('123456')
})
