import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import type { OverdueOrder, PortalCard } from '@guildhall/contract/portal-card-pages'
import { common, email, inside, plan, product } from './facts.ts'
import type { BuyerState } from './state.ts'

type PageOf<Kind> = Extract<BuyerPage, { kind: Kind }>

const subscription = { id: 'subscription', name: plan }

const card = (last4: string, more: Partial<PortalCard> = {}): PortalCard => ({
  id: `card-${last4}`,
  brand: 'visa',
  last4,
  expiry: '2031-09',
  state: 'valid',
  isDefault: false,
  pays: [],
  ...more,
})

const several = [
  card('4242', { isDefault: true, pays: [subscription, { id: 'other', name: product }] }),
  card('8431', { brand: 'american_express', state: 'expiresSoon', expiry: '2026-11' }),
  card('1117', { brand: 'discover', state: 'expired', expiry: '2024-02' }),
  card('0000', { brand: 'of a kind nobody knows' }),
]

const overdue = (isByDefault: boolean): OverdueOrder => ({
  id: `order-${isByDefault}`,
  name: product,
  amount: 4_900,
  payments: isByDefault ? 3 : 1,
  currency: 'eur',
  isByDefault,
  card: isByDefault ? { id: 'card-4242', last4: '4242' } : null,
})

const cards: PageOf<'portal-cards'> = {
  ...inside,
  kind: 'portal-cards',
  address: `${inside.home}/cards`,
  subscription: null,
  cards: several,
  hidesCard: false,
  removes: null,
  waiting: null,
  overdue: [],
  note: null,
}

export const atBank = { id: 'attempt', challengeUrl: '/bank', isHosted: false, stripe: null }

const listed: readonly BuyerState[] = [
  { name: 'portal: cards', page: cards },
  { name: 'portal: no cards', page: { ...cards, cards: [] } },
  { name: 'portal: card that waits for the bank', page: { ...cards, waiting: atBank } },
  {
    name: 'portal: card that waits for Stripe',
    page: { ...cards, waiting: { ...atBank, isHosted: true } },
  },
  { name: 'portal: card to be removed', page: { ...cards, removes: 'card-8431' } },
  { name: 'portal: card in use', page: { ...cards, removes: 'card-4242' } },
  {
    name: 'portal: cards beside payments that failed',
    page: { ...cards, overdue: [overdue(true), overdue(false)], note: 'saved' },
  },
  { name: 'portal: card of a subscription', page: { ...cards, subscription, note: 'chosen' } },
  {
    name: 'portal: card of a subscription that another buyer may have entered',
    page: { ...cards, subscription, cards: [], hidesCard: true },
  },
]

const work = { challenge: 'challenge', bits: 1 }

const newCard: PageOf<'portal-new-card'> = {
  ...inside,
  kind: 'portal-new-card',
  address: `${inside.home}/cards/new`,
  owner: email,
  subscription: null,
  attempt: 'attempt',
  stripe: null,
  work: null,
  hasDefault: true,
  isDefault: true,
  overdue: [],
  note: null,
}

const entered: readonly BuyerState[] = [
  { name: 'portal: new card', page: newCard },
  { name: 'portal: new card that was declined', page: { ...newCard, note: 'declined' } },
  {
    name: 'portal: new card that pays what failed',
    page: { ...newCard, overdue: [overdue(true)] },
  },
  { name: 'portal: new card of a subscription', page: { ...newCard, subscription } },
  {
    name: 'portal: new card after many declined ones',
    page: { ...newCard, note: 'work', work },
  },
  {
    name: 'portal: no card can be saved',
    page: { ...newCard, isTest: false, hasDefault: false, note: 'notSelling' },
  },
]

const frame = {
  mode: 'inline',
  hosts: ['https://shop.example.com'],
  trusted: [],
  sale: null,
} as const
const { home: _, email: _email, ...form } = newCard
const embedded: PageOf<'embedded-card'> = { ...form, kind: 'embedded-card', frame }
const saved = { id: 'card', brand: 'visa', last4: '4242' }
const result: PageOf<'embedded-card-result'> = {
  ...common,
  kind: 'embedded-card-result',
  address: form.address,
  form: form.address,
  saved: null,
  waiting: null,
  note: null,
  frame,
}

const framed: readonly BuyerState[] = [
  { name: 'card form in a page of the seller', page: embedded },
  {
    name: 'card form in a page of the seller, after a decline',
    page: { ...embedded, overdue: [overdue(true)], note: 'declined' },
  },
  {
    name: 'card form in a page of the seller, after many declined ones',
    page: { ...embedded, note: 'work', work },
  },
]

const framedResults: readonly BuyerState[] = [
  { name: 'card saved in a page of the seller', page: { ...result, saved } },
  {
    name: 'card saved in a tab',
    page: (({ frame: _frame, ...inTab }) => ({ ...inTab, saved }))(result),
  },
  { name: 'card in a page of the seller at its bank', page: { ...result, waiting: atBank } },
  { name: 'card in a page of the seller, being checked', page: { ...result, note: 'processing' } },
  {
    name: 'card in a page of the seller that was not approved',
    page: { ...result, note: 'notApproved' },
  },
]

const payOrder: PageOf<'pay-order'> = {
  ...common,
  kind: 'pay-order',
  address: '/pay/order?token=token',
  number: 'LINDE-0042',
  currency: 'eur',
  bill: {
    name: plan,
    lines: [{ id: 'line', label: plan, amount: 1_697 }],
    discount: 100,
    tax: 303,
    taxShown: { rate: 190_000, isIncluded: false, isReverseCharge: false },
    total: 1_900,
    due: 1_900,
  },
  state: 'due',
  canPay: true,
  stripe: null,
  work: null,
  waiting: null,
  asksApproval: false,
  signIn: `${inside.home}/orders/1`,
  cards: `${inside.home}/cards`,
  note: null,
}

const payOrders: readonly BuyerState[] = [
  { name: 'order of an email: to be paid', page: payOrder },
  {
    name: 'order of an email: partly paid by a balance',
    page: { ...payOrder, bill: payOrder.bill && { ...payOrder.bill, due: 900 } },
  },
  { name: 'order of an email: declined', page: { ...payOrder, note: 'declined' } },
  {
    name: 'order of an email: after many declined cards',
    page: { ...payOrder, note: 'work', work },
  },
  { name: 'order of an email: another amount', page: { ...payOrder, note: 'amountChanged' } },
  {
    name: 'order of an email: only the bank has to approve',
    page: { ...payOrder, asksApproval: true },
  },
  { name: 'order of an email: at a bank', page: { ...payOrder, waiting: atBank } },
  { name: 'order of an email: being paid', page: { ...payOrder, note: 'processing' } },
  {
    name: 'order of an email: not sold now',
    page: { ...payOrder, isTest: false, canPay: false, note: 'notSelling' },
  },
  { name: 'order of an email: paid', page: { ...payOrder, bill: null, state: 'paid' } },
  { name: 'order of an email: nothing to pay', page: { ...payOrder, bill: null, state: 'over' } },
]

export const cardStates = {
  'pay-order': payOrders,
  'portal-cards': listed,
  'portal-new-card': entered,
  'embedded-card': framed,
  'embedded-card-result': framedResults,
}
