import { expect, test } from 'vitest'
import { codeOf, nextActionOf } from './codes.ts'

test.each([
  ['account not linked', 'account_not_linked'],
  ['STATE_NOT_FOUND', 'state_not_found'],
  ['INVALID_TOKEN', 'invalid_token'],
  ['please_restart_the_process', 'please_restart_the_process'],
  ['FAILED_TO_GET_USER_INFO', 'unauthorized'],
  ['toString', 'unknown'],
  ['<script>', 'unknown'],
])('%s is the cause %s', (error, code) => {
  expect(codeOf(error)).toBe(code)
})

test('every code has one next action', () => {
  expect(nextActionOf('user_not_found')).toBe('createAccount')
  expect(nextActionOf('token_expired')).toBe('newLink')
  expect(nextActionOf('unknown')).toBe('signInAgain')
})
