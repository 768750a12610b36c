import { expect, test } from 'vitest'
import { problemOf, stateOf } from './grant-state.ts'

test.each([
  [{ isGranted: true, isRevoked: false, error: null }, 'granted'],
  [{ isGranted: false, isRevoked: true, error: null }, 'revoked'],
  [{ isGranted: false, isRevoked: true, error: {} }, 'revoked'],
  [{ isGranted: false, isRevoked: false, error: {} }, 'failed'],
  [{ isGranted: false, isRevoked: false, error: null }, 'waiting'],
] as const)('a grant with %j is %s', (grant, expected) => {
  expect(stateOf(grant)).toBe(expected)
})

test('only problems that have a text are told by one', () => {
  expect(problemOf('account_required')).toBe('account_required')
  expect(problemOf('toString')).toBeUndefined()
})
