import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CustomRoles } from '../../../kernel/index.ts'
import { allows, coversGrants, type Grants, readRoles, resolveBan } from './rules.ts'

const custom: CustomRoles = {
  support: { user: ['list', 'get', 'impersonate'], session: ['list', 'revoke'] },
  greeter: { user: ['create'] },
  chief: { user: ['impersonate-admins', 'impersonate'] },
}
const grants = (roles: string, unrestricted = false): Grants => ({
  roles: roles === '' ? [] : roles.split(','),
  unrestricted,
})
const all = ['user', 'admin', 'support', 'greeter', 'chief'] as const
const rights: readonly (readonly [string, string, readonly string[]])[] = [
  ['user', 'create', ['admin', 'greeter']],
  ['user', 'list', ['admin', 'support']],
  ['user', 'get', ['admin', 'support']],
  ['user', 'update', ['admin']],
  ['user', 'set-role', ['admin']],
  ['user', 'set-email', ['admin']],
  ['user', 'set-password', ['admin']],
  ['user', 'ban', ['admin']],
  ['user', 'impersonate', ['admin', 'support', 'chief']],
  ['user', 'impersonate-admins', ['chief']],
  ['user', 'delete', ['admin']],
  ['session', 'list', ['admin', 'support']],
  ['session', 'revoke', ['admin', 'support']],
  ['session', 'delete', ['admin']],
]

test.each(rights)(
  '%s:%s is allowed to exactly those roles, in any company',
  (resource, action, to) => {
    fc.assert(
      fc.property(fc.subarray([...all]), fc.boolean(), (roles, unrestricted) => {
        const expected = unrestricted || roles.some((role) => to.includes(role))
        expect(allows({ roles, unrestricted }, custom, { [resource]: [action] })).toBe(expected)
      }),
    )
  },
)

test.each([
  ['nothing', {}],
  ['an unknown resource', { galaxy: ['list'] }],
  ['an unknown action', { user: ['fly'] }],
  ['no action of a resource it does not have', { galaxy: [] }],
  ['a name of every object', { constructor: ['name'] }],
])('%s is allowed only to users listed in the settings', (_, requested) => {
  expect(allows(grants('admin'), custom, requested)).toBe(false)
  expect(allows(grants('', true), custom, requested)).toBe(true)
})

test('one role has to allow all of what is asked', () => {
  const requested = { user: ['create', 'list'] }
  expect(allows(grants('support,greeter'), custom, requested)).toBe(false)
  expect(allows(grants('admin'), custom, requested)).toBe(true)
})

test.each([
  ['an element that looks like admin', 'xadmin'],
  ['a part of it', 'adm'],
  ['capitals', 'Admin'],
  ['an unknown role', 'emperor'],
  ['a name of every object', '__proto__'],
])('%s is no admin', (_, role) => {
  expect(allows(grants(role), custom, { user: ['list'] })).toBe(false)
})

test.each([
  ['an admin', 'a user', grants('admin'), grants('user'), true],
  ['an admin', 'another', grants('admin'), grants('admin'), true],
  ['an admin', 'a listed admin', grants('admin'), grants('user', true), true],
  ['an admin', 'a chief', grants('admin'), grants('chief'), false],
  ['a listed admin', 'a chief', grants('', true), grants('chief'), true],
  ['a supporter', 'a user', grants('support'), grants('user'), true],
  ['a supporter', 'an admin', grants('support'), grants('admin'), false],
  ['a supporter', 'a greeter', grants('support'), grants('greeter'), false],
  ['a supporter who greets', 'a greeter', grants('support,greeter'), grants('greeter'), true],
  ['a user', 'a user', grants('user'), grants('user'), true],
])('the reach of %s over %s', (_, __, actor, target, reaches) => {
  expect(coversGrants(actor, target, custom)).toBe(reaches)
})

test('a covered target has no permission that the actor lacks', () => {
  const anybody = fc.record({ roles: fc.subarray([...all]), unrestricted: fc.boolean() })
  fc.assert(
    fc.property(anybody, anybody, (actor, target) => {
      if (!coversGrants(actor, target, custom)) return
      for (const [resource, action] of rights) {
        const requested = { [resource]: [action] }
        const isAllowedOnlyByListing = target.unrestricted && action === 'impersonate-admins'
        if (allows(target, custom, requested) && !isAllowedOnlyByListing) {
          expect(allows(actor, custom, requested)).toBe(true)
        }
      }
    }),
  )
})

test.each([
  ['one', 'admin', ['admin']],
  ['several with commas', 'admin, user', ['admin', 'user']],
  ['a list', ['user', 'support'], ['user', 'support']],
  ['the same one twice', 'user,user', ['user']],
  ['an unknown one among them', 'user,emperor', undefined],
  ['an empty one', 'user,', undefined],
  ['none', '', undefined],
  ['an empty list', [], undefined],
  ['too many', Array.from({ length: 21 }, (_, n) => `r${n}`), undefined],
])('roles as they come: %s', (_, given, roles) => {
  expect(readRoles(given, custom)).toEqual(roles)
})

const free = { banned: false, banReason: null, banExpires: null }
const end = new Date('2030-01-01T00:00:00Z')
const usual = { reason: 'No reason', expires: null }

test.each([
  ['a new ban gets what is usual', free, { banned: true }, { banReason: 'No reason' }],
  [
    'or what is said',
    free,
    { banned: true, banReason: 'spam', banExpires: end },
    { banReason: 'spam', banExpires: end },
  ],
  ['an empty reason is none', free, { banned: true, banReason: '' }, { banReason: 'No reason' }],
  [
    'another end keeps the reason',
    { banned: true, banReason: 'spam', banExpires: null },
    { banExpires: end },
    { banReason: 'spam', banExpires: end },
  ],
])('%s', (_, before, input, after) => {
  expect(resolveBan(before, input, usual)).toEqual({ banned: true, banExpires: null, ...after })
})

test.each([
  [
    'lifting it leaves nothing',
    { banned: true, banReason: 'spam', banExpires: end },
    { banned: false },
  ],
  ['a reason alone is no ban', free, { banReason: 'spam' }],
])('%s', (_, before, input) => {
  expect(resolveBan(before, input, usual)).toEqual(free)
})
