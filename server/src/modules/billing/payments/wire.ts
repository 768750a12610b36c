import type { Payment } from '@guildhall/contract/billing/payments'
import type { ListedPayment } from './list.ts'
import { paymentStatusOf } from './rules/intents.ts'

export function paymentToWire(payment: ListedPayment): Payment {
  const { createdAt, modifiedAt } = payment
  return {
    id: payment.id,
    created_at: createdAt.toISOString(),
    modified_at: modifiedAt > createdAt ? modifiedAt.toISOString() : null,
    processor: 'stripe',
    status: paymentStatusOf(payment) ?? 'pending',
    amount: payment.amount,
    currency: payment.currency,
    method: 'card',
    trigger: payment.trigger,
    decline_reason: payment.code,
    decline_message: payment.message,
    organization_id: payment.organizationId,
    checkout_id: payment.checkoutId,
    order_id: payment.orderId,
    processor_metadata: {},
    // Until the processor has read the card.
    method_metadata: { brand: payment.brand ?? 'unknown', last4: payment.last4 ?? '0000' },
  }
}
