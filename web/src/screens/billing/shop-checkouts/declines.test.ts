import { expect, test } from 'vitest'
import { declineOf } from './declines.ts'

test.each([
  ['insufficient_funds', 'noFunds'],
  ['stolen_card', 'blocked'],
  ['card_declined', 'declined'],
  ['something_new', undefined],
  ['toString', undefined],
])('the reason %s is told as %s', (reason, expected) => {
  expect(declineOf(reason)).toBe(expected)
})
