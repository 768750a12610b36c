import { expect, test } from 'vitest'
import { causeOf, linkErrorOf } from './outcomes.ts'

test.each([
  ['account not linked', 'account_not_linked'],
  ['STATE_NOT_FOUND', 'state_not_found'],
  ['INVALID_TOKEN', 'invalid_token'],
  ['please_restart_the_process', 'please_restart_the_process'],
  ['FAILED_TO_GET_USER_INFO', 'unauthorized'],
  ['toString', 'unknown'],
  ['<script>', 'unknown'],
])('%s is the cause %s', (error, cause) => {
  expect(causeOf(error)).toBe(cause)
})

test('both spellings of an error of a link have a text, others do not', () => {
  expect(linkErrorOf('token_expired')).toBe('token_expired')
  expect(linkErrorOf('USER_NOT_FOUND')).toBe('user_not_found')
  expect(linkErrorOf('constructor')).toBe('unknown')
})
