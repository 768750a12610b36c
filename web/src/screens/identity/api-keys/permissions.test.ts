import { keyPermissions } from '@guildhall/contract/identity/api-keys'
import { expect, test } from 'vitest'
import { givable, isGivable } from './permissions.ts'

test('the form offers what the server lets people give', () => {
  expect(givable).toEqual(keyPermissions)
})

test.each([
  [null, true],
  [{}, true],
  [{ members: ['read'] }, true],
  [{ members: ['read', 'write'] }, false],
  [{ orders: ['read'] }, false],
])('%j can be given: %s', (permissions, expected) => {
  expect(isGivable(permissions)).toBe(expected)
})
