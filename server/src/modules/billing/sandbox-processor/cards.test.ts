import { type TestCard, testCards } from '@guildhall/contract/billing/test-cards'
import { expect, test } from 'vitest'
import { cardFacts, disputeEndOf, isKnown, outcomeOf } from './cards.ts'

const codeOf = (token: string, saved: boolean, offSession: boolean) => {
  const outcome = outcomeOf(token, { saved, offSession })
  return typeof outcome === 'string' ? outcome : outcome.code
}

/** The first payment, a renewal, and how a dispute ends. */
const expected: Readonly<Record<TestCard['what'], readonly (string | undefined)[]>> = {
  paid: ['succeed', 'succeed', undefined],
  declined: ['card_declined', 'card_declined', undefined],
  noFunds: ['insufficient_funds', 'insufficient_funds', undefined],
  lost: ['lost_card', 'lost_card', undefined],
  challenge: ['ask', 'succeed', undefined],
  challengeAlways: ['ask', 'authentication_required', undefined],
  failsOnRenewal: ['succeed', 'card_declined', undefined],
  disputed: ['succeed', 'succeed', 'lost'],
}

/** The check digit of card numbers. */
function isValidNumber(number: string) {
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

test.each(testCards)('the test card $number is the card $token of the sandbox', (card) => {
  const { number, token, last4, what } = card
  expect(isValidNumber(number)).toBe(true)
  expect(isKnown(token)).toBe(true)
  expect(cardFacts(token)).toEqual({ brand: 'visa', last4 })
  const later = codeOf(token, true, true)
  expect([codeOf(token, false, false), later, disputeEndOf(token)]).toEqual(expected[what])
})

test('every outcome has one test card', () => {
  expect(testCards.map(({ what }) => what).sort()).toEqual(Object.keys(expected).sort())
  expect(new Set(testCards.map(({ token }) => token)).size).toBe(testCards.length)
})
