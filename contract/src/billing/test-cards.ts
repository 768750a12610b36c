/** What happens with a card of the sandbox, as a key of its text. */
type TestCardOutcome =
  | 'paid'
  | 'declined'
  | 'noFunds'
  | 'lost'
  | 'challenge'
  | 'challengeAlways'
  | 'failsOnRenewal'
  | 'disputed'

export type TestCard = {
  readonly number: string
  /** What the form sends in place of the number. */
  readonly token: string
  readonly last4: string
  readonly what: TestCardOutcome
}

const card = (number: string, token: string, what: TestCardOutcome): TestCard => ({
  number,
  token,
  last4: number.slice(-4),
  what,
})

/** The cards that buyers can type in a sandbox. The sandbox knows more tokens, which programs send. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'tok_visa', 'paid'),
  card('4000000000000002', 'tok_declined', 'declined'),
  card('4000000000009995', 'tok_insufficient_funds', 'noFunds'),
  card('4000000000009987', 'tok_lost_card', 'lost'),
  card('4000002500003155', 'tok_requires_action', 'challenge'),
  card('4000000000003220', 'tok_always_requires_action', 'challengeAlways'),
  card('4000000000000341', 'tok_fails_on_renewal', 'failsOnRenewal'),
  card('4000000000000259', 'tok_dispute_lost', 'disputed'),
]
