import type { CheckoutLink as WireLink } from '@guildhall/contract/billing/checkout-links'
import type { CheckoutLink } from './store.ts'

export const linkPath = (clientSecret: string) => `/v1/checkout-links/${clientSecret}/redirect`

export function toWire(
  link: CheckoutLink,
  shown: Pick<WireLink, 'url' | 'products' | 'discount'>,
): WireLink {
  return {
    id: link.id,
    created_at: link.createdAt.toISOString(),
    modified_at: link.modifiedAt?.toISOString() ?? null,
    metadata: link.metadata,
    payment_processor: 'stripe',
    client_secret: link.clientSecret,
    url: shown.url,
    label: link.label,
    success_url: link.successUrl,
    return_url: link.returnUrl,
    allow_discount_codes: link.allowDiscountCodes,
    require_billing_address: link.requireBillingAddress,
    trial_interval: link.trialInterval,
    trial_interval_count: link.trialIntervalCount,
    seats: link.seats,
    discount_id: link.discountId,
    discount: shown.discount,
    organization_id: link.organizationId,
    products: shown.products,
  }
}
