import type { CardFacts, PaymentFailure } from '../../../kernel/index.ts'

export type Outcome = 'succeed' | 'wait' | 'ask' | PaymentFailure

/** A kind of card: what the first payment with its token does, and later ones with the saved card. */
type Card = {
  readonly facts: CardFacts
  readonly first: Outcome
  readonly later: Outcome
  /** How a dispute of each payment with it ends; other cards have none. */
  readonly dispute?: 'lost' | 'won'
}

export const declined: PaymentFailure = {
  code: 'card_declined',
  message: 'The card was declined.',
  hard: false,
}
const insufficientFunds: PaymentFailure = {
  code: 'insufficient_funds',
  message: 'The card has insufficient funds.',
  hard: false,
}
const lost: PaymentFailure = {
  code: 'lost_card',
  message: 'The card was reported lost.',
  hard: true,
}
export const refusedChallenge: PaymentFailure = {
  code: 'authentication_failed',
  message: 'The cardholder did not confirm the payment.',
  hard: false,
}
const challengeNeeded: PaymentFailure = {
  code: 'authentication_required',
  message: 'The cardholder has to confirm this payment.',
  hard: false,
}
export const unknownToken: PaymentFailure = {
  code: 'invalid_token',
  message: 'The token is unknown.',
  hard: true,
}
export const overRefund: PaymentFailure = {
  code: 'amount_too_large',
  message: 'The charge has less money left than the refund.',
  hard: true,
}

/** A refund while, or after, the bank took the money back. */
export const disputedCharge: PaymentFailure = {
  code: 'charge_disputed',
  message: 'The charge is disputed.',
  hard: true,
}

const card = (last4: string, first: Outcome, later: Outcome = first): Card => ({
  facts: { brand: 'visa', last4 },
  first,
  later,
})

/** Payments with it, and refunds of them, are processed for half an hour. */
export const slowCard = 'tok_slow'

const cards: ReadonlyMap<string, Card> = new Map([
  ['tok_visa', card('4242', 'succeed')],
  ['tok_declined', card('0002', declined)],
  ['tok_insufficient_funds', card('9995', insufficientFunds)],
  ['tok_lost_card', card('9987', lost)],
  ['tok_fails_on_renewal', card('0341', 'succeed', declined)],
  ['tok_lost_on_renewal', card('9979', 'succeed', lost)],
  ['tok_requires_action', card('3155', 'ask', 'succeed')],
  ['tok_always_requires_action', card('3220', 'ask')],
  [slowCard, card('0077', 'wait')],
  ['tok_dispute_lost', { ...card('0259', 'succeed'), dispute: 'lost' }],
  ['tok_dispute_won', { ...card('2685', 'succeed'), dispute: 'won' }],
])

/** The end of a card's validity; cards of the sandbox do not expire. */
export const expiry = { expMonth: 12, expYear: 2099 } as const

export const isKnown = (name: string) => cards.has(name)

export function cardFacts(name: string): CardFacts {
  return cards.get(name)?.facts ?? { brand: 'unknown', last4: '0000' }
}

/** How disputes of payments with this card end; undefined where there are none. */
export const disputeEndOf = (name: string | null) => cards.get(name ?? '')?.dispute

export function outcomeOf(
  name: string,
  { saved, offSession }: { readonly saved: boolean; readonly offSession: boolean },
): Outcome {
  const found = cards.get(name)
  if (!found) return unknownToken
  const outcome = saved ? found.later : found.first
  return outcome === 'ask' && offSession ? challengeNeeded : outcome
}
