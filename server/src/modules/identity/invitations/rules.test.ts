import { expect, test } from 'vitest'
import * as rules from './rules.ts'

const now = new Date('2030-01-10T00:00:00Z')
const later = new Date('2030-01-12T00:00:00Z')
const waiting: rules.Invitation = {
  id: 'i',
  organizationId: 'o',
  email: 'ada@example.com',
  roles: ['member'],
  status: 'pending',
  teamIds: [],
  inviterId: 'u',
  expiresAt: later,
  createdAt: now,
}
const ada = { email: 'ada@example.com', emailVerified: true }
const statuses = ['accepted', 'rejected', 'canceled'] as const
const gone = { ok: false, code: 'INVITATION_NOT_FOUND' }

test('an open invitation is accepted until the very moment it expires', () => {
  expect(rules.accept(waiting, now)).toEqual({
    ok: true,
    value: { ...waiting, status: 'accepted' },
  })
  expect(rules.accept(waiting, later)).toEqual(gone)
})

test('an expired one can be canceled, and neither accepted nor rejected', () => {
  const late = { ...waiting, expiresAt: now }
  expect(rules.accept(late, now)).toEqual(gone)
  expect(rules.reject(late, now)).toEqual(gone)
  expect(rules.cancel(late)).toMatchObject({ value: { status: 'canceled' } })
})

test.each(statuses)('one that is %s cannot be answered', (status) => {
  const settled = { ...waiting, status }
  expect(rules.accept(settled, now)).toEqual(gone)
  expect(rules.reject(settled, now)).toEqual(gone)
  expect(rules.cancel(settled)).toEqual(gone)
})

test('only the invited user answers, with a verified address where that is required', () => {
  expect(rules.recipient(waiting, ada, true).ok).toBe(true)
  expect(rules.recipient(waiting, { ...ada, email: 'eve@example.com' }, true)).toEqual({
    ok: false,
    code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  })
  const unproven = { ...ada, emailVerified: false }
  expect(rules.recipient(waiting, unproven, false).ok).toBe(true)
  expect(rules.recipient(waiting, unproven, true)).toEqual({
    ok: false,
    code: 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
  })
})

test.each([
  ['nothing waits', undefined, 'refuse', 'new'],
  ['an expired one waits', { ...waiting, expiresAt: now }, 'refuse', 'replace'],
  ['one waits, send it again', waiting, 'resend', 'extend'],
  ['an expired one waits, send it again', { ...waiting, expiresAt: now }, 'resend', 'replace'],
  ['one waits, replace it', waiting, 'replace', 'replace'],
] as const)('inviting while %s', (_, current, policy, action) => {
  expect(rules.inviteAgain(current, policy, now)).toEqual({ ok: true, value: action })
})

test('inviting twice is refused', () => {
  expect(rules.inviteAgain(waiting, 'refuse', now)).toEqual({
    ok: false,
    code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
  })
})
