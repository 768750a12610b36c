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
  {
    name: 'a change is made before it is paid',
    file: `${billing}subscription-changes/pay-first.ts`,
    changes: [['if (amount === 0) {', 'if (amount >= 0) {']],
  },
  {
    name: 'credits return more than was paid',
    file: `${billing}subscription-changes/fund-credits.ts`,
    changes: [
      [
        'let all = funds.reduce((sum, { left }) => sum + left, 0)',
        'let all = Number.MAX_SAFE_INTEGER + 0 * funds.length',
      ],
      [
        '    left,\n    charges: new Map',
        '    left: left + Number.MAX_SAFE_INTEGER / 4,\n    charges: new Map',
      ],
    ],
  },
  {
    name: 'what was credited is refunded as well',
    file: `${billing}orders/rules/settlement.ts`,
    changes: [['collected - order.creditedAmount', 'collected']],
  },
  {
    name: 'a lost dispute ends nothing',
    file: `${billing}subscriptions/follow.ts`,
    changes: [["if (merchant?.disputePolicy !== 'end') return", 'if (merchant) return']],
  },
  {
    name: 'several trials for one mailbox',
    file: `${billing}offers/trials.ts`,
    changes: [["if (!isOurs) throw new AppError('TRIAL_WAS_ALREADY_USED')", 'void isOurs']],
  },
]
