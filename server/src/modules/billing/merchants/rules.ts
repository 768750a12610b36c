import type {
  CheckoutSettingsUpdate,
  EmailSettings,
  FeatureSettings,
  OrderSettings,
  PortalSettings,
} from '@guildhall/contract/billing/merchant-settings'
import type { MerchantUpdate, Merchant as Wire } from '@guildhall/contract/billing/merchants'

type Stored = {
  readonly organizationId: string
  readonly name: string
  readonly slug: string
  readonly avatarUrl: string | null
  readonly email: string | null
  readonly website: string | null
  readonly country: string | null
  readonly socials: Wire['socials']
  readonly detailsSubmittedAt: Date | null
  readonly currency: string
  readonly taxBehavior: 'location' | 'inclusive' | 'exclusive'
  readonly prorationBehavior: 'invoice' | 'prorate' | 'next_period'
  readonly allowMultipleSubscriptions: boolean
  readonly allowCustomerUpdates: boolean
  readonly preventTrialAbuse: boolean
  readonly gracePeriodDays: number
  readonly afterDunning: 'canceled' | 'unpaid'
  /** What was sold ends with a lost dispute, or the merchant looks after it. */
  readonly disputePolicy: 'end' | 'keep'
  readonly cancellationOffer: Wire['subscription_settings']['cancellation_offer']
  readonly invoiceNumbering: 'organization' | 'customer'
  /** The origins of the pages that may show a checkout in a frame. */
  readonly embedHosts: readonly string[]
  /** Of pages, emails and documents of its customers, in hexadecimal; null for that of the installation. */
  readonly accentColor: string | null
  /** Where buyers go back to, unless something else is named. */
  readonly returnUrl: string | null
  /** Pages of its own that pages of buyers link to. */
  readonly termsUrl: string | null
  readonly imprintUrl: string | null
  readonly privacyUrl: string | null
  /** Since when nothing new is sold; null while everything is. */
  readonly salesStoppedAt: Date | null
  /** The member who stopped the sales. */
  readonly salesStoppedBy: string | null
  /** What buyers are told of it, beside that it is so. */
  readonly salesStopReason: string | null
  /** Who decides what it sells: this server, or a provider that it follows. */
  readonly billingSource: 'engine' | 'provider'
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

/** A merchant that is not closed, with the name of its organization. */
export type Merchant = Stored & {
  /** As invoices name it. */
  readonly seller: OrderSettings['seller']
  readonly features: FeatureSettings
  readonly customerEmails: EmailSettings
  readonly portal: PortalSettings
}

/** As it is stored: settings that were never changed are missing. */
export type MerchantRow = Stored & {
  readonly seller: Partial<OrderSettings['seller']>
  readonly features: Partial<FeatureSettings>
  readonly customerEmails: Partial<EmailSettings>
  readonly portal: { readonly [Part in keyof PortalSettings]?: Partial<PortalSettings[Part]> }
}

/** A change that came as JSON has no `undefined`. */
export const merge = <Settings extends object>(
  current: Settings,
  change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined } | null | undefined,
): Settings => ({ ...current, ...change }) as Settings

export function withPortal(
  current: PortalSettings,
  change: NonNullable<MerchantUpdate['customer_portal_settings']>,
): PortalSettings {
  return {
    usage: merge(current.usage, change.usage),
    subscription: merge(current.subscription, change.subscription),
    customer: merge(current.customer, change.customer),
  }
}

/** `null` empties a text and leaves settings unchanged. */
export function update(current: Merchant, change: MerchantUpdate, at: Date): Merchant {
  const subscriptions = change.subscription_settings ?? {}
  return {
    ...current,
    email: change.email === undefined ? current.email : change.email,
    website: change.website === undefined ? current.website : change.website,
    country: change.country === undefined ? current.country : change.country,
    socials: change.socials ?? current.socials,
    detailsSubmittedAt: current.detailsSubmittedAt ?? (change.details ? at : null),
    features: merge(current.features, change.feature_settings),
    customerEmails: merge(current.customerEmails, change.customer_email_settings),
    portal: withPortal(current.portal, change.customer_portal_settings ?? {}),
    currency: change.default_presentment_currency ?? current.currency,
    taxBehavior: change.default_tax_behavior ?? current.taxBehavior,
    prorationBehavior: subscriptions.proration_behavior ?? current.prorationBehavior,
    allowMultipleSubscriptions:
      subscriptions.allow_multiple_subscriptions ?? current.allowMultipleSubscriptions,
    allowCustomerUpdates: subscriptions.allow_customer_updates ?? current.allowCustomerUpdates,
    preventTrialAbuse: subscriptions.prevent_trial_abuse ?? current.preventTrialAbuse,
    gracePeriodDays: subscriptions.benefit_revocation_grace_period ?? current.gracePeriodDays,
    afterDunning: subscriptions.after_dunning ?? current.afterDunning,
    disputePolicy: subscriptions.dispute_policy ?? current.disputePolicy,
    cancellationOffer:
      subscriptions.cancellation_offer === undefined
        ? current.cancellationOffer
        : subscriptions.cancellation_offer,
    invoiceNumbering: change.order_settings?.invoice_numbering_system ?? current.invoiceNumbering,
    seller: merge(current.seller, change.order_settings?.seller),
    modifiedAt: later(at, current.modifiedAt ?? current.createdAt),
  }
}

export function updateCheckout(
  current: Merchant,
  {
    accent_color: accentColor,
    embed_hosts: embedHosts,
    imprint_url: imprintUrl = current.imprintUrl,
    privacy_url: privacyUrl = current.privacyUrl,
    return_url: returnUrl,
    terms_url: termsUrl = current.termsUrl,
  }: CheckoutSettingsUpdate,
  at: Date,
): Merchant {
  return {
    ...current,
    embedHosts: embedHosts ? [...new Set(embedHosts)] : current.embedHosts,
    accentColor: accentColor === undefined ? current.accentColor : accentColor,
    returnUrl: returnUrl === undefined ? current.returnUrl : returnUrl,
    termsUrl,
    imprintUrl,
    privacyUrl,
    modifiedAt: later(at, current.modifiedAt ?? current.createdAt),
  }
}

/** Nodes may differ by some seconds; what is stored never goes backwards. */
const later = (at: Date, last: Date) => (at > last ? at : last)
