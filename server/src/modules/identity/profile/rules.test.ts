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

test('the strongest given proof decides how an account is deleted', () => {
  const all = { password: 'p', token: 't', callbackURL: '/bye' }
  expect(deletionMethod(all, false)).toEqual({ ok: true, value: { by: 'password', password: 'p' } })
  const { password: _, ...rest } = all
  expect(deletionMethod(rest, false)).toEqual({ ok: true, value: { by: 'token', token: 't' } })
  expect(deletionMethod({ callbackURL: '/bye' }, true)).toEqual({
    ok: true,
    value: { by: 'email' },
  })
  expect(deletionMethod({}, true)).toEqual({ ok: true, value: { by: 'fresh-session' } })
  expect(deletionMethod({}, false)).toEqual({
    ok: false,
    code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
  })
})

test('an empty password is a wrong password, not none', () => {
  expect(deletionMethod({ password: '' }, true)).toEqual({
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
  const found = accountToUnlink(accounts, selector, 3)
  expect(found.ok && found.value.id).toBe(id)
})

test.each([
  { accountId: '17' },
  { providerId: 'gitlab' },
  { providerId: 'github', accountId: 'row3' },
])('%j selects no account', (selector) => {
  expect(accountToUnlink(accounts, selector, 3)).toEqual({ ok: false, code: 'ACCOUNT_NOT_FOUND' })
})

test('the last account stays, whatever is selected', () => {
  const selector = fc.record({ providerId: fc.string(), accountId: fc.string() })
  fc.assert(
    fc.property(selector, (name) => {
      expect(accountToUnlink(accounts.slice(0, 1), name, 1)).toEqual({
        ok: false,
        code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
      })
    }),
  )
})
