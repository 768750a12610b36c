import { z } from 'zod'
import { Address } from '../kernel/billing.ts'
import { AddressInput } from '../kernel/billing-address.ts'
import { isEmbedHost, mostEmbedHosts } from './embed-host.ts'
import { isReturnAddress } from './return-address.ts'

/** The settings of a merchant, each with all its keys. */

export const ProrationBehavior = z.enum(['invoice', 'prorate', 'next_period'])
export const TaxBehavior = z.enum(['location', 'inclusive', 'exclusive'])

export const SocialLink = z.object({
  platform: z.enum([
    'x',
    'github',
    'facebook',
    'instagram',
    'youtube',
    'tiktok',
    'linkedin',
    'other',
  ]),
  url: z.string(),
})

const flags = <const Name extends string>(names: readonly Name[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<Name, z.ZodBoolean>,
  )

export const features = [
  'issue_funding_enabled',
  'usage_based_billing_enabled',
  'seat_based_pricing_enabled',
  'wallets_enabled',
  'member_model_enabled',
  'checkout_localization_enabled',
  'reset_proration_behavior_enabled',
  'off_session_charges_enabled',
  'meter_cycling_enabled',
  'slack_benefit_enabled',
  'preview_access_enabled',
  'disputes_enabled',
  'sso_enabled',
  'dispute_auto_accept_enabled',
  'compass_enabled',
  'merchant_migration_enabled',
] as const
export const FeatureSettings = flags(features).extend({
  overview_metrics: z.array(z.string().max(100)).max(100).nullable(),
})
export type FeatureSettings = z.infer<typeof FeatureSettings>

/** What a customer is offered who is about to cancel. The button that cancels stays beside it. */
const CancellationOffer = z.object({
  text: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .meta({
      description: 'One sentence, shown as it is written.',
      examples: ['Stay, and the next three months cost half.'],
    }),
  discount_id: z.uuid().nullable().default(null).meta({
    description:
      'What the customer gets for staying, by one button: once, and only where the subscription has no discount.',
  }),
})

export const SubscriptionSettings = z.object({
  allow_multiple_subscriptions: z.boolean(),
  allow_customer_updates: z.boolean(),
  proration_behavior: ProrationBehavior,
  benefit_revocation_grace_period: z.int().min(0).max(365),
  prevent_trial_abuse: z.boolean(),
  /** What a subscription becomes when no retry of its payment has succeeded. */
  after_dunning: z.enum(['canceled', 'unpaid']),
  /** Whether a lost dispute ends the subscription, and the benefits of what was bought once. */
  dispute_policy: z.enum(['end', 'keep']),
  cancellation_offer: CancellationOffer.nullable().meta({
    description: 'What is offered in the portal before a subscription is canceled.',
  }),
})

/** The seller as invoices name it, where it differs from the organization. */
const Seller = {
  name: z.string().trim().min(1).max(256).nullable(),
  tax_id: z.string().trim().min(1).max(64).nullable(),
  /** The seller has none, and says so: invoices print it. */
  no_tax_id: z.boolean(),
}

const orders = {
  /** One series of invoice numbers, or one for each customer. */
  invoice_numbering_system: z.enum(['organization', 'customer']),
}
/** What an organization says of its seller before it goes live; `no_tax_id` counts as a tax id. */
export type SellerDetail = 'name' | 'address' | 'tax_id'

export const OrderSettings = z.object({
  ...orders,
  seller: z.object({ ...Seller, address: Address.nullable() }),
})
export type OrderSettings = z.infer<typeof OrderSettings>
export const OrderSettingsUpdate = z
  .object({
    ...orders,
    seller: z.object({ ...Seller, address: AddressInput.nullable() }).partial(),
  })
  .partial()

export const emails = [
  'order_confirmation',
  'payment_method_expiration_reminder',
  'subscription_cancellation',
  'subscription_confirmation',
  'subscription_cycled',
  'subscription_cycled_after_trial',
  'subscription_past_due',
  'subscription_paused',
  'subscription_resumed',
  'subscription_renewal_reminder',
  'subscription_revoked',
  'subscription_trial_conversion_reminder',
  'subscription_uncanceled',
  'subscription_updated',
] as const
/** Emails that other servers of this protocol do not know. */
export const ownEmails = [
  'payment_failed',
  'price_change',
  'checkout_reminder',
  'usage_alert',
  'order_refunded',
] as const
/** Keys of ours, which older clients ignore. */
const ownEmailSettings = {
  /** Days before the end of a trial, and before the renewal of a yearly or longer period. */
  trial_reminder_days: z.int().min(1).max(30),
  renewal_reminder_days: z.int().min(1).max(60),
  /** The language for customers whose own is unknown; null for English. */
  default_locale: z.enum(['en', 'ru', 'uk', 'es', 'de', 'pl', 'fr', 'tr']).nullable(),
}
export const EmailSettings = flags([...emails, ...ownEmails]).extend(ownEmailSettings)
export type EmailSettings = z.infer<typeof EmailSettings>

const Usage = flags(['show'])
const Subscription = flags(['update_seats', 'update_plan', 'pause'])
const Customer = flags(['allow_email_change'])
export const PortalSettings = z.object({
  usage: Usage,
  subscription: Subscription,
  customer: Customer,
})
export type PortalSettings = z.infer<typeof PortalSettings>
export const PortalSettingsUpdate = z
  .object({
    usage: Usage.partial(),
    subscription: Subscription.partial(),
    customer: Customer.partial(),
  })
  .partial()

export const Capabilities = flags([
  'checkout_payments',
  'subscription_renewals',
  'payouts',
  'refunds',
  'api_access',
  'dashboard_access',
])

const EmbedHost = z.string().refine(isEmbedHost, {
  error: 'Input should be an https origin such as https://example.com; http is for localhost only',
})

const ReturnAddress = z.string().refine(isReturnAddress, {
  error: 'Input should be an https address such as https://example.com; http is for localhost only',
})

/** A page of the seller that pages of buyers lead to. */
const ofShop = (page: string, example: string) =>
  ReturnAddress.nullable().meta({
    description: `Where the seller has ${page}, to which the pages of buyers link; null for no link.`,
    examples: [example],
  })

/** A colour in hexadecimal. */
const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'Input should be a color such as #0d5148' })
  .toLowerCase()

/**
 * What belongs to the pages of checkouts, and how pages, emails and documents of customers look. These
 * settings are our own: no other server has them.
 */
export const CheckoutSettings = z.object({
  embed_hosts: z
    .array(EmbedHost)
    .max(mostEmbedHosts)
    .meta({
      description: 'The origins of the pages that may show checkouts in a frame.',
      examples: [['https://example.com']],
    }),
  accent_color: Color.nullable().meta({
    description:
      'The color of buttons and links for customers, darkened or lightened where it could not be read; null for that of the server.',
    examples: ['#0d5148'],
  }),
  return_url: ReturnAddress.nullable().meta({
    description:
      'Where buyers go back to, from checkouts and the portal, unless a checkout, a link or a session names another address; null for nowhere.',
    examples: ['https://example.com'],
  }),
  terms_url: ofShop('the terms', 'https://example.com/terms'),
  imprint_url: ofShop('the imprint', 'https://example.com/imprint'),
  privacy_url: ofShop('the privacy policy', 'https://example.com/privacy'),
})
export type CheckoutSettings = z.infer<typeof CheckoutSettings>

/** Settings that are left out stay as they are. */
export const CheckoutSettingsUpdate = CheckoutSettings.partial()
export type CheckoutSettingsUpdate = z.infer<typeof CheckoutSettingsUpdate>
