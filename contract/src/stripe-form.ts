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

/** Who pays, as far as it is known. */
export type StripePayer = {
  readonly email: string | null
  readonly name: string | null
  readonly address: {
    readonly line1: string | null
    readonly line2: string | null
    readonly postal_code: string | null
    readonly city: string | null
    readonly state: string | null
    readonly country: string
  } | null
}

/** What Stripe's script needs on a page with its form. */
export type StripeForm = {
  readonly publishableKey: string
  /** Where the page has no fields for who pays. */
  readonly payer?: StripePayer
  /** Null where no card is needed, or Stripe cannot charge the amount. */
  readonly elements: StripeElements | null
}

/** A challenge that Stripe's script asks. */
export type StripeChallenge = {
  readonly publishableKey: string
  /** Null while there is nothing to answer. */
  readonly clientSecret: string | null
}
