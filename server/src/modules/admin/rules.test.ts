import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allows, banAfter, type CustomRoles, reachesTo, readRoles, type Standing } from './rules.ts'

const custom: CustomRoles = {
  support: { user: ['list', 'get', 'impersonate'], session: ['list', 'revoke'] },
  greeter: { user: ['create'] },
  chief: { user: ['impersonate-admins', 'impersonate'] },
}
const standing = (roles: string, named = false): Standing => ({
  roles: roles === '' ? [] : roles.split(','),
  named,
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
      fc.property(fc.subarray([...all]), fc.boolean(), (roles, named) => {
        const expected = named || roles.some((role) => to.includes(role))
        expect(allows({ roles, named }, custom, { [resource]: [action] })).toBe(expected)
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
])('%s is allowed to nobody but those whom the settings name', (_, asked) => {
  expect(allows(standing('admin'), custom, asked)).toBe(false)
  expect(allows(standing('', true), custom, asked)).toBe(true)
})

test('one role has to allow all of what is asked', () => {
  const asked = { user: ['create', 'list'] }
  expect(allows(standing('support,greeter'), custom, asked)).toBe(false)
  expect(allows(standing('admin'), custom, asked)).toBe(true)
})

test.each([
  ['an element that looks like admin', 'xadmin'],
  ['a part of it', 'adm'],
  ['capitals', 'Admin'],
  ['a role nobody knows', 'emperor'],
  ['a name of every object', '__proto__'],
])('%s is no admin', (_, role) => {
  expect(allows(standing(role), custom, { user: ['list'] })).toBe(false)
})

test.each([
  ['an admin', 'a user', standing('admin'), standing('user'), true],
  ['an admin', 'another', standing('admin'), standing('admin'), true],
  ['an admin', 'somebody named', standing('admin'), standing('user', true), true],
  ['an admin', 'a chief', standing('admin'), standing('chief'), false],
  ['somebody named', 'a chief', standing('', true), standing('chief'), true],
  ['a supporter', 'a user', standing('support'), standing('user'), true],
  ['a supporter', 'an admin', standing('support'), standing('admin'), false],
  ['a supporter', 'a greeter', standing('support'), standing('greeter'), false],
  ['a supporter who greets', 'a greeter', standing('support,greeter'), standing('greeter'), true],
  ['a user', 'a user', standing('user'), standing('user'), true],
])('the reach of %s over %s', (_, __, actor, target, reaches) => {
  expect(reachesTo(actor, target, custom)).toBe(reaches)
})

test('whoever is within reach may do nothing that the actor may not', () => {
  const anybody = fc.record({ roles: fc.subarray([...all]), named: fc.boolean() })
  fc.assert(
    fc.property(anybody, anybody, (actor, target) => {
      if (!reachesTo(actor, target, custom)) return
      for (const [resource, action] of rights) {
        const asked = { [resource]: [action] }
        const mayOnlyBecauseNamed = target.named && action === 'impersonate-admins'
        if (allows(target, custom, asked) && !mayOnlyBecauseNamed) {
          expect(allows(actor, custom, asked)).toBe(true)
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
])('%s', (_, before, wish, after) => {
  expect(banAfter(before, wish, usual)).toEqual({ banned: true, banExpires: null, ...after })
})

test.each([
  [
    'lifting it leaves nothing',
    { banned: true, banReason: 'spam', banExpires: end },
    { banned: false },
  ],
  ['a reason bans nobody', free, { banReason: 'spam' }],
])('%s', (_, before, wish) => {
  expect(banAfter(before, wish, usual)).toEqual(free)
})
