/** Faults of money and identity that were there once. Put back one by one, each must be found. */
export type Mutation = {
  /** What the server does wrong with it. */
  readonly name: string
  readonly file: string
  readonly changes: readonly (readonly [from: string, to: string])[]
}

const billing = 'server/src/modules/billing/'

export const mutations: readonly Mutation[] = [
  {
    name: 'a typed address is taken for its owner',
    file: `${billing}customers/match.ts`,
    changes: [["proof: isEmailVerified ? 'named' : 'address'", "proof: 'named'"]],
  },
  {
    name: 'a purchase of a stranger renews with the card of the customer',
    file: `${billing}subscriptions/payer.ts`,
    changes: [['if (ownBilling) return', 'if (ownBilling && ownBilling === null) return']],
  },
  {
    name: 'a session of a guest shows everything',
    file: `${billing}checkouts/confirm.ts`,
    changes: [["proof === 'new' ? checkoutId : null", 'null']],
  },
  {
    name: 'what customers add is charged with the next order',
    file: `${billing}subscription-changes/rules/charging.ts`,
    changes: [["return by === 'customer' && costs ? 'invoice' : behavior", 'return behavior']],
  },
]
