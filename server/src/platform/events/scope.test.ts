import { expect, test } from 'vitest'
import { scopeOf } from './scope.ts'

test('an event belongs to the organization that its payload names', () => {
  const member = { id: 'm1', organizationId: 'o1', userId: 'u1' }
  expect(scopeOf('member.added', member)).toEqual({ organizationId: 'o1', about: null })
  expect(scopeOf('organization.created', { id: 'o2' }).organizationId).toBe('o2')
  expect(scopeOf('webhook.created', { id: 'w1', organizationId: null }).organizationId).toBeNull()
  const session = { id: 's1', userId: 'u1', activeOrganizationId: 'o1' }
  expect(scopeOf('session.created', session).organizationId).toBeNull()
})

test('a payload with personal data is about a user, or about an email address', () => {
  expect(scopeOf('user.updated', { id: 'u1' }).about).toBe('user:u1')
  expect(scopeOf('session.created', { id: 's1', userId: 'u1' }).about).toBe('user:u1')
  const invitation = { organizationId: 'o1', email: 'ada@example.com' }
  expect(scopeOf('invitation.created', invitation).about).toBe('address:ada@example.com')
  expect(scopeOf('api_key.created', { userId: null, organizationId: 'o1' }).about).toBeNull()
})
