import { z } from 'zod'
import { evidence, evidenceErrors } from '../identity/sessions.ts'
import { mayReadOne, mayWriteOne, Timestamp } from '../kernel/billing.ts'
import { Instant, PictureAddress } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import { BillingSourceKind } from './billing-sources.ts'
import * as settings from './merchant-settings.ts'

/** An organization as a merchant. Ids of organizations are not UUIDs. */
export const Merchant = z
  .object({
    id: z.string(),
    created_at: Timestamp,
    modified_at: Timestamp.nullable(),
    name: z.string(),
    slug: z.string(),
    avatar_url: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    socials: z.array(settings.SocialLink),
    details_submitted_at: Timestamp.nullable(),
    feature_settings: settings.FeatureSettings,
    subscription_settings: settings.SubscriptionSettings,
    order_settings: settings.OrderSettings,
    proration_behavior: settings.ProrationBehavior,
    allow_customer_updates: z.boolean(),
    status: z.literal('active'),
    sso_enforced: z.literal(false),
    default_presentment_currency: z.string(),
    default_tax_behavior: settings.TaxBehavior,
    customer_email_settings: settings.EmailSettings,
    customer_portal_settings: settings.PortalSettings,
    account_id: z.null(),
    payout_account_id: z.null(),
    capabilities: settings.Capabilities,
    country: z.string().nullable(),
    billing_source: BillingSourceKind.meta({
      description: 'Who decides what it sells: this server, or a billing provider that it follows.',
    }),
  })
  .meta({ id: 'Merchant' })
export type Merchant = z.infer<typeof Merchant>

export const errors = defineErrors({
  /** Of one that wants to go live, with `missing`; of a live one, when a checkout is created. */
  SELLER_DETAILS_MISSING: {
    status: 412,
    message: 'Seller details missing',
    billing: { status: 403, name: 'PaymentNotReady' },
  },
  /** The seller has stopped them; nothing was charged. */
  SALES_ARE_STOPPED: {
    status: 403,
    message: 'Sales are stopped',
    billing: { status: 403, name: 'PaymentNotReady' },
  },
  YOU_ARE_NOT_ALLOWED_TO_TAKE_THIS_ORGANIZATION_LIVE: {
    status: 403,
    message: 'You are not allowed to take this organization live',
  },
  ORGANIZATION_WAS_USED_AS_A_SANDBOX: {
    status: 409,
    message: 'Organization was used as a sandbox',
  },
  ANOTHER_ORGANIZATION_IS_ALREADY_LIVE: {
    status: 409,
    message: 'Another organization is already live',
  },
  THE_CLOCK_OF_A_LIVE_ORGANIZATION_CANNOT_BE_MOVED: {
    status: 403,
    message: 'The clock of a live organization cannot be moved',
  },
  THE_CLOCK_STOPPED_BEFORE_ITS_TARGET: {
    status: 503,
    message: 'The clock stopped before its target',
  },
})
/** Sent as `organization.updated`, a name that identity already has. */
export const events = {
  ...defineEvents(
    { audience: 'organization', organization: 'id' },
    {
      'merchant.updated': Merchant,
      /** It was a sandbox, and sells for real money from now on. */
      'merchant.went_live': z.object({ id: z.string(), live: z.literal(true) }),
    },
  ),
  /** For the audit log. */
  ...defineEvents(
    { audience: 'internal', organization: 'id' },
    {
      'merchant.sales_stopped': z.object({ id: z.string(), reason: z.string().nullable() }),
      'merchant.sales_resumed': z.object({ id: z.string(), reason: z.null() }),
    },
  ),
}

const WebAddress = z.url({ protocol: /^https?$/ }).max(2048)
const Country = z.string().regex(/^[A-Z]{2}$/)

export const MerchantUpdate = z.object({
  name: z.string().trim().min(3).max(256).nullish(),
  avatar_url: PictureAddress.nullish(),
  email: z.email().max(320).nullish(),
  website: WebAddress.nullish(),
  socials: z
    .array(settings.SocialLink.extend({ url: WebAddress }))
    .max(20)
    .nullish(),
  details: z.record(z.string().max(100), z.unknown()).nullish(),
  country: Country.nullish(),
  feature_settings: settings.FeatureSettings.partial().nullish(),
  subscription_settings: settings.SubscriptionSettings.partial().nullish(),
  order_settings: settings.OrderSettingsUpdate.nullish(),
  customer_email_settings: settings.EmailSettings.partial().nullish(),
  customer_portal_settings: settings.PortalSettingsUpdate.nullish(),
  default_presentment_currency: z.string().trim().toLowerCase().length(3).nullish(),
  default_tax_behavior: settings.TaxBehavior.nullish(),
  sso_enforced: z.literal(false).nullish(),
})
export type MerchantUpdate = z.infer<typeof MerchantUpdate>

const One = z.object({ id: z.string().max(64) })

export const list = endpoint({
  method: 'GET',
  path: '/v1/organizations/',
  summary: 'Organizations that the caller may read',
  access: mayReadOne('organizations'),
  query: z.object({
    organization_id: z.string().optional(),
    ...pageQuery,
    slug: anyOf(z.string().max(256)),
    sorting: sortingBy(['created_at', 'slug', 'name'], ['created_at']),
  }),
  output: listOf(Merchant),
})
export const get = endpoint({
  method: 'GET',
  path: '/v1/organizations/:id',
  summary: 'One organization',
  access: mayReadOne('organizations'),
  params: One,
  output: Merchant,
  errors: ['NOT_FOUND'],
})
export const update = endpoint({
  method: 'PATCH',
  path: '/v1/organizations/:id',
  summary: 'Change the settings of an organization',
  access: mayWriteOne('organizations'),
  params: One,
  body: MerchantUpdate,
  output: Merchant,
  errors: ['NOT_FOUND'],
})

export const checkoutSettings = endpoint({
  method: 'GET',
  path: '/v1/organizations/:id/checkout-settings',
  summary: 'The settings of the checkout pages of an organization',
  access: mayReadOne('organizations'),
  params: One,
  output: settings.CheckoutSettings,
  errors: ['NOT_FOUND'],
})
export const setCheckoutSettings = endpoint({
  method: 'PUT',
  path: '/v1/organizations/:id/checkout-settings',
  summary: 'Set settings of the checkout pages of an organization; those that are left out stay',
  access: mayWriteOne('organizations'),
  params: One,
  body: settings.CheckoutSettingsUpdate,
  output: settings.CheckoutSettings,
  errors: ['NOT_FOUND'],
})

/** What buyers and members are told while nothing new is sold. */
export const SalesStop = z.object({
  at: Timestamp.meta({ description: 'Since when, by the time of the organization.' }),
  by: z
    .string()
    .nullable()
    .meta({ description: 'The name of the member who stopped them; `null` once they have left.' }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'What buyers read beside that nothing is sold now.' }),
})
const SalesUpdate = z.object({
  stopped: z.boolean().meta({
    description:
      'Whether new sales are refused. Renewals, payments of open orders and cancellations go on.',
  }),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullish()
    .meta({ description: 'A sentence for buyers, in your language.' }),
})
export type SalesUpdate = z.infer<typeof SalesUpdate>

/** Members by their roles, and no programs. */
export const setSales = endpoint({
  method: 'PUT',
  path: '/v1/organizations/:id/sales',
  summary: 'Stop new sales at once, or resume them',
  access: { kinds: ['session'], scopes: ['organizations:write'], tenant: 'found' },
  params: One,
  body: SalesUpdate,
  output: z.object({
    stopped: SalesStop.nullable().meta({ description: 'Of stopped sales; `null` while they run.' }),
  }),
  errors: ['NOT_FOUND'],
})

export const state = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/billing',
  summary: 'The state of the billing of an organization, for the operator',
  access: 'operator',
  params: One,
  output: z.object({
    /** A sandbox has test payments only, and a clock that can be moved. */
    live: z.boolean(),
    /** The time of the organization. */
    at: Instant,
    currency: z.string(),
    country: z.string().nullable(),
    detailsSubmittedAt: Instant.nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const goLive = endpoint({
  method: 'POST',
  path: '/api/organizations/:id/billing/live',
  summary:
    'Take an unused sandbox live, by an administrator; by an owner where the server allows it',
  access: 'sensitive',
  params: One,
  body: z.object(evidence),
  output: z.object({ id: z.string(), live: z.literal(true) }),
  errors: [
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'YOU_ARE_NOT_ALLOWED_TO_TAKE_THIS_ORGANIZATION_LIVE',
    'NOT_FOUND',
    'ORGANIZATION_WAS_USED_AS_A_SANDBOX',
    'SELLER_DETAILS_MISSING',
    'ANOTHER_ORGANIZATION_IS_ALREADY_LIVE',
    ...evidenceErrors,
  ],
})
