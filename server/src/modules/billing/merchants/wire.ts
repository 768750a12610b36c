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
  imprintUrl,
  privacyUrl,
  returnUrl,
  termsUrl,
}: Merchant): CheckoutSettings => ({
  embed_hosts: [...embedHosts],
  accent_color: accentColor,
  return_url: returnUrl,
  terms_url: termsUrl,
  imprint_url: imprintUrl,
  privacy_url: privacyUrl,
})

type Stop = { readonly at: Date; readonly by: string | null; readonly reason: string | null }

/** Since when nothing is sold; null while everything is. */
export const toSales = (stop: Stop | null) => ({
  stopped: stop && { ...stop, at: stop.at.toISOString() },
})

/** The seller as the sender of emails to its customers. */
export const toSender = (
  { accentColor, avatarUrl, email, name, organizationId }: Merchant,
  { live }: { readonly live: boolean },
) => ({
  id: organizationId,
  name,
  replyTo: email,
  logo: avatarUrl,
  accent: accentColor,
  isTest: !live,
})

const linksOf = ({ imprintUrl, privacyUrl, termsUrl }: Merchant): Seller['links'] =>
  (
    [
      { kind: 'terms', href: termsUrl },
      { kind: 'imprint', href: imprintUrl },
      { kind: 'privacy', href: privacyUrl },
    ] as const
  ).flatMap(({ kind, href }) => (href === null ? [] : [{ kind, href }]))

/** The seller as pages of buyers name it; where they go back to may be named for this visit. */
export const toSeller = (merchant: Merchant, named?: string | null): Seller => {
  const { accentColor, avatarUrl, email, name, returnUrl, seller, slug, website } = merchant
  return {
    name,
    logo: avatarUrl,
    email,
    accent: accentColor,
    portal: `/portal/${encodeURIComponent(slug)}`,
    back: named ?? returnUrl,
    company: seller.name,
    postalAddress: seller.address,
    website,
    links: linksOf(merchant),
  }
}

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
    capabilities: { ...capabilities, checkout_payments: merchant.salesStoppedAt === null },
    country: merchant.country,
    billing_source: merchant.billingSource,
  }
}
