import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CustomRoles, Permissions } from '../../../../kernel/index.ts'
import { allows, lacking, mayGrant, statements } from './permissions.ts'

/** Written out and not computed: this table is the documented behaviour. */
const table: Record<string, Record<string, string[]>> = {
  owner: {
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    ac: ['create', 'read', 'update', 'delete'],
    apiKey: ['create', 'read', 'update', 'delete'],
    catalog: ['read', 'write'],
    customer: ['read', 'write'],
    sale: ['read', 'write'],
    refund: ['create'],
    accessToken: ['read', 'write'],
  },
  admin: {
    organization: ['update'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    ac: ['create', 'read', 'update', 'delete'],
    apiKey: ['create', 'read', 'update', 'delete'],
    catalog: ['read', 'write'],
    customer: ['read', 'write'],
    sale: ['read', 'write'],
    refund: ['create'],
    accessToken: ['read', 'write'],
  },
  member: { ac: ['read'] },
}

const everything = Object.entries(statements).flatMap(([resource, actions]) =>
  actions.map((action) => [resource, action] as const),
)
const roleSets = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  Object.keys(table).filter((_, index) => bits & (1 << index)),
)

test.each(everything)('every set of roles allows %s:%s as the table does', (resource, action) => {
  for (const roles of roleSets) {
    const expected = roles.some((role) => table[role]?.[resource]?.includes(action))
    expect(allows(roles, {}, { [resource]: [action] })).toBe(expected)
  }
})

describe('a request', () => {
  test.each<[string, Permissions]>([
    ['nothing', {}],
    ['an unknown resource', { planet: ['destroy'] }],
    ['an unknown action', { member: ['create', 'destroy'] }],
    ['a name of every object', { constructor: [] }],
    ['a name of every object', { toString: ['call'] }],
  ])('for %s is never allowed', (_, requested) => {
    expect(allows(['owner', 'admin', 'member'], {}, requested)).toBe(false)
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

test('removing a role never allows more', () => {
  fc.assert(
    fc.property(roles, fc.nat(5), custom, permissions, (granted, removed, own, requested) => {
      const fewer = granted.filter((_, index) => index !== removed)
      return !allows(fewer, own, requested) || allows(granted, own, requested)
    }),
  )
})

test('what is allowed is never lacking', () => {
  fc.assert(
    fc.property(
      roles,
      custom,
      permissions,
      (granted, own, requested) =>
        !allows(granted, own, requested) || lacking(granted, own, requested).length === 0,
    ),
  )
})

test('nobody can grant what they lack', () => {
  fc.assert(
    fc.property(roles, roles, custom, (grantor, granted, own) => {
      if (!mayGrant(grantor, own, granted)) return true
      return everything.every(([resource, action]) => {
        const requested = { [resource]: [action] }
        return !allows(granted, own, requested) || allows([...grantor, 'member'], own, requested)
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
])('%j granting %j: %s', (grantor, granted, expected) => {
  const own = { inviter: { invitation: ['create'] }, emperor: statements }
  expect(mayGrant(grantor, own, granted)).toBe(expected)
})
