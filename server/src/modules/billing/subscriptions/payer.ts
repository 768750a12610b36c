import type { Customer } from '../customers/index.ts'
import type { Subscription } from './store/subscriptions.ts'

type Paid = Pick<Subscription, 'ownBilling' | 'paymentMethodId'>

/** The card that pays it whatever the default card of its customer is; null where that one pays. */
export const ownCardOf = ({ ownBilling, paymentMethodId }: Paid): string | null =>
  ownBilling ? ownBilling.methodId : paymentMethodId

/** With what a subscription is paid and invoiced: its customer's card and details, or its own. */
export function payerOf({ ownBilling, paymentMethodId }: Paid, customer: Customer) {
  if (ownBilling) return { ...ownBilling, usesBalance: false }
  const { billingAddress, billingName, defaultPaymentMethodId, name, taxId } = customer
  return {
    methodId: paymentMethodId ?? defaultPaymentMethodId,
    billingName: billingName ?? name,
    billingAddress,
    taxId,
    usesBalance: true,
  }
}
export type Payer = ReturnType<typeof payerOf>
