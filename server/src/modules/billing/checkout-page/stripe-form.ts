import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type {
  StripeChallenge,
  StripeElements,
  StripeForm,
  StripePayer,
} from '@guildhall/contract/stripe-form'
import { isCurrency, money } from '../../../kernel/index.ts'
import { type Checkout, cardUseOf } from '../checkouts/index.ts'
import type { Customer } from '../customers/index.ts'
import { elementsOf } from '../stripe-processor/index.ts'

function elementsFor(record: Checkout, due: number): StripeElements | null {
  const { currency } = record
  const use = cardUseOf(record, due)
  if (!use || !isCurrency(currency)) return null
  const { amount, kind, savesCard: saveCard } = use
  return elementsOf({ kind, money: money.of(amount, currency), saveCard }) ?? null
}

const keyOf = ({ payment_processor_metadata: { publishable_key: key } }: CheckoutPublic) => key

export const canPayAtStripe = (checkout: CheckoutPublic) => keyOf(checkout) !== undefined

/** What the form of live payments is made with, for the amounts that are shown. */
export function stripeFormOf(
  checkout: CheckoutPublic,
  record: Checkout,
  due: number,
): StripeForm | null {
  const publishableKey = keyOf(checkout)
  return publishableKey === undefined
    ? null
    : { publishableKey, elements: elementsFor(record, due) }
}

/** The same for the change of a plan, by a customer who signed in; without its form where none is asked for. */
export function stripeFormOfChange(
  checkout: CheckoutPublic,
  customer: Customer,
  { currency, due }: { readonly currency: string; readonly due: number | null },
): StripeForm | null {
  const publishableKey = keyOf(checkout)
  if (publishableKey === undefined) return null
  const elements =
    due !== null && isCurrency(currency)
      ? elementsOf({ kind: 'charge', money: money.of(due, currency), saveCard: true })
      : undefined
  return { publishableKey, payer: stripePayerOf(customer), elements: elements ?? null }
}

export function challengeOf(checkout: CheckoutPublic): StripeChallenge | null {
  const publishableKey = keyOf(checkout)
  const { intent_client_secret: clientSecret = null } = checkout.payment_processor_metadata
  return publishableKey === undefined ? null : { publishableKey, clientSecret }
}

/** Without its country, an address is none for Stripe. */
export function stripePayerOf({ billingAddress, billingName, email, name }: Customer): StripePayer {
  const { city, country, line1, line2, postal_code, state } = billingAddress ?? {}
  const address = country
    ? {
        line1: line1 ?? null,
        line2: line2 ?? null,
        postal_code: postal_code ?? null,
        city: city ?? null,
        state: state ?? null,
        country,
      }
    : null
  return { email, name: billingName ?? name, address }
}
