/** Who buys: one who pays, and one who wants something for nothing and knows the other's address. */
export type PersonName = 'ada' | 'eve'

export type Person = {
  readonly name: PersonName
  readonly email: string
  readonly country: string
  /** The last digits of the cards that only this person has. */
  readonly cards: readonly string[]
  readonly tokens: Readonly<Record<string, number>>
}

export const ada: Person = {
  name: 'ada',
  email: 'ada@example.com',
  country: 'DE',
  cards: ['4242'],
  tokens: { tok_visa: 1 },
}
export const eve: Person = {
  name: 'eve',
  email: 'eve@example.com',
  country: 'JP',
  cards: ['0341', '9979', '0259', '2685', '0002', '3155', '3220'],
  tokens: {
    ...{ tok_fails_on_renewal: 4, tok_lost_on_renewal: 1, tok_declined: 1 },
    ...{ tok_dispute_lost: 2, tok_dispute_won: 1 },
    ...{ tok_requires_action: 2, tok_always_requires_action: 1 },
  },
}
export const people = [ada, eve] as const

/** Where messages to an address arrive, with or without a tag. */
export const mailboxOf = (email: string) => email.toLowerCase().replace(/\+.*@/, '@')
