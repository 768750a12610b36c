import { allowedPaymentMethodTypes } from '@guildhall/contract/billing/payments'
import type { StripeElements } from '@guildhall/contract/stripe-form'
import type { Charge, SetUp } from '../../../platform/processors/index.ts'
import { toStripe } from './rules/amounts.ts'

type Paying = Pick<Charge | SetUp, 'kind' | 'money' | 'saveCard'>

/**
 * How the form in the browser is made for a payment: Stripe refuses the token of a form that differs from
 * the object that is created with `createObjects`. Undefined for an amount that Stripe cannot express.
 */
export function elementsOf({ kind, money, saveCard }: Paying): StripeElements | undefined {
  const amount = toStripe(money)
  if (amount === undefined) return undefined
  const { currency } = money
  const usage = { setupFutureUsage: 'off_session' } as const
  const shared = { currency, allowedPaymentMethodTypes }
  if (kind === 'setup') return { mode: 'setup', ...shared, ...usage }
  return { mode: 'payment', amount, ...shared, ...(saveCard ? usage : {}) }
}
