import type { allowedPaymentMethodTypes } from './billing/payments.ts'

/** Of the release that belongs to the version of the API that the server speaks. */
export const stripeScript = 'https://js.stripe.com/endive/stripe.js'

/** For `stripe.elements(…)`, as it is: what the form and the object at Stripe have to agree on. */
export type StripeElements = {
  readonly currency: string
  /** The card will be charged again without the customer. */
  readonly setupFutureUsage?: 'off_session'
  readonly allowedPaymentMethodTypes: typeof allowedPaymentMethodTypes
} & (
  | {
      readonly mode: 'payment'
      /** In Stripe's smallest unit of the currency. */
      readonly amount: number
    }
  | { readonly mode: 'setup' }
)

/** What Stripe's script needs on the page of a checkout. */
export type StripeForm = {
  readonly publishableKey: string
  /** Null where no card is needed, or Stripe cannot charge the amount. */
  readonly elements: StripeElements | null
}

/** A challenge that Stripe's script asks. */
export type StripeChallenge = {
  readonly publishableKey: string
  /** Null while there is nothing to answer. */
  readonly clientSecret: string | null
}
