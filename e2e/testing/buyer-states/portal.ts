import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type {
  PortalOrderPage,
  PortalPlanPage,
  PortalSeatsPage,
  PortalSubscriptionPage,
} from '@guildhall/contract/portal-pages'
import { atBank, cardStates } from './cards.ts'
import {
  awayStates,
  connectedBenefits,
  connectionNames,
  connectionStates,
  disconnectStates,
  linkedAccounts,
} from './connections.ts'
import {
  benefit,
  buyer,
  charge,
  countries,
  email,
  file,
  inside,
  later,
  licenseKey,
  orderOf,
  plan,
  product,
  subscriptionOf,
  taxed,
  usagePrice,
} from './facts.ts'
import { cheaper, chosen, planOf, preview } from './plans.ts'
import { benefitStates, needs, usageBrief, usageNames, usageStates } from './portal-benefits.ts'
import type { BuyerState, CheckoutKind, StatesOf } from './state.ts'

type PageOf<Kind> = Extract<BuyerPage, { kind: Kind }>

/** As the seller wrote it. */
const offerText = 'Stay with us, and the next three months cost half as much as before.'

const entry = {
  ...inside,
  kind: 'portal-entry',
  address: '/portal/werkstatt',
  step: 'address',
  email: '',
  code: '',
  sellers: [],
  sellerId: null,
  customers: [],
  account: null,
  note: null,
  back: null,
} as const

const seat = {
  ...inside,
  kind: 'portal-seat',
  address: '/portal/werkstatt/seat?token=1',
  step: 'open',
  product: inside.seller.name,
  email,
  token: '1',
  portal: '/portal/werkstatt',
} as const
const seatStates: readonly BuyerState[] = [
  { name: 'portal: invitation to a seat', page: seat },
  { name: 'portal: seat that was taken', page: { ...seat, step: 'done', token: '' } },
  {
    name: 'portal: invitation to a seat that is over',
    page: { ...seat, step: 'over', product: '', email: '', token: '' },
  },
]

const firm = 'Lindenau & Töchter Werkzeugmaschinen GmbH & Co. KG'

const entryStates: readonly BuyerState[] = [
  { name: 'portal: entry', page: entry },
  { name: 'portal: entry from a checkout', page: { ...entry, back: '/checkout/secret' } },
  { name: 'portal: entry without a seller', page: { ...entry, seller: null, isTest: false } },
  {
    name: 'portal: entry of a customer of several sellers',
    page: {
      ...entry,
      seller: null,
      isTest: false,
      step: 'sellers',
      email,
      sellers: [
        { id: '1', name: inside.seller.name, logo: null, isTest: false },
        { id: '2', name: inside.seller.name, logo: null, isTest: true },
      ],
    },
  },
  { name: 'portal: entry of a user', page: { ...entry, account: email } },
  {
    name: 'portal: entry of a user whose session ended',
    page: { ...entry, email, note: 'signedOut' },
  },
  { name: 'portal: entry with a code', page: { ...entry, step: 'code', email, note: 'sent' } },
  {
    name: 'portal: entry with a new code',
    page: { ...entry, step: 'code', email, note: 'sentAgain' },
  },
  {
    name: 'portal: entry with a wrong code',
    page: { ...entry, step: 'code', email, note: 'wrong' },
  },
  { name: 'portal: entry after too many codes', page: { ...entry, email, note: 'tooMany' } },
  { name: 'portal: entry after a session ended', page: { ...entry, email, note: 'ended' } },
  { name: 'portal: entry after a bank', page: { ...entry, email, note: 'added' } },
  {
    name: 'portal: entry of two customers',
    names: ['Lindenau & Töchter Werkzeugmaschinen GmbH & Co. KG', 'Contoso'],
    page: {
      ...entry,
      step: 'choice',
      email,
      customers: [
        { id: '1', name: buyer, created_at: later, access: 'customer' },
        { id: '2', name: null, created_at: later, access: 'customer' },
        {
          id: '3',
          name: firm,
          created_at: later,
          access: 'manager',
        },
        { id: '4', name: 'Contoso', created_at: later, access: 'invited' },
      ],
    },
  },
]

const switchStates: readonly BuyerState[] = [
  {
    name: 'portal: link for another customer',
    page: {
      ...inside,
      kind: 'portal-switch',
      address: inside.home,
      present: email,
      other: buyer,
      token: 'token',
    },
  },
]

const home: PageOf<'portal-home'> = {
  ...inside,
  kind: 'portal-home',
  address: inside.home,
  name: buyer,
  subscriptions: [
    subscriptionOf(),
    subscriptionOf({ id: 'canceled', cancel_at_period_end: true, ends_at: later }),
    subscriptionOf({ id: 'overdue', status: 'past_due', past_due_at: later }),
    subscriptionOf({ id: 'trial', status: 'trialing', trial_end: later }),
    subscriptionOf({ id: 'paused', status: 'paused', paused_at: later, resumes_at: later }),
  ],
  seats: [{ id: 'held', product, status: 'active' }],
  charges: {
    [subscriptionOf().id]: { ...charge, amount: 0, fromBalance: 1_900 },
    overdue: charge,
    trial: { ...charge, isByUse: true },
  },
  changeable: [subscriptionOf().id, 'trial'],
  orders: [
    orderOf(),
    orderOf({ id: 'open', status: 'pending', paid: false }),
    orderOf({ id: 'back', status: 'refunded', refunded_amount: 1_597 }),
  ],
  ordersTotal: 12,
  usage: usageBrief,
  needs: [],
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
  ],
}

const homeStates: readonly BuyerState[] = [
  { name: 'portal: overview', names: usageNames, page: home },
  {
    name: 'portal: overview with what needs attention',
    names: usageNames,
    page: { ...home, needs },
  },
  {
    name: 'portal: overview with access elsewhere',
    names: [...usageNames, ...connectionNames],
    page: { ...home, benefits: connectedBenefits },
  },
  {
    name: 'portal: overview of whoever has nothing',
    page: {
      ...home,
      name: null,
      subscriptions: [],
      seats: [],
      orders: [],
      ordersTotal: 0,
      benefits: [],
      usage: null,
    },
  },
]

const listStates: readonly BuyerState[] = [
  {
    name: 'portal: all orders',
    page: {
      ...inside,
      kind: 'portal-orders',
      address: inside.home,
      orders: home.orders,
      page: 2,
      pages: 3,
    },
  },
]

const subscription: PortalSubscriptionPage & PageOf<'portal-subscription'> = {
  ...inside,
  kind: 'portal-subscription',
  address: `${inside.home}/subscriptions/1`,
  subscription: subscriptionOf(),
  next: charge,
  may: { plan: true, seats: false, pause: true },
  planned: null,
  paidBy: { card: { brand: 'american_express', last4: '8431' } },
  dueAtEndOfPause: null,
  withdraws: `${inside.home}/orders/1/withdrawal`,
  isWithdrawn: false,
  unpaid: null,
  mayResubscribe: false,
  asks: null,
  offer: null,
  note: null,
}

/** The words of the seller. */

const subscriptionStates: readonly BuyerState[] = [
  { name: 'portal: subscription', page: subscription },
  {
    name: 'portal: subscription with a payment that is overdue',
    page: {
      ...subscription,
      subscription: subscriptionOf({ status: 'past_due', past_due_at: later }),
      unpaid: { orderId: '1', amount: 1_900 },
    },
  },
  { name: 'portal: subscription to be canceled', page: { ...subscription, asks: 'cancel' } },
  {
    name: 'portal: subscription to be canceled, with an offer for staying',
    names: [offerText],
    page: {
      ...subscription,
      asks: 'cancel',
      offer: {
        text: offerText,
        discount: { id: '1', amount: 595, lasts: { unit: 'payments', count: 3 } },
      },
    },
  },
  { name: 'portal: subscription to be paused', page: { ...subscription, asks: 'pause' } },
  {
    name: 'portal: subscription that was canceled',
    page: {
      ...subscription,
      subscription: subscriptionOf({ cancel_at_period_end: true, ends_at: later }),
      note: 'canceled',
    },
  },
  {
    name: 'portal: subscription that is paused',
    page: {
      ...subscription,
      subscription: subscriptionOf({ status: 'paused', paused_at: later }),
      dueAtEndOfPause: 1_190,
      withdraws: null,
    },
  },
  {
    name: 'portal: subscription that is overdue',
    page: {
      ...subscription,
      subscription: subscriptionOf({ status: 'past_due', past_due_at: later }),
      note: 'overdue',
    },
  },
  {
    name: 'portal: subscription that ended',
    page: {
      ...subscription,
      subscription: subscriptionOf({ status: 'canceled', ended_at: later, ends_at: later }),
      may: { plan: false, seats: false, pause: false },
      paidBy: null,
      mayResubscribe: true,
      withdraws: null,
    },
  },
  {
    name: 'portal: subscription whose contract was withdrawn from',
    page: {
      ...subscription,
      subscription: subscriptionOf({ status: 'canceled', ended_at: later, ends_at: later }),
      may: { plan: false, seats: false, pause: false },
      paidBy: null,
      withdraws: null,
      isWithdrawn: true,
    },
  },
  {
    name: 'portal: subscription whose change waits for the period',
    page: {
      ...subscription,
      planned: { waitsFor: 'period', date: later, product: plan, seats: null },
    },
  },
  {
    name: 'portal: subscription whose change waits for the bank',
    page: { ...subscription, planned: { waitsFor: 'bank', challengeUrl: '/bank' } },
  },
  {
    name: 'portal: subscription with seats',
    page: {
      ...subscription,
      subscription: subscriptionOf({ seats: 12 }),
      may: { plan: true, seats: true, pause: false },
      note: 'changed',
    },
  },
]

const plans = [planOf(plan, 1_900), planOf(product, 4_900)]

const choice: PortalPlanPage & PageOf<'portal-plan'> = {
  ...inside,
  kind: 'portal-plan',
  address: `${subscription.address}?action=change`,
  subscription: subscription.subscription,
  plans,
  chosen: null,
  note: null,
}
const seats: PortalSeatsPage & PageOf<'portal-seats'> = {
  ...inside,
  kind: 'portal-seats',
  address: `${subscription.address}/seats`,
  subscription: subscriptionOf({ seats: 3 }),
  mayChange: true,
  total: 3,
  available: 1,
  seats: [
    { id: '1', email, claimedAt: later },
    { id: '2', email: 'ada0@example.com', claimedAt: null },
  ],
  chosen: null,
  values: {},
  note: null,
}

const planStates: readonly BuyerState[] = [
  { name: 'portal: choice of a plan', page: choice },
  {
    name: 'portal: choice of a plan that has too few seats',
    page: {
      ...choice,
      plans: [
        { ...planOf(plan, 1_900), hasRoom: false },
        { ...planOf(product, 4_900), isPerSeat: true, isLeast: true, usage: [usagePrice] },
      ],
    },
  },
  { name: 'portal: change of the plan', page: { ...choice, chosen } },
  {
    name: 'portal: change to a cheaper plan',
    page: { ...choice, chosen: { ...chosen, preview: cheaper } },
  },
  {
    name: 'portal: change to a cheaper plan that is credited later',
    page: { ...choice, chosen: { ...chosen, preview: { ...cheaper, is_billed_now: false } } },
  },
  {
    name: 'portal: change that ends a trial',
    page: {
      ...choice,
      subscription: subscriptionOf({ status: 'trialing' }),
      chosen: { ...chosen, plan: { ...planOf(product, 4_900), usage: [usagePrice] } },
    },
  },
  { name: 'portal: declined change of the plan', page: { ...choice, chosen, note: 'declined' } },
  {
    name: 'portal: change with other amounts',
    page: { ...choice, chosen, note: 'amountsChanged' },
  },
  { name: 'portal: no other plan', page: { ...choice, plans: [] } },
]

const seatsStates: readonly BuyerState[] = [
  { name: 'portal: seats', page: seats },
  {
    name: 'portal: other number of seats',
    page: { ...seats, chosen: { seats: 12, preview, card: null }, values: { seats: '12' } },
  },
  {
    name: 'portal: number of seats that cannot be',
    page: { ...seats, values: { seats: '1000000' }, note: 'wrongNumber' },
  },
  {
    name: 'portal: seat for a wrong address',
    page: { ...seats, values: { email: 'x@' }, note: 'wrongEmail' },
  },
]

const order: PortalOrderPage & PageOf<'portal-order'> = {
  ...inside,
  kind: 'portal-order',
  address: `${inside.home}/orders/1`,
  order: orderOf(),
  tax: { rate: 190_000, isIncluded: true, isReverseCharge: false },
  refunds: [],
  isPayable: false,
  due: { amount: 5_700, payments: 3 },
  card: null,
  isTestCards: true,
  takesCard: false,
  stripe: null,
  work: null,
  mayWithdraw: true,
  mayChangeDetails: true,
  waiting: null,
  note: null,
}
const unpaid = {
  ...order,
  order: orderOf({ status: 'pending', paid: false }),
  isPayable: true,
  mayWithdraw: false,
} as const

const withdrawal: PageOf<'portal-withdrawal'> = {
  ...inside,
  kind: 'portal-withdrawal',
  address: `${order.address}/withdrawal`,
  preview: {
    kind: 'withdrawal',
    status: 'possible',
    obstacle: null,
    refusal: null,
    is_left_to_seller: false,
    organization_name: inside.seller.name,
    organization_slug: 'werkstatt',
    order_id: orderOf().id,
    order_number: 'LINDE-0042',
    product_name: plan,
    declared_at: later,
    deadline: later,
    paid_amount: 2_500,
    kept_for: { used_hours: 170, period_hours: 720, is_by_credits: false },
    refund_amount: 1_597,
    refund_tax_amount: 303,
    used_amount: 250,
    credited_amount: 0,
    currency: 'eur',
    ends_at: later,
  },
  note: null,
}

const orderStates: readonly BuyerState[] = [
  { name: 'portal: order', page: order },
  { name: 'portal: unpaid order', page: unpaid },
  {
    name: 'portal: order with a refund that failed and one that arrived',
    page: {
      ...order,
      order: orderOf({ status: 'partially_refunded' }),
      refunds: [
        { id: '1', number: 'LINDE-CR-0007', at: later, amount: 900, hasFailed: false },
        { id: '2', number: 'LINDE-CR-0008', at: later, amount: -900, hasFailed: true },
        { id: '3', number: 'LINDE-CR-0009', at: later, amount: 900, hasFailed: false },
      ],
    },
  },
  {
    name: 'portal: unpaid order with a saved card that was declined',
    page: { ...unpaid, card: { id: 'card', last4: '4242' }, note: 'noFunds' },
  },
  { name: 'portal: order that the bank asks about', page: { ...unpaid, waiting: atBank } },
  { name: 'portal: order that was paid', page: { ...order, note: 'paid' } },
  {
    name: 'portal: order whose buyer accounts for the tax',
    page: {
      ...order,
      order: { ...orderOf(), tax_amount: 0, total_amount: 1_597 },
      tax: { rate: 0, isIncluded: false, isReverseCharge: true },
    },
  },
  {
    name: 'portal: order after many declined cards',
    page: { ...unpaid, note: 'work', work: { challenge: 'challenge', bits: 1 } },
  },
]

const refusal = `${benefit}: https://${'sehr-langer-name-'.repeat(6)}.example`

const withdrawalStates: readonly BuyerState[] = [
  { name: 'portal: withdrawal', page: withdrawal },
  {
    name: 'portal: withdrawal that the seller will decide',
    page: { ...withdrawal, preview: { ...withdrawal.preview, is_left_to_seller: true } },
  },
  {
    name: 'portal: withdrawal that the seller decides',
    page: {
      ...withdrawal,
      preview: { ...withdrawal.preview, status: 'declared', is_left_to_seller: true },
    },
  },
  {
    name: 'portal: withdrawal that is impossible',
    page: {
      ...withdrawal,
      preview: { ...withdrawal.preview, status: 'impossible', obstacle: 'too_late' },
    },
  },
  {
    name: 'portal: withdrawal that the seller refused',
    names: [refusal],
    page: {
      ...withdrawal,
      preview: { ...withdrawal.preview, status: 'refused', refusal, kept_for: null },
    },
  },
  {
    name: 'portal: withdrawal that was made, after a change to a cheaper plan',
    page: {
      ...withdrawal,
      preview: { ...withdrawal.preview, status: 'completed', credited_amount: 4_200 },
    },
  },
]

const { line1, postal_code, city, country } = taxed.customer_billing_address
const settings: PageOf<'portal-settings'> = {
  ...inside,
  kind: 'portal-settings',
  address: `${inside.home}/settings`,
  values: {
    name: buyer,
    billing_name: buyer,
    country,
    line1,
    postal_code,
    city,
    tax_id: 'DE136695976',
    locale: 'de',
    new_email: '',
  },
  problems: {},
  countries,
  isTaxIdValid: true,
  mayChangeEmail: true,
  order: null,
  connections: [],
  connectionResult: null,
  managers: null,
  note: null,
}
const invoiced = {
  number: orderOf().invoice_number,
  invoice: '/invoice',
  receipt: '/receipt',
  isIncomplete: false,
} as const
const managers: PageOf<'portal-settings'>['managers'] = {
  list: [
    { id: '1', email, isAccepted: true, isYou: true },
    { id: '2', email: 'ada@example.com', isAccepted: true, isYou: false },
    { id: '3', email: `new.${email}`, isAccepted: false, isYou: false },
  ],
  mayAdd: true,
}
const managerNames = managers?.list.map((each) => each.email) ?? []

const settingsStates: readonly BuyerState[] = [
  { name: 'portal: settings', page: settings },
  {
    name: 'portal: settings with connected accounts',
    names: connectionNames,
    page: { ...settings, connections: linkedAccounts, connectionResult: 'disconnected' },
  },
  {
    name: 'portal: settings of a team',
    names: managerNames,
    page: { ...settings, mayChangeEmail: false, managers, note: 'managerInvited' },
  },
  {
    name: 'portal: settings of a team with a wrong address',
    page: {
      ...settings,
      managers: { list: [], mayAdd: true },
      values: { ...settings.values, manager_email: email },
      problems: { manager_email: 'invalid' },
    },
  },
  {
    name: 'portal: settings of a team with enough managers',
    names: managerNames,
    page: { ...settings, managers: { ...managers, mayAdd: false }, note: 'managersTooMany' },
  },
  { name: 'portal: settings that were saved', page: { ...settings, note: 'saved' } },
  { name: 'portal: settings while data is downloaded', page: { ...settings, note: 'dataBusy' } },
  {
    name: 'portal: settings after too many downloads',
    page: { ...settings, note: 'dataTooMany' },
  },
  {
    name: 'portal: settings for an invoice, with every problem',
    page: {
      ...settings,
      isTaxIdValid: false,
      problems: {
        billing_name: 'missing',
        country: 'missing',
        tax_id: 'taxId',
        new_email: 'email',
      },
      order: { ...invoiced, isIncomplete: true },
      note: 'notSaved',
    },
  },
  {
    name: 'portal: settings for an invoice that is not paid yet',
    page: { ...settings, order: { ...invoiced, receipt: null, isIncomplete: true } },
  },
  {
    name: 'portal: settings for other details of an invoice',
    page: { ...settings, order: invoiced, note: 'saved' },
  },
]

const { home: _, ...outside } = inside

/** Without signing in. */
const declarationStates: readonly BuyerState[] = [
  {
    name: 'withdrawal: declaration with every problem',
    page: {
      ...outside,
      kind: 'declaration',
      address: '/withdraw/werkstatt',
      values: { kind: 'withdrawal', name: '', order_number: '', email: 'x@' },
      problems: { name: 'missing', order_number: 'missing', email: 'email' },
      isSent: false,
      note: null,
    },
  },
  {
    name: 'withdrawal: declaration that was sent',
    page: {
      ...outside,
      kind: 'declaration',
      address: '/withdraw/werkstatt',
      values: {},
      problems: {},
      isSent: true,
      note: null,
    },
  },
]

const declaredStates: readonly BuyerState[] = [
  ...(['possible', 'impossible', 'declared', 'completed', 'refused'] as const).map(
    (status): BuyerState => ({
      name: `withdrawal: ${status}`,
      page: {
        ...outside,
        kind: 'declared',
        address: '/withdraw/confirm',
        preview: {
          ...withdrawal.preview,
          status,
          obstacle: status === 'impossible' ? 'too_late' : null,
          is_left_to_seller: status === 'declared',
        },
        token: 'token',
        isRefused: false,
      },
    }),
  ),
  {
    name: 'withdrawal: link that ended',
    page: {
      ...outside,
      kind: 'declared',
      address: '/withdraw/confirm',
      preview: null,
      token: '',
      isRefused: false,
    },
  },
]

export const portalStates = {
  'portal-entry': entryStates,
  'portal-seat': seatStates,
  'portal-switch': switchStates,
  'portal-home': homeStates,
  'portal-orders': listStates,
  'portal-order': orderStates,
  'portal-subscription': subscriptionStates,
  'portal-plan': planStates,
  'portal-seats': seatsStates,
  'portal-withdrawal': withdrawalStates,
  'portal-settings': settingsStates,
  'portal-benefit': [...benefitStates, ...connectionStates],
  'portal-usage': usageStates,
  'portal-away': awayStates,
  'portal-disconnect': disconnectStates,
  declaration: declarationStates,
  declared: declaredStates,
  ...cardStates,
} satisfies StatesOf<Exclude<BuyerPage['kind'], CheckoutKind>>
