import type { PaymentMethod as WirePaymentMethod } from '@guildhall/contract/billing/payment-methods'
import type { PaymentMethod } from './store.ts'

/** One body for older and newer clients. */
export function paymentMethodToWire(method: PaymentMethod, isDefault: boolean): WirePaymentMethod {
  const card = {
    brand: method.brand,
    last4: method.last4,
    exp_month: method.expMonth,
    exp_year: method.expYear,
  }
  return {
    id: method.id,
    created_at: method.createdAt.toISOString(),
    modified_at: method.modifiedAt?.toISOString() ?? null,
    processor: 'stripe',
    customer_id: method.customerId,
    type: 'card',
    method_metadata: { ...card, wallet: null },
    card,
    default: isDefault,
    is_default: isDefault,
  }
}
