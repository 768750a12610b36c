import type { CheckoutCreate } from '@guildhall/contract/billing/checkout-inputs'
import type { Checkout } from '../checkouts/index.ts'

/** What expired is offered again; what was sold is not, and prices for one checkout were for that one. */
export function mayBeginAgain({ adHocPrices, status }: Pick<Checkout, 'adHocPrices' | 'status'>) {
  return adHocPrices === null && status !== 'succeeded' && status !== 'confirmed'
}

/** Another checkout for the same, with nothing of the buyer. */
export const sameSelection = (old: Checkout): CheckoutCreate => ({
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
})
