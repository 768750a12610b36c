import { expect, test } from 'vitest'
import { isAtLeast, mostOf, permissionOf, permissions } from './rules.ts'

test('of several permissions the most counts', () => {
  expect(mostOf(['pull', 'maintain', 'push'])).toBe('maintain')
  expect(mostOf([])).toBeUndefined()
  expect(permissions.map((each) => isAtLeast(each, 'push'))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

test('roles of GitHub are permissions, except those that an organization defined', () => {
  const roles = ['read', 'triage', 'write', 'maintain', 'admin', 'none', 'reviewer', '__proto__']
  expect(roles.map(permissionOf)).toEqual([
    'pull',
    'triage',
    'push',
    'maintain',
    'admin',
    undefined,
    undefined,
    undefined,
  ])
})
