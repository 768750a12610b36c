import type { VerbName } from '../merchant-oracle/verbs.ts'

export type Replacement = readonly [from: string, to: string]

/** Faults of money and identity that were there once. Put back one by one, each must be found. */
export type Mutation = {
  /** What the server does wrong with it. */
  readonly name: string
  /** What is there instead, by file. */
  readonly changes: Readonly<Record<string, readonly Replacement[]>>
  /** What leads to it in the lives of the merchant's oracle, or the test that fails with it. */
  readonly by: VerbName | NamedTest
}

/** By its file and its title. */
type NamedTest = { readonly file: string; readonly title: string }

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
  {
    name: 'an address that was typed links its owner to an external id',
    changes: {
      [`${billing}customers/match.ts`]: [
        ['if (!email || !isEmailVerified) return undefined', 'if (!email) return undefined'],
      ],
    },
    by: 'ada buys, and eve types her address',
  },
  {
    name: 'what somebody types changes whom it is typed for',
    changes: {
      [`${billing}customers/buy.ts`]: [
        ["if (proof === 'address') return", "if (proof === 'address' && !customer) return"],
      ],
    },
    by: 'ada buys, and eve types her address',
  },
  {
    name: 'terms that need a card are changed to without one',
    changes: {
      [`${billing}subscription-changes/payable.ts`]: [
        ["change.by !== 'customer' || !offer) return", "change.by !== 'customer' || offer) return"],
      ],
    },
    by: 'eve has no card, and asks for what is metered',
  },
  {
    name: 'more is given during a dispute',
    changes: {
      [`${billing}subscription-changes/change-product.ts`]: [
        ["throw new AppError('SUBSCRIPTION_IS_DISPUTED')", 'return'],
      ],
    },
    by: 'a card is disputed, and the merchant gives more',
  },
  {
    name: 'what was planned before a dispute begins during it',
    changes: {
      [`${billing}subscriptions/next-period.ts`]: [
        ['return disputes.holds(', 'return !becomes && disputes.holds('],
      ],
    },
    by: {
      file: `${billing}disputes/increases.test.ts`,
      title: 'an increase that was planned before waits for the end of the dispute',
    },
  },
  {
    name: 'a disputed card is charged',
    changes: {
      [`${billing}disputes/service.ts`]: [
        ['store.holdsCard(sql, method.organizationId, method)', 'Promise.resolve(false)'],
      ],
    },
    by: {
      file: `${billing}disputes/sold.test.ts`,
      title: 'is not charged with a disputed card that was removed and added again',
    },
  },
  {
    name: 'a disputed card that is typed anew pays',
    changes: {
      [`${billing}disputes/service.ts`]: [
        ["kind !== 'charge' || fingerprint === null", "kind === 'charge' || fingerprint === null"],
      ],
    },
    by: {
      file: `${billing}disputes/sold.test.ts`,
      title: 'gives the money back where the disputed card is typed anew',
    },
  },
  {
    name: 'a lost dispute leaves what was bought once',
    changes: {
      'server/src/app/after-sales.ts': [
        [
          "if (merchant?.disputePolicy === 'end') await",
          "if (merchant?.disputePolicy === '') await",
        ],
      ],
    },
    by: {
      file: `${billing}disputes/sold.test.ts`,
      title: 'a lost dispute revokes the license key of what was bought once',
    },
  },
  {
    name: 'a free plan is had again and again under one address',
    changes: {
      [`${billing}checkouts/uniqueness.ts`]: [
        ["kinds.some((kind) => kind !== 'nothing')", "kinds.includes('subscription')"],
      ],
    },
    by: {
      file: 'server/scenarios/billing/guests.test.ts',
      title: 'is not kept from them by what somebody got for nothing in their name',
    },
  },
  {
    name: 'a free plan is had again and again where several may be had',
    changes: {
      [`${billing}checkouts/uniqueness.ts`]: [
        ['return holds === true || store.isBeingTaken(sql, sale)', 'return holds === null'],
      ],
    },
    by: {
      file: 'server/scenarios/billing/taken-again.test.ts',
      title: 'a free plan is had once by those who have only typed an address',
    },
  },
  {
    name: 'what somebody has for nothing by typing an address keeps its owner out',
    changes: {
      [`${billing}checkouts/uniqueness.ts`]: [
        ["? kinds.includes('subscription')", "? kinds.some((kind) => kind !== 'nothing')"],
      ],
    },
    by: {
      file: 'server/scenarios/billing/guests.test.ts',
      title: 'may replace a trial, what a discount paid for, and usage that nobody pays yet',
    },
  },
  {
    name: 'what another checkout has claimed is claimed again',
    changes: {
      [`${billing}offers/store.ts`]: [
        ['return count === claimed.length', 'return count <= claimed.length'],
      ],
    },
    by: 'eve tries again with one card',
  },
  {
    name: 'a trial is claimed by nobody until it begins',
    changes: {
      [`${billing}offers/trials.ts`]: [
        ['if (!isOurs) throw', 'if (!isOurs && !claimedBy) throw'],
        [
          'return store.claim(tx, claimantOf(checkout, { id, email: null }), card)',
          'return card !== null',
        ],
      ],
    },
    by: {
      file: `${billing}checkouts/trials.test.ts`,
      title: 'of five aliases of a mailbox at once, one has the trial (1)',
    },
  },
  {
    name: 'steps that cost too little are never charged',
    changes: {
      [`${billing}orders/rules/settlement.ts`]: [
        ['if (due > 0 && due < minimum) return', 'if (due > 0 && total < minimum) return'],
      ],
    },
    by: {
      file: 'server/scenarios/billing/unpaid-upgrades.test.ts',
      title: 'pays small steps together as soon as they can be charged',
    },
  },
  {
    name: 'renewals that are too little are waived each time',
    changes: {
      [`${billing}subscriptions/bill.ts`]: [
        ['await keepForLater(tx, moment, subscription, [line])', 'line.amount = 0'],
      ],
    },
    by: {
      file: 'server/scenarios/billing/typed-address.test.ts',
      title: 'pays renewals below the minimum charge together, and owes nothing at its end',
    },
  },
  {
    name: 'a credit is taxed where its customer lives by now',
    changes: {
      [`${billing}subscription-changes/fund-credits.ts`]: [
        ['fromOrders, tax: part[0]?.tax ?? null }', 'fromOrders }'],
      ],
    },
    by: {
      file: `${billing}subscription-changes/returned-once.test.ts`,
      title: 'a credit is taxed as its charge was, wherever the customer lives by now',
    },
  },
  {
    name: 'a change that waits for a bank delays the renewal',
    changes: {
      [`${billing}subscriptions/cycle.ts`]: [
        [
          'if (subscription.waitingChange) await endChange',
          'if (subscription.waitingChange) return; else await endChange',
        ],
      ],
    },
    by: {
      file: 'server/scenarios/billing/unpaid-upgrades.test.ts',
      title: 'is over when its period ends before its hour, and the next period begins in time',
    },
  },
  {
    name: 'a period begins while the last attempt decides about its end',
    changes: {
      [`${billing}subscriptions/cycle.ts`]: [
        ["if (subscription.status !== 'past_due') return false", 'if (subscription) return false'],
      ],
    },
    by: {
      file: 'server/scenarios/billing/dunning-ends.test.ts',
      title: 'a period that ends during the last attempt begins when it is decided',
    },
  },
  {
    name: 'a business is who says so',
    changes: {
      [`${billing}offers/pricing.ts`]: [
        [
          'taxId: sale.customerTaxId,',
          "taxId: sale.customerTaxId ?? (sale.isBusinessCustomer ? { format: 'eu_vat' } : null),",
        ],
      ],
    },
    by: {
      file: 'server/scenarios/billing/businesses.test.ts',
      title: 'the flag alone changes nothing: the same for the first order and all renewals',
    },
  },
  {
    name: 'a business at home is charged no tax',
    changes: {
      [`${billing}tax/rules/rates.ts`]: [[' && country !== buyer.sellerCountry', '']],
    },
    by: {
      file: 'server/scenarios/billing/businesses.test.ts',
      title: 'at home a business pays the tax: the same for the first order and all renewals',
    },
  },
  {
    name: 'a plan is changed to that charges for a meter a second time',
    changes: {
      [`${billing}subscription-changes/plan.ts`]: [
        ['if (shared === undefined) return product', 'if (shared !== null) return product'],
      ],
    },
    by: {
      file: 'server/scenarios/billing/shared-meters.test.ts',
      title:
        'a change by prorate to a product is refused where another subscription charges for its meter',
    },
  },
  {
    name: 'a plan is bought that charges for a meter a second time',
    changes: {
      [`${billing}checkouts/shared-meters.ts`]: [
        ['if (customerId === null || meterIds.length === 0)', 'if (customerId !== 0)'],
      ],
    },
    by: {
      file: 'server/scenarios/billing/shared-meters.test.ts',
      title: 'who has only typed the address learns neither product nor meter',
    },
  },
  {
    name: 'what is being paid may charge for a meter a second time',
    changes: {
      [`${billing}checkouts/shared-meters.ts`]: [
        ['(await store.meterBeingBought(sql, sale, meterIds))', 'undefined'],
      ],
    },
    by: {
      file: 'server/scenarios/billing/shared-meters.test.ts',
      title: 'a checkout that was opened before is refused when it is confirmed',
    },
  },
  {
    name: 'late usage costs what usage costs when it comes',
    changes: {
      [`${billing}subscriptions/metered.ts`]: [
        [
          'chargeLate(tx, moment, subscription, closed)',
          'chargeLate(tx, moment, subscription, closed, terms)',
        ],
        ['    closed: ClosedUsage,\n', '    closed: ClosedUsage,\n    terms: Metered,\n'],
        [
          'await lateItem(tx, closed, late, currency)',
          '{ ...itemOf({ ...closed, ...late }, terms, { ...late.charge, currency }, await reducerOfLate(tx, { ...late.charge, currency })), priceId: late.charge.priceId }',
        ],
      ],
    },
    by: {
      file: 'server/scenarios/billing/late-usage.test.ts',
      title: 'late usage is charged at the price of its own period, after the plan was changed',
    },
  },
  {
    name: 'late usage has a cap of its own',
    changes: {
      [`${billing}subscriptions/metered.ts`]: [
        ['await caps.leftIn(sql, charge, charge.meterId, price.capAmount)', 'price.capAmount'],
      ],
    },
    by: {
      file: 'server/scenarios/billing/late-usage.test.ts',
      title: 'late usage has what is left of the cap of its own period, each time',
    },
  },
  {
    name: 'each holder of a seat has a key without uses',
    changes: {
      [`${billing}license-keys/granting.ts`]: [
        ['if (seatId === null) return key.usage', "if (seatId !== '') return key.usage"],
      ],
    },
    by: {
      file: 'server/scenarios/billing/credits-of-a-period.test.ts',
      title: 'goes on with the uses of its key',
    },
  },
  {
    name: 'a cap of a period of usage holds for the billing period',
    changes: {
      [`${billing}subscriptions/usage-cap.ts`]: [
        ['to > usageStart && from', 'to > of.cycleStart && from'],
      ],
    },
    by: 'ada uses what is charged each week',
  },
  {
    name: 'a period of usage within a billing period is charged by nobody',
    changes: {
      [`${billing}subscriptions/cycle.ts`]: [
        ['usage.some(({ amount }) => amount !== 0)', 'usage.some(({ amount }) => amount < 0)'],
      ],
    },
    by: 'ada uses what is charged each week',
  },
  {
    name: 'what was charged in a period of usage is charged again with the next one',
    changes: {
      [`${billing}meters/charges.ts`]: [
        [
          'foundWithLate(tx, meter, open, late',
          'foundWithLate(tx, meter, { ...open, from: of.cycleStart }, late',
        ],
      ],
    },
    by: 'ada uses what is charged each week',
  },
  {
    name: 'credits of a period of usage are given while the billing period is owed',
    changes: {
      [`${billing}subscriptions/renew-benefits.ts`]: [
        ["subscription.status === 'active' &&", "subscription.status !== 'paused' ||"],
      ],
    },
    by: {
      file: 'server/scenarios/billing/overdue-usage-periods.test.ts',
      title: 'have no credits of a year that is not paid, and the present one has once it is',
    },
  },
]
