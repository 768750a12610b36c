import type { Customer } from '../customers/index.ts'
import type { Subscription } from './store/subscriptions.ts'

/** With what a subscription is paid and invoiced: its customer's card and details, or its own. */
export function payerOf({ ownBilling }: Pick<Subscription, 'ownBilling'>, customer: Customer) {
  if (ownBilling) return { ...ownBilling, usesBalance: false }
  const { billingAddress, billingName, defaultPaymentMethodId, name, taxId } = customer
  return {
    methodId: defaultPaymentMethodId,
    billingName: billingName ?? name,
    billingAddress,
    taxId,
    usesBalance: true,
  }
}
export type Payer = ReturnType<typeof payerOf>
