import type { VerbName } from '../merchant-oracle/verbs.ts'

export type Replacement = readonly [from: string, to: string]

/** Faults of money and identity that were there once. Put back one by one, each must be found. */
export type Mutation = {
  /** What the server does wrong with it. */
  readonly name: string
  /** What is there instead, by file. */
  readonly changes: Readonly<Record<string, readonly Replacement[]>>
  /** What leads to it in the lives of the merchant's oracle. */
  readonly by: VerbName
}

const billing = 'server/src/modules/billing/'

/** Else the database refuses what is returned twice. */
const creditsAreNotRecorded = {
  [`${billing}subscription-changes/credits.ts`]: [
    ['if (draws.length > 0) await orders', 'if (draws.length < 0) await orders'],
  ],
} as const

export const mutations: readonly Mutation[] = [
  {
    name: 'a typed address is taken for its owner',
    changes: {
      [`${billing}customers/match.ts`]: [
        ["proof: isEmailVerified ? 'named' : 'address'", "proof: 'named'"],
      ],
    },
    by: 'ada buys, and eve types her address',
  },
  {
    name: 'a purchase of a stranger renews with the card of the customer',
    changes: {
      [`${billing}subscriptions/payer.ts`]: [
        ['if (ownBilling) return', 'if (ownBilling && ownBilling === null) return'],
      ],
    },
    by: 'ada buys, and eve types her address',
  },
  {
    name: 'a session of a guest shows everything',
    changes: {
      [`${billing}checkouts/confirm.ts`]: [["proof === 'named' ? null : checkoutId", 'null']],
    },
    by: 'eve types an address, and ada buys with hers',
  },
  {
    name: 'what customers add is charged with the next order',
    changes: {
      [`${billing}subscription-changes/rules/charging.ts`]: [
        ["return by === 'customer' && costs ? 'invoice' : behavior", 'return behavior'],
      ],
    },
    by: 'eve asks for more than her card pays',
  },
  {
    name: 'a change is made before it is paid',
    changes: {
      [`${billing}subscription-changes/pay-first.ts`]: [
        ['if (amount === 0) {', 'if (amount >= 0) {'],
      ],
    },
    by: 'eve asks for more than her card pays',
  },
  {
    name: 'a change that a bank asks about is made before it is paid',
    changes: {
      [`${billing}subscription-changes/pay-first.ts`]: [
        ['if (amount === 0) {', 'if (amount >= 0) {'],
      ],
    },
    by: 'eve asks for more, and her bank asks her',
  },
  {
    name: 'what was refunded is credited as well',
    changes: {
      ...creditsAreNotRecorded,
      [`${billing}orders/store/reports.ts`]: [
        [
          'o.charged_amount - o.credited_amount - o.refunded_amount - o.refunded_tax_amount\n',
          'o.charged_amount - o.credited_amount\n',
        ],
      ],
    },
    by: 'eve asks for her money, and then for a cheaper plan',
  },
  {
    name: 'what is disputed is credited as well',
    changes: {
      [`${billing}orders/service.ts`]: [
        [
          'left: fund.left - amount, isDisputed: isOpen',
          'left: fund.left, isDisputed: amount < 0 && isOpen',
        ],
      ],
    },
    by: 'a card is disputed, and eve asks for a cheaper plan',
  },
  {
    name: 'what was credited is refunded as well',
    changes: creditsAreNotRecorded,
    by: 'eve asks for a cheaper plan, and then for her money',
  },
  {
    name: 'a lost dispute ends nothing',
    changes: {
      [`${billing}subscriptions/follow.ts`]: [
        ["if (merchant?.disputePolicy !== 'end') return", 'if (merchant) return'],
      ],
    },
    by: 'eve pays with a card whose owner takes it back',
  },
  {
    name: 'a mailbox has several trials',
    changes: { [`${billing}offers/trials.ts`]: [['...(email ? [', "...(email === '' ? ["]] },
    by: 'eve tries again under other names of one mailbox',
  },
  {
    name: 'a card has several trials',
    changes: {
      [`${billing}offers/trials.ts`]: [
        [
          'return store.claim(tx, claimantOf(checkout, { id, email: null }), card)',
          'return card !== null',
        ],
      ],
    },
    by: 'eve tries again with one card',
  },
  {
    name: 'each change of the plan gives its credits anew',
    changes: {
      [`${billing}meters/rules/lots.ts`]: [
        [
          'return Math.max(0, others.reduce((sum, each) => sum + each.entitled, entitled) - given)',
          'return Math.max(entitled, 0 * given)',
        ],
      ],
    },
    by: 'eve goes to and fro between plans with credits',
  },
  {
    name: 'each holder of a seat has its credits anew',
    changes: {
      [`${billing}meters/credits.ts`]: [
        ['lots.filter((lot) => lot !== own)', 'lots.filter((lot) => lot !== own && !own && false)'],
      ],
    },
    by: 'eve passes a seat on',
  },
  {
    name: 'usage has no discount',
    changes: {
      [`${billing}subscriptions/usage-discount.ts`]: [
        [
          'if (!discount || !isOfPeriod(discount, subscription)) return none',
          'if (!discount || isOfPeriod(discount, subscription)) return none',
        ],
      ],
    },
    by: 'ada uses what is metered',
  },
  {
    name: 'a cap of usage holds for each plan',
    changes: {
      [`${billing}subscriptions/usage-cap.ts`]: [
        ['Math.max(0, cap - sum)', 'Math.max(0, cap - 0 * sum)'],
      ],
    },
    by: 'ada uses what is metered',
  },
  {
    name: 'a total that is too little is owed by nobody',
    changes: {
      [`${billing}orders/create.ts`]: [
        [
          'return { ...input, items: [...input.items, waiverOf(amounts)] }',
          'return amounts ? input : { ...input, items: [waiverOf(amounts)] }',
        ],
      ],
    },
    by: 'eve buys for almost nothing',
  },
  {
    name: 'a total that is too little is waived without a line',
    changes: {
      [`${billing}orders/create.ts`]: [
        [
          'return { ...input, items: [...input.items, waiverOf(amounts)] }',
          'return { ...input, items: waiverOf(amounts) && [] }',
        ],
      ],
    },
    by: 'eve buys for almost nothing',
  },
  {
    name: 'credits that were used are returned',
    changes: {
      [`${billing}subscription-changes/rules/unused.ts`]: [
        ['Math.min(given, Math.max(0, used - stays))', 'Math.min(0, used - stays)'],
      ],
    },
    by: 'eve uses what a plan gives, gives it back, and buys it again',
  },
]
