import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  callbackErrorCode,
  decideLinking,
  decideSocialSignIn,
  isUsable,
  providerError,
} from './rules.ts'

const linking = { enabled: true, implicit: true, allowDifferentEmails: false }
const anyLinking = fc.record({
  enabled: fc.boolean(),
  implicit: fc.boolean(),
  allowDifferentEmails: fc.boolean(),
})
const anyLocal = fc.record({ emailVerified: fc.boolean(), hasThisProvider: fc.boolean() })
const anyStranger = fc.record({
  emailTrusted: fc.boolean(),
  local: fc.option(anyLocal, { nil: undefined }),
  signUp: fc.constantFrom('open' as const, 'on-request' as const, 'closed' as const),
  requested: fc.boolean(),
})

test('an existing account is linked only when both sides have verified the address', () => {
  fc.assert(
    fc.property(anyStranger, anyLinking, (given, rules) => {
      const verdict = decideSocialSignIn(given, rules)
      if (!given.local) return
      const { emailVerified, hasThisProvider } = given.local
      const may =
        given.emailTrusted && emailVerified && !hasThisProvider && rules.enabled && rules.implicit
      expect(verdict).toEqual(
        may ? { ok: true, value: 'link' } : { ok: false, code: 'ACCOUNT_NOT_LINKED' },
      )
    }),
  )
})

test('a new user is created only where sign-up is open, or requested', () => {
  fc.assert(
    fc.property(anyStranger, anyLinking, (given, rules) => {
      const verdict = decideSocialSignIn({ ...given, local: undefined }, rules)
      const may = given.signUp === 'open' || (given.signUp === 'on-request' && given.requested)
      expect(verdict).toEqual(
        may ? { ok: true, value: 'create' } : { ok: false, code: 'SIGNUP_DISABLED' },
      )
    }),
  )
})

const own = {
  userId: 'me',
  ownEmail: 'me@example.com',
  owner: undefined,
  emailTrusted: true,
  hasSecondStep: false,
  confirmed: false,
}

test('a provider account is linked once, by its owner, with their address', () => {
  const link = (more: object, rules = linking) =>
    decideLinking({ ...own, email: 'me@example.com', ...more }, rules)
  expect(link({})).toEqual({ ok: true, value: 'add' })
  expect(link({ email: undefined, confirmed: true })).toEqual({ ok: true, value: 'add' })
  expect(link({ owner: 'me', email: 'other@example.com' })).toEqual({ ok: true, value: 'renew' })
  const taken = { ok: false, code: 'SOCIAL_ACCOUNT_ALREADY_LINKED' }
  expect(link({ owner: 'you' })).toEqual(taken)
  const unable = { ok: false, code: 'UNABLE_TO_LINK_ACCOUNT' }
  expect(link({ email: 'other@example.com' })).toEqual(unable)
  expect(link({ emailTrusted: false })).toEqual(unable)
  expect(link({}, { ...linking, enabled: false })).toEqual(unable)
  const loose = { ...linking, allowDifferentEmails: true }
  const another = { email: 'other@example.com', confirmed: true }
  expect(link(another, loose)).toEqual({ ok: true, value: 'add' })
})

test('an account that bypasses address or second step is linked only after a confirmed identity', () => {
  const loose = { ...linking, allowDifferentEmails: true }
  const asked = { ok: false, code: 'IDENTITY_CONFIRMATION_REQUIRED' }
  const link = (more: object) => decideLinking({ ...own, email: 'me@example.com', ...more }, loose)
  expect(link({ email: 'other@example.com' })).toEqual(asked)
  expect(link({ email: undefined })).toEqual(asked)
  expect(link({ hasSecondStep: true })).toEqual(asked)
  expect(link({ hasSecondStep: true, confirmed: true })).toEqual({ ok: true, value: 'add' })
})

/**
 * Any string, including unpaired surrogates and control characters. Code units are generated one by
 * one: the generator's own character table takes too long to build on a busy machine.
 */
const control = fc.integer({ min: 0, max: 0x9f })
const surrogate = fc.integer({ min: 0xd800, max: 0xdfff })
const unit = fc
  .oneof(fc.integer({ min: 0, max: 0xffff }), control, surrogate)
  .map((code) => String.fromCharCode(code))
const anyText = fc.string({ unit, maxLength: 400, size: 'max' })
const plain = fc.constantFrom('a', 'Z', '0', '_', '.', '-')
const anyCode = fc.oneof(anyText, fc.string({ unit: plain, maxLength: 99, size: 'max' }))

test('a provider’s error text is always a safe URL parameter', () => {
  fc.assert(
    fc.property(anyCode, anyText, (error, said) => {
      const { code, description } = providerError(error, said)
      expect(code).toMatch(/^[\w.-]{1,64}$/)
      expect(() => encodeURIComponent(description ?? '')).not.toThrow()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      expect(description).not.toMatch(/[\u0000-\u001f\u007f]/)
      expect((description ?? '').length).toBeLessThanOrEqual(256)
    }),
  )
})

test('error codes of the callback are those of the API', () => {
  expect(callbackErrorCode('ACCOUNT_NOT_LINKED')).toBe('account_not_linked')
  expect(callbackErrorCode('USER_EMAIL_NOT_FOUND')).toBe('email_not_found')
  expect(callbackErrorCode('BANNED_USER')).toBe('banned')
})

test('a token that expires within five seconds is not usable', () => {
  const now = new Date('2030-01-01T00:00:00Z')
  const at = (ms: number) => new Date(now.getTime() + ms)
  expect([isUsable(at(5001), now), isUsable(at(5000), now), isUsable(null, now)]).toEqual([
    true,
    false,
    true,
  ])
})
