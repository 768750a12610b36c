import type { CheckoutSettings } from '@guildhall/contract/billing/merchant-settings'
import type * as contract from '@guildhall/contract/billing/merchants'
import type { Seller } from '@guildhall/contract/buyer-pages'
import type { Merchant } from './rules.ts'

/** What every merchant can do here; payouts are between the merchant and its payment processor. */
const capabilities = {
  checkout_payments: true,
  subscription_renewals: true,
  payouts: false,
  refunds: true,
  api_access: true,
  dashboard_access: true,
}

export const toCheckoutSettings = ({
  accentColor,
  embedHosts,
  returnUrl,
}: Merchant): CheckoutSettings => ({
  embed_hosts: [...embedHosts],
  accent_color: accentColor,
  return_url: returnUrl,
})

/** The seller as the sender of emails to its customers. */
export const toSender = ({ accentColor, avatarUrl, email, name, organizationId }: Merchant) => ({
  id: organizationId,
  name,
  replyTo: email,
  logo: avatarUrl,
  accent: accentColor,
})

/** The seller as pages of buyers name it; where they go back to may be named for this visit. */
export const toSeller = (
  { accentColor, avatarUrl, email, name, returnUrl, slug }: Merchant,
  named?: string | null,
): Seller => ({
  name,
  logo: avatarUrl,
  email,
  accent: accentColor,
  portal: `/portal/${encodeURIComponent(slug)}`,
  back: named ?? returnUrl,
})

/** The whole organization, for both generations of clients. */
export function toWire(merchant: Merchant): contract.Merchant {
  return {
    id: merchant.organizationId,
    created_at: merchant.createdAt.toISOString(),
    modified_at: merchant.modifiedAt?.toISOString() ?? null,
    name: merchant.name,
    slug: merchant.slug,
    avatar_url: merchant.avatarUrl,
    email: merchant.email,
    website: merchant.website,
    socials: merchant.socials,
    details_submitted_at: merchant.detailsSubmittedAt?.toISOString() ?? null,
    feature_settings: merchant.features,
    subscription_settings: {
      allow_multiple_subscriptions: merchant.allowMultipleSubscriptions,
      allow_customer_updates: merchant.allowCustomerUpdates,
      proration_behavior: merchant.prorationBehavior,
      benefit_revocation_grace_period: merchant.gracePeriodDays,
      prevent_trial_abuse: merchant.preventTrialAbuse,
      after_dunning: merchant.afterDunning,
      dispute_policy: merchant.disputePolicy,
      cancellation_offer: merchant.cancellationOffer,
    },
    order_settings: {
      invoice_numbering_system: merchant.invoiceNumbering,
      seller: merchant.seller,
    },
    proration_behavior: merchant.prorationBehavior,
    allow_customer_updates: merchant.allowCustomerUpdates,
    status: 'active',
    sso_enforced: false,
    default_presentment_currency: merchant.currency,
    default_tax_behavior: merchant.taxBehavior,
    customer_email_settings: merchant.customerEmails,
    customer_portal_settings: merchant.portal,
    account_id: null,
    payout_account_id: null,
    capabilities,
    country: merchant.country,
  }
}
