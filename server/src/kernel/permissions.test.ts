import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, defineRoles, missing, type Permissions, refusalText } from './permissions.ts'

const names = fc.constantFrom('read', 'write', 'toString', '__proto__')
const permissions: fc.Arbitrary<Permissions> = fc.dictionary(
  names,
  fc.uniqueArray(names, { maxLength: 3 }),
  { maxKeys: 3 },
)

test.each<[Permissions, Permissions, boolean]>([
  [{ team: ['create'] }, { team: ['create'] }, true],
  [{ team: ['create'] }, { team: ['create', 'delete'] }, false],
  [{ team: ['create'] }, { member: ['create'] }, false],
  [{ team: ['create'] }, {}, true],
  [{}, { toString: ['call'] }, false],
  [{}, { team: [] }, false],
])('%j covers %j: %s', (granted, requested, expected) => {
  expect(covers(granted, requested)).toBe(expected)
})

test('what is missing is what no set allows', () => {
  const granted = [{ team: ['create'] }, { member: ['delete'] }]
  const requested = { team: ['create', 'delete'], member: ['delete'], file: ['read'] }
  expect(missing(granted, requested)).toEqual(['team:delete', 'file:read'])
})

test('what one set covers is not missing, and more permissions never allow less', () => {
  fc.assert(
    fc.property(permissions, permissions, permissions, (one, other, requested) => {
      if (covers(one, requested)) expect(missing([one], requested)).toEqual([])
      const lacking = missing([one], requested)
      for (const each of missing([one, other], requested)) expect(lacking).toContain(each)
    }),
  )
})

test('a predefined role wins over a custom one, and one role has to allow all', () => {
  const roles = defineRoles({ owner: { team: ['delete'] }, member: {} })
  const custom = { member: { team: ['delete'] }, editor: { file: ['write'] } }
  expect(roles.isPredefined('owner')).toBe(true)
  expect(roles.isPredefined('toString')).toBe(false)
  expect(roles.permissionsOf('toString', custom)).toBeUndefined()
  expect(roles.allows(['member'], custom, { team: ['delete'] })).toBe(false)
  expect(roles.allows(['editor'], custom, { file: ['write'] })).toBe(true)
  expect(roles.allows(['owner', 'editor'], custom, { team: ['delete'], file: ['write'] })).toBe(
    false,
  )
  expect(roles.allows(['owner'], custom, {})).toBe(false)
})

const known: Permissions = { team: ['create', 'delete'], member: ['create'] }
const teams: Permissions = { team: ['create'] }
const members: Permissions = { member: ['create'] }

test.each<[string, readonly Permissions[], Permissions, string]>([
  [
    'an unknown resource',
    [teams],
    { file: ['read'] },
    'You are not allowed to access resource: file',
  ],
  ['a missing action', [teams], { team: ['delete'] }, 'unauthorized to access resource "team"'],
  ['what no role has', [], { team: ['create'] }, 'unauthorized to access resource "team"'],
  [
    'what two roles allow only together',
    [teams, members],
    { team: ['create'], member: ['create'] },
    'unauthorized to access resource "member"',
  ],
  ['nothing', [teams], {}, 'Not authorized'],
  ['no action', [], { team: [] }, 'Not authorized'],
])('%s is refused in the words of Better Auth', (_, granted, requested, text) => {
  expect(refusalText(known, granted, requested)).toBe(text)
})
