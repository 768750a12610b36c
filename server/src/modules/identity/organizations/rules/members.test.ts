import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeRole, join, knownRoles, leave, parseRoles, removeMember } from './members.ts'

const grants = (...roles: string[]) => ({ roles, custom: {} })
const onlyOwner = { ok: false, code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' }

test.each([
  ['member', ['member']],
  ['owner ,admin', ['owner', 'admin']],
  [
    ['admin', ' member'],
    ['admin', 'member'],
  ],
  [
    ['admin,member', 'admin'],
    ['admin', 'member'],
  ],
  [',', []],
  ['', []],
  ['OWNER', ['OWNER']],
])('the role %j is parsed as %j', (given, names) => {
  expect(parseRoles(given)).toEqual(names)
})

test('parsing a formatted role list returns the same list', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/))
  fc.assert(
    fc.property(names, (list) => {
      expect(parseRoles(list.join(','))).toEqual(list)
      expect(parseRoles(list)).toEqual(list)
    }),
  )
})

test.each([[[]], [['OWNER']], [['own']], [['member', 'king']], [Array(21).fill('member')]])(
  'the roles %j are not known',
  (roles) => {
    expect(knownRoles(roles, {})).toEqual({ ok: false, code: 'ROLE_NOT_FOUND' })
  },
)

test('a custom role of the organization is known', () => {
  expect(knownRoles(['member', 'king'], { king: {} }).ok).toBe(true)
})

describe('the last owner', () => {
  test('cannot leave, whatever other roles they have', () => {
    expect(leave({ roles: ['admin', 'owner'] }, 1)).toEqual(onlyOwner)
    expect(leave({ roles: ['owner'] }, 2).ok).toBe(true)
    expect(leave({ roles: ['admin'] }, 1).ok).toBe(true)
  })

  test('cannot be removed, not even by themselves', () => {
    expect(removeMember(grants('owner'), { roles: ['owner'] }, 1)).toEqual(onlyOwner)
    expect(removeMember(grants('owner'), { roles: ['owner'] }, 2).ok).toBe(true)
  })

  test('cannot be demoted', () => {
    const owner = { roles: ['owner'] }
    expect(changeRole(grants('owner'), owner, ['admin'], 1)).toEqual({
      ok: false,
      code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
    })
    expect(changeRole(grants('owner'), owner, ['admin', 'owner'], 1).ok).toBe(true)
    expect(changeRole(grants('owner'), owner, ['admin'], 2).ok).toBe(true)
  })
})

test('an owner is removed by owners only', () => {
  expect(removeMember(grants('admin'), { roles: ['owner'] }, 2)).toEqual(onlyOwner)
})

test('a member is removed only by members with that permission', () => {
  const member = { roles: ['member'] }
  expect(removeMember(grants('admin'), member, 1).ok).toBe(true)
  expect(removeMember(grants('member'), member, 1)).toEqual({
    ok: false,
    code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  })
})

test.each([
  ['an admin makes themselves an owner', grants('admin'), ['admin'], ['owner']],
  ['an admin makes a member an owner', grants('admin'), ['member'], ['member', 'owner']],
  ['an admin demotes an owner', grants('admin'), ['owner'], ['member']],
  ['a member makes themselves an admin', grants('member'), ['member'], ['admin']],
  [
    'a member grants more than they have',
    { roles: ['clerk'], custom: { clerk: { member: ['update'] } } },
    ['member'],
    ['admin'],
  ],
])('%s: refused', (_, actor, roles, wanted) => {
  expect(changeRole(actor, { roles }, wanted, 2)).toEqual({
    ok: false,
    code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  })
})

test('a member with more permissions can be neither changed nor removed', () => {
  const clerk = { roles: ['clerk'], custom: { clerk: { member: ['update', 'delete'] } } }
  expect(changeRole(clerk, { roles: ['admin'] }, ['member'], 1)).toEqual({
    ok: false,
    code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  })
  expect(removeMember(clerk, { roles: ['admin'] }, 1)).toEqual({
    ok: false,
    code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  })
  expect(changeRole(clerk, { roles: ['member'] }, ['clerk'], 1).ok).toBe(true)
  expect(removeMember(clerk, { roles: ['clerk'] }, 1).ok).toBe(true)
  expect(changeRole(grants('admin'), { roles: ['admin'] }, ['member'], 1).ok).toBe(true)
})

test('whatever is allowed, an owner remains', () => {
  const role = fc.subarray(['owner', 'admin', 'member'], { minLength: 1 })
  fc.assert(
    fc.property(role, role, role, fc.integer({ min: 0, max: 3 }), (actor, target, wanted, more) => {
      const isOwner = target.includes('owner')
      const owners = (isOwner ? 1 : 0) + (actor.includes('owner') ? 1 : 0) + more
      const without = owners - (isOwner ? 1 : 0)
      if (owners === 0) return
      const removed = removeMember({ roles: actor, custom: {} }, { roles: target }, owners)
      if (removed.ok) expect(without).toBeGreaterThan(0)
      const changed = changeRole({ roles: actor, custom: {} }, { roles: target }, wanted, owners)
      if (changed.ok) expect(without + (wanted.includes('owner') ? 1 : 0)).toBeGreaterThan(0)
    }),
  )
})

test('nobody joins at the limit of members', () => {
  expect(join(99, 100).ok).toBe(true)
  expect(join(100, 100)).toEqual({ ok: false, code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED' })
})
