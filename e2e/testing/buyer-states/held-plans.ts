import type { HeldPlan } from '@guildhall/contract/buyer-pages'
import { filled, pageOf } from './checkout-page.ts'
import {
  buyer,
  checkoutOf,
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

const change = { ...chosen, trialUntil: null }
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

const stateOf = (name: string, more: Partial<HeldPlan>): BuyerState => ({
  name: `checkout of a customer who has a plan: ${name}`,
  page: pageOf(checkoutOf(monthly, taxed), {
    values: filled,
    buyer: { email, name: buyer, due: 1_900, upgrades: null, plan: { ...held, ...more } },
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
  stateOf('a cheaper one', { change: { ...change, preview: cheaper } }),
  stateOf('one with use, in a trial', {
    change: {
      ...change,
      trialUntil: later,
      plan: { ...planOf(product, 4_900), usage: [usagePrice] },
    },
  }),
  stateOf('without a card', {
    change: { ...change, card: null, preview: { ...preview, needs_payment_method: true } },
  }),
  stateOf('declined', { note: 'declined' }),
  stateOf('other amounts', { note: 'amountsChanged' }),
  stateOf('the bank is asked', { change: null, challengeUrl: '/bank', note: 'atBank' }),
  stateOf('changed', { change: null, isSame: true, note: 'changed' }),
  stateOf('this one', { change: null, isSame: true }),
  stateOf('changed in the portal', { change: null }),
]
