import { expect, test } from 'vitest'
import { verifyErrorOf } from './verify-errors.ts'

test('both spellings of an error code are known, other texts are not', () => {
  expect(verifyErrorOf('token_expired')).toBe('token_expired')
  expect(verifyErrorOf('USER_NOT_FOUND')).toBe('user_not_found')
  expect(verifyErrorOf('constructor')).toBe('unknown')
})
