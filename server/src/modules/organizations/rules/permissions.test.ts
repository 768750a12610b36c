import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allows,
  type CustomRoles,
  lacking,
  mayGrant,
  type Permissions,
  statements,
} from './permissions.ts'

/** Written out and not computed: this table is what the product promises. */
const table: Record<string, Record<string, string[]>> = {
  owner: {
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    ac: ['create', 'read', 'update', 'delete'],
    apiKey: ['create', 'read', 'update', 'delete'],
  },
  admin: {
    organization: ['update'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    ac: ['create', 'read', 'update', 'delete'],
    apiKey: ['create', 'read', 'update', 'delete'],
  },
  member: { ac: ['read'] },
}

const everything = Object.entries(statements).flatMap(([resource, actions]) =>
  actions.map((action) => [resource, action] as const),
)
const roleSets = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  Object.keys(table).filter((_, index) => bits & (1 << index)),
)

test.each(everything)('every set of roles answers %s:%s as the table does', (resource, action) => {
  for (const roles of roleSets) {
    const expected = roles.some((role) => table[role]?.[resource]?.includes(action))
    expect(allows(roles, {}, { [resource]: [action] })).toBe(expected)
  }
})

describe('asking', () => {
  test.each<[string, Permissions]>([
    ['nothing', {}],
    ['an unknown resource', { planet: ['destroy'] }],
    ['an unknown action', { member: ['create', 'destroy'] }],
    ['a name of every object', { constructor: [] }],
    ['a name of every object', { toString: ['call'] }],
  ])('for %s is allowed to nobody', (_, asked) => {
    expect(allows(['owner', 'admin', 'member'], {}, asked)).toBe(false)
  })

  test('one role has to allow all of it', () => {
    const custom = { a: { member: ['create'] }, b: { team: ['create'] } }
    expect(allows(['a', 'b'], custom, { member: ['create'] })).toBe(true)
    expect(allows(['a', 'b'], custom, { team: ['create'] })).toBe(true)
    expect(allows(['a', 'b'], custom, { member: ['create'], team: ['create'] })).toBe(false)
  })

  test.each(['Owner', 'own', 'ownership', ' owner', 'owner ', '', '__proto__', 'constructor'])(
    '%j is no role',
    (role) => {
      expect(allows([role], {}, { organization: ['delete'] })).toBe(false)
    },
  )

  test('a custom role does not stand in for one that every organization has', () => {
    const custom = { member: { organization: ['delete'] } }
    expect(allows(['member'], custom, { organization: ['delete'] })).toBe(false)
  })
})

const permissions = fc
  .subarray(everything.map(([resource, action]) => `${resource}:${action}`))
  .map((list) => {
    const made: Record<string, string[]> = {}
    for (const each of list) {
      const [resource = '', action = ''] = each.split(':')
      made[resource] = [...(made[resource] ?? []), action]
    }
    return made as Permissions
  })
const custom: fc.Arbitrary<CustomRoles> = fc.record({
  a: permissions,
  b: permissions,
  c: permissions,
})
const roles = fc.subarray(['owner', 'admin', 'member', 'a', 'b', 'c'])

test('taking a role away never allows more', () => {
  fc.assert(
    fc.property(roles, fc.nat(5), custom, permissions, (held, gone, own, asked) => {
      const fewer = held.filter((_, index) => index !== gone)
      return !allows(fewer, own, asked) || allows(held, own, asked)
    }),
  )
})

test('what is allowed is never lacking', () => {
  fc.assert(
    fc.property(
      roles,
      custom,
      permissions,
      (held, own, asked) => !allows(held, own, asked) || lacking(held, own, asked).length === 0,
    ),
  )
})

test('granting never gives what the giver lacks', () => {
  fc.assert(
    fc.property(roles, roles, custom, (giver, granted, own) => {
      if (!mayGrant(giver, own, granted)) return true
      return everything.every(([resource, action]) => {
        const asked = { [resource]: [action] }
        return !allows(granted, own, asked) || allows([...giver, 'member'], own, asked)
      })
    }),
  )
})

test.each([
  [['owner'], ['owner', 'admin', 'member'], true],
  [['admin'], ['admin', 'member'], true],
  [['admin'], ['owner'], false],
  [['admin'], ['member', 'owner'], false],
  [['member'], ['member'], true],
  [['member'], ['admin'], false],
  [['inviter'], ['member'], true],
  [['inviter'], ['admin'], false],
  [['emperor'], ['owner'], false],
])('%j handing on %j: %s', (giver, granted, expected) => {
  const own = { inviter: { invitation: ['create'] }, emperor: statements }
  expect(mayGrant(giver, own, granted)).toBe(expected)
})
