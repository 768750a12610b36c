import type { Stripe } from 'stripe'
import type { CardFacts, MethodFacts, PaymentState } from '../../../kernel/index.ts'
import { fromStripe } from './rules/amounts.ts'
import { failureOf } from './rules/failures.ts'

type Named = string | { readonly id: string } | null

const idOf = (named: Named) => (typeof named === 'string' ? named : (named?.id ?? null))
const objectOf = <Value extends object>(value: string | Value | null | undefined) =>
  typeof value === 'object' && value !== null ? value : undefined

type Card = {
  readonly brand: string | null
  readonly last4: string | null
  readonly exp_month: number
  readonly exp_year: number
  readonly fingerprint?: string | null
}

const cardFacts = ({ brand, last4 }: Card): CardFacts => ({
  brand: brand ?? 'unknown',
  last4: last4 ?? '0000',
})

const methodFacts = (reference: string, card: Card): MethodFacts => ({
  ...cardFacts(card),
  reference,
  expMonth: card.exp_month,
  expYear: card.exp_year,
  fingerprint: card.fingerprint ?? null,
})

type Failing = Stripe.PaymentIntent['last_payment_error'] | Stripe.SetupIntent['last_setup_error']

function failed(error: NonNullable<Failing>): PaymentState {
  const card = error.payment_method?.card
  return { kind: 'failed', ...failureOf(error), ...(card ? { card: cardFacts(card) } : {}) }
}

/** What both kinds of intents have in common; undefined for those that succeeded. */
function undecided(
  intent: Pick<Stripe.PaymentIntent, 'client_secret' | 'status'> & {
    readonly next_action: { readonly redirect_to_url?: { readonly url?: string | null } } | null
  },
  error: Failing,
): PaymentState | undefined {
  switch (intent.status) {
    case 'requires_payment_method':
      return error ? failed(error) : { kind: 'opened' }
    case 'requires_confirmation':
      return { kind: 'opened' }
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url
      if (url) return { kind: 'action required', url }
      const clientSecret = intent.client_secret
      return clientSecret ? { kind: 'action required', clientSecret } : { kind: 'processing' }
    }
    case 'canceled':
      return { kind: 'canceled', ...(error ? { failure: failureOf(error) } : {}) }
    case 'succeeded':
      return undefined
    default:
      return { kind: 'processing' }
  }
}

/** Expects the charge to be expanded. */
export function stateOfPayment(intent: Stripe.PaymentIntent): PaymentState {
  const state = undecided(intent, intent.last_payment_error)
  if (state) return state
  const captured = fromStripe(intent.amount_received, intent.currency)
  const card = objectOf(intent.latest_charge)?.payment_method_details?.card
  const reference = idOf(intent.payment_method)
  if (!card || reference === null) return { kind: 'succeeded', captured }
  return { kind: 'succeeded', captured, method: methodFacts(reference, card) }
}

/** Expects the payment method to be expanded. */
export function stateOfSetUp(intent: Stripe.SetupIntent): PaymentState {
  const state = undecided(intent, intent.last_setup_error)
  if (state) return state
  const method = objectOf(intent.payment_method)
  // Nothing was charged, in the currency that the intent has here.
  const captured = fromStripe(0, intent.metadata?.guildhall_currency ?? '')
  if (!method?.card) return { kind: 'succeeded', captured }
  return { kind: 'succeeded', captured, method: methodFacts(method.id, method.card) }
}

export function stateOfRefund(refund: Stripe.Refund): PaymentState {
  const { amount, currency, failure_reason, status } = refund
  if (status === 'succeeded') return { kind: 'succeeded', captured: fromStripe(amount, currency) }
  if (status === 'canceled') return { kind: 'canceled' }
  if (status !== 'failed') return { kind: 'processing' }
  const message = 'The refund was refused by the bank.'
  return { kind: 'failed', code: failure_reason ?? 'refund_failed', message, hard: true }
}
