import type { HeldPlan, KnownBuyer } from '@guildhall/contract/buyer-pages'
import { filled, pageOf } from './checkout-page.ts'
import {
  buyer,
  bySeat,
  checkoutOf,
  discount,
  email,
  later,
  monthly,
  plan,
  product,
  taxed,
  usagePrice,
} from './facts.ts'
import { cheaper, chosen, planOf, preview } from './plans.ts'
import type { BuyerState } from './state.ts'

const change = {
  ...chosen,
  trialUntil: null,
  seats: null,
  choosesSeats: false,
  newCard: 'offered',
} as const
const address = '/portal/werkstatt/subscriptions/1'
const held: HeldPlan = {
  name: plan,
  isSame: false,
  address,
  cards: `${address}?action=payment`,
  change,
  challengeUrl: null,
  note: null,
}

const knownBuyer = (more: Partial<HeldPlan>): KnownBuyer => ({
  email,
  name: buyer,
  due: 1_900,
  upgrades: null,
  plan: { ...held, ...more },
})

const stateOf = (name: string, more: Partial<HeldPlan>): BuyerState => ({
  name: `checkout of a customer who has a plan: ${name}`,
  page: pageOf(checkoutOf(monthly, taxed), {
    values: filled,
    buyer: knownBuyer(more),
  }),
})

/** A customer who signed in and has a plan already. */
export const heldPlanStates: readonly BuyerState[] = [
  {
    name: 'checkout of a customer whose free plan becomes this one',
    page: pageOf(checkoutOf(monthly, taxed), {
      values: filled,
      buyer: { email, name: buyer, due: 1_900, plan: null, upgrades: { id: '1', name: plan } },
    }),
  },
  stateOf('what the change costs', {}),
  stateOf('a cheaper one', { change: { ...change, preview: cheaper, newCard: null } }),
  stateOf('one with use, in a trial', {
    change: {
      ...change,
      trialUntil: later,
      plan: { ...planOf(product, 4_900), usage: [usagePrice] },
    },
  }),
  stateOf('without a card', {
    change: {
      ...change,
      card: null,
      preview: { ...preview, needs_payment_method: true },
      newCard: 'typed',
    },
  }),
  stateOf('with a card that is added in the portal', {
    change: { ...change, card: null, newCard: null },
    note: 'needsCard',
  }),
  stateOf('with another card', { change: { ...change, newCard: 'typed' } }),
  stateOf('another card was declined', {
    change: { ...change, newCard: 'typed' },
    note: 'noFunds',
  }),
  stateOf('too many cards', { change: { ...change, newCard: 'typed' }, note: 'tooMany' }),
  {
    name: 'checkout of a customer who has a plan: seats, and a discount for new customers',
    page: pageOf(checkoutOf(bySeat, { seats: 12, discount }), {
      values: { ...filled, seats: '12' },
      buyer: knownBuyer({ change: { ...change, seats: 12, choosesSeats: true } }),
    }),
  },
  {
    name: 'checkout of a customer who has a plan: fewer seats than are in use',
    page: pageOf(checkoutOf(bySeat, { seats: 12 }), {
      values: { ...filled, seats: '1' },
      problems: { seats: 'seats' },
      buyer: knownBuyer({
        change: { ...change, seats: 12, choosesSeats: true },
        note: 'seatsInUse',
      }),
    }),
  },
  stateOf('declined', { note: 'declined' }),
  stateOf('other amounts', { note: 'amountsChanged' }),
  stateOf('the bank is asked', { change: null, challengeUrl: '/bank', note: 'atBank' }),
  stateOf('changed', { change: null, isSame: true, note: 'changed' }),
  stateOf('this one', { change: null, isSame: true }),
  stateOf('changed in the portal', { change: null }),
]
