import { readFileSync } from 'node:fs'
import { stripeScript } from '@guildhall/contract/stripe-form'
import type { TestUser } from '../app.ts'
import { filled, pageOf } from './checkout-page.ts'
import { checkoutOf, monthly, taxed } from './facts.ts'
import type { BuyerState } from './state.ts'

const stripe = {
  publishableKey: 'pk_test_shop',
  elements: {
    mode: 'payment',
    amount: 1_900,
    currency: 'eur',
    allowedPaymentMethodTypes: ['card'],
  },
} as const

const fileAt = (name: string) => readFileSync(new URL(`../stripe/${name}`, import.meta.url), 'utf8')

/** What the browser gets from Stripe: the stand-in of its script, or nothing. */
const withStripe = (isThere: boolean) => async (user: TestUser) => {
  const script = new URL(stripeScript)
  // A page that is left takes its frames with it while they are told something.
  user.allow(isThere ? /Failed to execute 'postMessage'/ : /ERR_FAILED GET .*stripe\.js/)
  await user.context.route(`${script.origin}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (!isThere) return route.abort()
    const isScript = name.endsWith('.js')
    return route.fulfill({
      body: name === 'further.js' ? '' : fileAt(name),
      contentType: isScript ? 'text/javascript' : 'text/html',
    })
  })
}

/** A live checkout, with the form that the script of Stripe puts into it. */
export const stripeFormStates: readonly BuyerState[] = [
  {
    name: 'checkout with the form of Stripe',
    names: ['Stripe'],
    page: pageOf(checkoutOf(monthly, taxed), { stripe, isTest: false, values: filled }),
    before: withStripe(true),
    act: async (page) => {
      await page.frameLocator('iframe[name="card"]').locator('#number').waitFor()
    },
  },
  {
    name: 'checkout whose form of Stripe does not come',
    page: pageOf(checkoutOf(monthly, taxed), { stripe, isTest: false, values: filled }),
    before: withStripe(false),
    act: (page) => page.locator('#stripe-away:not([hidden])').waitFor(),
  },
]
