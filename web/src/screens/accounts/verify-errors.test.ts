import { expect, test } from 'vitest'
import { verifyErrorOf } from './verify-errors.ts'

test('a failed link is known by either spelling, and nothing else is', () => {
  expect(verifyErrorOf('token_expired')).toBe('token_expired')
  expect(verifyErrorOf('USER_NOT_FOUND')).toBe('user_not_found')
  expect(verifyErrorOf('constructor')).toBe('unknown')
})
