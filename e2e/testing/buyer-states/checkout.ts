import type { CheckoutNote, CheckoutPage } from '@guildhall/contract/buyer-pages'
import { empty, filled, germanLaw, pageOf } from './checkout-page.ts'
import {
  address,
  benefit,
  buyer,
  bySeat,
  byTiers,
  charge,
  checkoutOf,
  chosenByBuyer,
  common,
  customFields,
  discount,
  email,
  file,
  free,
  later,
  licenseKey,
  monthly,
  once,
  selling,
  subscriptionOf,
  taxed,
  usagePrice,
} from './facts.ts'
import { heldPlanStates } from './held-plans.ts'
import type { BuyerState, CheckoutKind, StatesOf } from './state.ts'
import { stripeFormStates } from './stripe-forms.ts'

const subscription = checkoutOf(monthly, taxed)
const ofGermany = {
  values: filled,
  law: { ...germanLaw, button: 'subscribeWithObligation' },
} as const

const noteStates = (
  [
    'declined',
    'noFunds',
    'cardLost',
    'notApproved',
    'amountsChanged',
    'badCode',
    'alreadySubscribed',
    'disputed',
    'trialUsed',
    'soldOut',
    'notSelling',
    'onlyHere',
    'tooMany',
    'unavailable',
    'work',
    'refused',
  ] satisfies CheckoutNote[]
).map(
  (note): BuyerState => ({
    name: `checkout: ${note}`,
    page: pageOf(subscription, {
      values: { ...filled, intent: 'confirm', expected_total_amount: '1' },
      note,
      ...(note === 'badCode' ? { badCode: 'LINDE20' } : {}),
    }),
  }),
)

const field = (type: string, at: number, properties: object = {}) => ({
  custom_field_id: `field-${at}`,
  custom_field: {
    id: `field-${at}`,
    created_at: later,
    modified_at: null,
    metadata: {},
    type,
    slug: `field-${at}`,
    name: customFields[at],
    organization_id: 'werkstatt',
    properties,
  },
  order: at,
  required: at % 2 === 0,
})

const everyProblem = {
  customer_email: 'email',
  customer_name: 'tooLong',
  country: 'missing',
  customer_tax_id: 'taxId',
  discount_code: 'discount',
  confirmation_token_id: 'card',
  consent: 'consent',
} as const

const openStates: readonly BuyerState[] = [
  { name: 'checkout of a subscription', page: pageOf(checkoutOf(monthly)) },
  {
    name: 'checkout of a subscription, as the law of Germany wants it',
    page: pageOf(subscription, ofGermany),
  },
  {
    name: 'checkout with a trial',
    page: pageOf(
      checkoutOf(monthly, {
        ...taxed,
        active_trial_interval: 'day',
        active_trial_interval_count: 14,
        trial_end: later,
        is_payment_required: false,
        total_amount: 0,
      }),
      { values: filled },
    ),
  },
  {
    name: 'checkout of what is paid for use',
    page: pageOf(checkoutOf(usagePrice, { ...taxed, amount: 0, tax_amount: 0, total_amount: 0 }), {
      values: filled,
    }),
  },
  {
    name: 'checkout that only saves a card',
    page: pageOf(
      checkoutOf(free, { is_payment_setup_required: true, is_payment_form_required: true }),
      { values: filled },
    ),
  },
  { name: 'checkout of something free', page: pageOf(checkoutOf(free)) },
  {
    name: 'checkout of an amount that the buyer chooses',
    page: pageOf(checkoutOf(chosenByBuyer), { problems: { amount: 'amount' } }),
  },
  {
    name: 'checkout of seats',
    page: pageOf(checkoutOf(bySeat, { seats: 12, amount: 10_800, total_amount: 10_800 }), {
      values: { ...empty, seats: '12' },
      problems: { seats: 'seats' },
    }),
  },
  {
    name: 'checkout of seats with tiers, of too many',
    page: pageOf(checkoutOf(byTiers, { seats: 6, amount: 4_800, total_amount: 4_800 }), {
      values: { ...empty, seats: '1000000' },
      problems: { seats: 'seats' },
    }),
  },
  {
    name: 'checkout of one of several products',
    page: pageOf(
      checkoutOf(monthly, {
        products: [selling(monthly), selling(once)],
        prices: { [selling(monthly).id]: [monthly], [selling(once).id]: [once] },
      }),
    ),
  },
  {
    name: 'checkout with a discount',
    page: pageOf(
      checkoutOf(monthly, {
        ...taxed,
        discount_amount: 380,
        discount,
        discount_id: discount.id,
        net_amount: 1_277,
        tax_amount: 243,
        total_amount: 1_520,
      } as Partial<CheckoutPage['checkout']>),
      { values: { ...filled, discount_code: 'LINDE20' } },
    ),
  },
  {
    name: 'checkout of a company, with what is asked of it',
    page: pageOf(
      checkoutOf(once, {
        is_business_customer: true,
        attached_custom_fields: [
          field('text', 0),
          field('select', 1, { options: [{ value: 'anchor', label: 'Ankerhemmung' }] }),
          field('number', 2),
          field('date', 3),
          field('checkbox', 4),
        ],
      } as Partial<CheckoutPage['checkout']>),
      {
        values: { ...filled, is_business_customer: 'true', customer_tax_id: 'DE136695976' },
        tax: { rate: 0, isIncluded: false, isReverseCharge: true },
      },
    ),
  },
  {
    name: 'checkout with every problem',
    page: pageOf(checkoutOf(once, { is_business_customer: true }), {
      values: { ...empty, is_business_customer: 'true', intent: 'confirm' },
      problems: everyProblem,
      law: { ...germanLaw, button: 'orderWithObligation' },
    }),
  },
  {
    name: 'checkout of a customer who signed in',
    page: pageOf(subscription, {
      values: filled,
      buyer: { email, name: buyer, due: 900, plan: null, upgrades: null },
    }),
  },
  {
    name: 'checkout of a seller who is not live',
    page: pageOf(subscription, { ...ofGermany, isTest: false, canPay: false, note: 'notSelling' }),
  },
  {
    name: 'checkout in the color of the seller',
    page: pageOf(subscription, {
      values: filled,
      seller: { ...common.seller, accent: '#ffd400' },
    }),
  },
  {
    name: 'checkout over the page of a seller',
    page: pageOf(subscription, {
      frame: { mode: 'overlay', hosts: [], trusted: [], sale: null },
    }),
  },
]

const progress = {
  ...common,
  kind: 'progress',
  address,
  challengeUrl: null,
  isHosted: false,
  stripe: null,
  stream: '/stream',
} as const

const receipt = {
  ...common,
  kind: 'receipt',
  address: `${address}/confirmation`,
  checkout: { ...subscription, status: 'succeeded' },
  email,
  tax: { rate: 190_000, isIncluded: false, isReverseCharge: false },
  card: '4242',
  order: {
    number: 'LINDE-0042',
    createdAt: later,
    invoice: `${address}/invoice`,
    status: 'paid',
  },
  subscription: subscriptionOf(),
  next: charge,
  benefits: [
    {
      id: 'key',
      type: 'license_keys',
      description: benefit,
      isGranted: true,
      licenseKey,
      limitActivations: 3,
    },
    {
      id: 'files',
      type: 'downloadables',
      description: benefit,
      isGranted: true,
      files: [{ name: file, size: 12_400_000, url: '/file' }],
    },
    { id: 'note', type: 'custom', description: benefit, isGranted: true, note: benefit },
    {
      id: 'later',
      type: 'discord',
      description: benefit,
      isGranted: false,
      connection: { service: 'discord', state: 'notConnected', account: null },
    },
    { id: 'soon', type: 'license_keys', description: benefit, isGranted: false },
  ],
  message: null,
  withdraw: '/withdraw/werkstatt',
  returnTo: null,
} as const

const progressStates: readonly BuyerState[] = [
  { name: 'payment under way', page: progress },
  { name: 'payment that the bank asks about', page: { ...progress, challengeUrl: '/bank' } },
  { name: 'payment at Stripe', page: { ...progress, challengeUrl: '/stripe', isHosted: true } },
]

const key = {
  id: 'key',
  created_at: later,
  modified_at: null,
  organization_id: 'werkstatt',
  type: 'license_keys',
  description: benefit,
  selectable: true,
  deletable: true,
  is_deleted: false,
} as const

const receiptStates: readonly BuyerState[] = [
  { name: 'receipt with all that was bought', page: receipt },
  {
    name: 'receipt that leads back to the seller',
    page: { ...receipt, returnTo: 'https://werkstatt.example/danke' },
  },
  {
    name: 'receipt for whoever is not known to be the buyer',
    page: {
      ...receipt,
      email: null,
      card: null,
      order: null,
      benefits: null,
      subscription: null,
      next: null,
    },
  },
  {
    name: 'receipt of a trial',
    page: {
      ...receipt,
      subscription: subscriptionOf({ status: 'trialing', trial_end: later }),
      order: null,
      card: null,
    },
  },
  {
    name: 'receipt with a message of the seller',
    names: ['werkstatt.example/start'],
    page: {
      ...receipt,
      benefits: [],
      message: `<p>${benefit}</p><p><a href="https://werkstatt.example/start">werkstatt.example/start</a></p>`,
    },
  },
  {
    name: 'receipt before anything was granted',
    page: {
      ...receipt,
      checkout: { ...receipt.checkout, product: { ...receipt.checkout.product, benefits: [key] } },
      benefits: [],
    },
  },
  { name: 'receipt of what has no benefits', page: { ...receipt, benefits: [] } },
  {
    name: 'receipt of seats',
    page: { ...receipt, subscription: subscriptionOf({ seats: 12 }), benefits: [] },
  },
  {
    name: 'receipt of what was withdrawn from',
    page: {
      ...receipt,
      order: { ...receipt.order, status: 'refunded' },
      subscription: subscriptionOf({ status: 'canceled', ended_at: later, ends_at: later }),
      next: null,
      benefits: [
        { id: 'key', type: 'license_keys', description: benefit, isGranted: false, isEnded: true },
      ],
    },
  },
]

const noticeStates = (
  [
    'unknown',
    'noShop',
    'expired',
    'expiredAlone',
    'underWay',
    'bought',
    'linkEnded',
    'cardFormEnded',
    'salesStopped',
    'tooMany',
    'unavailable',
  ] as const
).map(
  (notice): BuyerState => ({
    name: `notice: ${notice}`,
    page: {
      ...common,
      kind: 'notice',
      address,
      notice,
      again: notice === 'expired' ? address : null,
      words: notice === 'salesStopped' ? benefit : null,
      seller: notice === 'unknown' ? null : common.seller,
    },
  }),
)

const refusalStates: readonly BuyerState[] = [
  {
    name: 'a frame that is refused',
    page: { ...common, kind: 'refusal', refused: 'checkout', address },
  },
  {
    name: 'a frame with a card that is refused',
    page: { ...common, kind: 'refusal', refused: 'card', address },
  },
]

export const checkoutStates = {
  checkout: [...openStates, ...heldPlanStates, ...stripeFormStates, ...noteStates],
  progress: progressStates,
  receipt: receiptStates,
  notice: noticeStates,
  refusal: refusalStates,
} satisfies StatesOf<CheckoutKind>
