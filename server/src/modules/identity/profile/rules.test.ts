import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountToUnlink, changesOf, deletionMethod, emailChangeMode } from './rules.ts'

test('an email address is not changed by a profile update', () => {
  const refused = { ok: false, code: 'EMAIL_CAN_NOT_BE_UPDATED' }
  expect(changesOf({ name: 'Ada', email: 'a@example.com' })).toEqual(refused)
  expect(changesOf({ email: { any: 'thing' } })).toEqual(refused)
})

test('an update without fields is refused; removing the picture is a change', () => {
  expect(changesOf({})).toEqual({ ok: false, code: 'NO_FIELDS_TO_UPDATE' })
  expect(changesOf({ name: undefined })).toEqual({ ok: false, code: 'NO_FIELDS_TO_UPDATE' })
  expect(changesOf({ image: null })).toEqual({ ok: true, value: { image: null } })
})

test('a verified address is never replaced without its confirmation', () => {
  expect(emailChangeMode(true, false)).toBe('confirm-at-old')
  expect(emailChangeMode(true, true)).toBe('confirm-at-old')
  expect(emailChangeMode(false, true)).toBe('verify-new')
  expect(emailChangeMode(false, false)).toBe('at-once')
})

const usual = { hasPassword: false, isFresh: true, proof: 'fresh-session' } as const
const stale = { ...usual, isFresh: false }

test('the strongest given proof decides how an account is deleted', () => {
  const all = { password: 'p', token: 't', callbackURL: '/bye' }
  expect(deletionMethod(all, stale)).toEqual({ ok: true, value: { by: 'password', password: 'p' } })
  const { password: _, ...rest } = all
  expect(deletionMethod(rest, stale)).toEqual({ ok: true, value: { by: 'token', token: 't' } })
  expect(deletionMethod({ callbackURL: '/bye' }, usual)).toEqual({
    ok: true,
    value: { by: 'email' },
  })
  expect(deletionMethod({}, usual)).toEqual({ ok: true, value: { by: 'fresh-session' } })
  expect(deletionMethod({}, stale)).toEqual({
    ok: false,
    code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
  })
})

test('where a password or a token is asked for, a fresh session is not enough', () => {
  const strict = { ...usual, proof: 'password-or-token' } as const
  const withPassword = { ...strict, hasPassword: true }
  expect(deletionMethod({ password: 'p' }, withPassword).ok).toBe(true)
  expect(deletionMethod({ token: 't' }, withPassword).ok).toBe(true)
  for (const given of [{}, { callbackURL: '/bye' }]) {
    expect(deletionMethod(given, withPassword)).toEqual({
      ok: false,
      code: 'USER_ALREADY_HAS_A_PASSWORD_PROVIDE_THAT_TO_DELETE_THE_ACCOUNT',
    })
  }
  expect(deletionMethod({}, strict)).toEqual({
    ok: false,
    code: 'USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN',
  })
  expect(deletionMethod({ callbackURL: '/bye' }, strict)).toEqual({
    ok: true,
    value: { by: 'email' },
  })
})

test('an empty password is a wrong password, not none', () => {
  expect(deletionMethod({ password: '' }, usual)).toEqual({
    ok: true,
    value: { by: 'password', password: '' },
  })
})

const accounts = [
  { id: 'row1', providerId: 'credential', accountId: 'user' },
  { id: 'row2', providerId: 'github', accountId: '17' },
  { id: 'row3', providerId: 'google', accountId: '17' },
] as const

test.each([
  [{ providerId: 'github' }, 'row2'],
  [{ providerId: 'google', accountId: '17' }, 'row3'],
  [{ providerId: 'google', accountId: 'row3' }, 'row3'],
  [{ accountId: 'row1' }, 'row1'],
])('%j selects the account %s', (selector, id) => {
  const found = accountToUnlink(accounts, selector, { methodCount: 3, mayRemoveLast: false })
  expect(found.ok && found.value.id).toBe(id)
})

test.each([
  { accountId: '17' },
  { providerId: 'gitlab' },
  { providerId: 'github', accountId: 'row3' },
])('%j selects no account', (selector) => {
  expect(accountToUnlink(accounts, selector, { methodCount: 3, mayRemoveLast: false })).toEqual({
    ok: false,
    code: 'ACCOUNT_NOT_FOUND',
  })
})

const last = { methodCount: 1, mayRemoveLast: false }

test('the last account stays, whatever is selected', () => {
  const selector = fc.record({ providerId: fc.string(), accountId: fc.string() })
  fc.assert(
    fc.property(selector, (name) => {
      expect(accountToUnlink(accounts.slice(0, 1), name, last)).toEqual({
        ok: false,
        code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
      })
    }),
  )
})

test('the last account goes where the settings allow it', () => {
  const found = accountToUnlink(
    accounts.slice(0, 1),
    { providerId: 'credential' },
    { ...last, mayRemoveLast: true },
  )
  expect(found.ok && found.value.id).toBe('row1')
})
