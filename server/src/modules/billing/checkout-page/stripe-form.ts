import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { StripeChallenge, StripeElements, StripeForm } from '@guildhall/contract/stripe-form'
import { isCurrency, money } from '../../../kernel/index.ts'
import { type Checkout, cardUseOf } from '../checkouts/index.ts'
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

export function challengeOf(checkout: CheckoutPublic): StripeChallenge | null {
  const publishableKey = keyOf(checkout)
  const { intent_client_secret: clientSecret = null } = checkout.payment_processor_metadata
  return publishableKey === undefined ? null : { publishableKey, clientSecret }
}
