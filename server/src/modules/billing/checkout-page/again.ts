import type { CheckoutCreate } from '@guildhall/contract/billing/checkout-inputs'
import type { Checkout } from '../checkouts/index.ts'

/** Another checkout for the same, with nothing of the buyer. */
export function sameSelection(old: Checkout): CheckoutCreate {
  return {
    products: [old.productId, ...old.productIds.filter((id) => id !== old.productId)],
    amount: old.customAmount,
    seats: old.seats,
    min_seats: old.minSeats,
    max_seats: old.maxSeats,
    currency: old.currency,
    discount_id: old.discountId,
    allow_discount_codes: old.allowDiscountCodes,
    require_billing_address: old.requireBillingAddress,
    allow_trial: old.allowTrial,
    trial_interval: old.trialInterval,
    trial_interval_count: old.trialIntervalCount,
    metadata: old.metadata,
    success_url: old.successUrl,
    return_url: old.returnUrl,
    embed_origin: old.embedOrigin,
    locale: old.locale,
  }
}
