import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, wayToLeave, wayToMove, wayToUnlink } from './rules.ts'

test('an address is not changed in passing', () => {
  const refused = { ok: false, code: 'EMAIL_CAN_NOT_BE_UPDATED' }
  expect(changesOf({ name: 'Ada', email: 'a@example.com' })).toEqual(refused)
  expect(changesOf({ email: { any: 'thing' } })).toEqual(refused)
})

test('nothing to change is said to be nothing; an empty picture is something', () => {
  expect(changesOf({})).toEqual({ ok: false, code: 'NO_FIELDS_TO_UPDATE' })
  expect(changesOf({ name: undefined })).toEqual({ ok: false, code: 'NO_FIELDS_TO_UPDATE' })
  expect(changesOf({ image: null })).toEqual({ ok: true, value: { image: null } })
})

test('a proven address is never left without a word from it', () => {
  expect(wayToMove(true, false)).toBe('confirm-at-old')
  expect(wayToMove(true, true)).toBe('confirm-at-old')
  expect(wayToMove(false, true)).toBe('prove-new')
  expect(wayToMove(false, false)).toBe('at-once')
})

test('the strongest proof that is given decides how somebody leaves', () => {
  const all = { password: 'p', token: 't', callbackURL: '/bye' }
  expect(wayToLeave(all, false)).toEqual({ ok: true, value: { by: 'password', password: 'p' } })
  const { password: _, ...rest } = all
  expect(wayToLeave(rest, false)).toEqual({ ok: true, value: { by: 'token', token: 't' } })
  expect(wayToLeave({ callbackURL: '/bye' }, true)).toEqual({ ok: true, value: { by: 'mail' } })
  expect(wayToLeave({}, true)).toEqual({ ok: true, value: { by: 'fresh-session' } })
  expect(wayToLeave({}, false)).toEqual({
    ok: false,
    code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
  })
})

test('an empty password is a wrong password, not none', () => {
  expect(wayToLeave({ password: '' }, true)).toEqual({
    ok: true,
    value: { by: 'password', password: '' },
  })
})

const ways = [
  { id: 'row1', providerId: 'credential', accountId: 'person' },
  { id: 'row2', providerId: 'github', accountId: '17' },
  { id: 'row3', providerId: 'google', accountId: '17' },
] as const

test.each([
  [{ providerId: 'github' }, 'row2'],
  [{ providerId: 'google', accountId: '17' }, 'row3'],
  [{ providerId: 'google', accountId: 'row3' }, 'row3'],
  [{ accountId: 'row1' }, 'row1'],
])('%j is the way %s', (named, id) => {
  const found = wayToUnlink(ways, named, 3)
  expect(found.ok && found.value.id).toBe(id)
})

test.each([
  { accountId: '17' },
  { providerId: 'gitlab' },
  { providerId: 'github', accountId: 'row3' },
])('%j is no way of theirs', (named) => {
  expect(wayToUnlink(ways, named, 3)).toEqual({ ok: false, code: 'ACCOUNT_NOT_FOUND' })
})

test('the last way stays, whatever is named', () => {
  const named = fc.record({ providerId: fc.string(), accountId: fc.string() })
  fc.assert(
    fc.property(named, (name) => {
      expect(wayToUnlink(ways.slice(0, 1), name, 1)).toEqual({
        ok: false,
        code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT',
      })
    }),
  )
})
