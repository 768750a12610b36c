import { errorCauses } from '@guildhall/contract/outcomes'
import { expect, test } from 'vitest'
import pages from '../../../../../locales/en/pages.json' with { type: 'json' }
import { nextActionOf } from './codes.ts'

test('every cause has its texts and one next action', () => {
  expect(Object.keys(pages.ui.codes)).toEqual([...errorCauses])
  expect(nextActionOf('user_not_found')).toBe('createAccount')
  expect(nextActionOf('token_expired')).toBe('newLink')
  expect(nextActionOf('unknown')).toBe('signInAgain')
})
