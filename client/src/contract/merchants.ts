// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Address } from './billing.ts'

export type SalesStop = { at: Date; by: string | null; reason: string | null }

const salesStopDates: Dates = { at: true }

export type Merchant = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  name: string
  slug: string
  avatarUrl: string | null
  email: string | null
  website: string | null
  socials: {
    platform:
      | 'x'
      | 'github'
      | 'facebook'
      | 'instagram'
      | 'youtube'
      | 'tiktok'
      | 'linkedin'
      | 'other'
    url: string
  }[]
  detailsSubmittedAt: Date | null
  featureSettings: {
    issueFundingEnabled: boolean
    usageBasedBillingEnabled: boolean
    seatBasedPricingEnabled: boolean
    walletsEnabled: boolean
    memberModelEnabled: boolean
    checkoutLocalizationEnabled: boolean
    resetProrationBehaviorEnabled: boolean
    offSessionChargesEnabled: boolean
    meterCyclingEnabled: boolean
    slackBenefitEnabled: boolean
    previewAccessEnabled: boolean
    disputesEnabled: boolean
    ssoEnabled: boolean
    disputeAutoAcceptEnabled: boolean
    compassEnabled: boolean
    merchantMigrationEnabled: boolean
    overviewMetrics: string[] | null
  }
  subscriptionSettings: {
    allowMultipleSubscriptions: boolean
    allowCustomerUpdates: boolean
    prorationBehavior: 'invoice' | 'prorate' | 'next_period'
    benefitRevocationGracePeriod: number
    preventTrialAbuse: boolean
    afterDunning: 'canceled' | 'unpaid'
    disputePolicy: 'end' | 'keep'
    cancellationOffer: { text: string; discountId: string | null } | null
  }
  orderSettings: {
    invoiceNumberingSystem: 'organization' | 'customer'
    seller: { name: string | null; taxId: string | null; noTaxId: boolean; address: Address | null }
  }
  prorationBehavior: 'invoice' | 'prorate' | 'next_period'
  allowCustomerUpdates: boolean
  status: 'active'
  ssoEnforced: false
  defaultPresentmentCurrency: string
  defaultTaxBehavior: 'location' | 'inclusive' | 'exclusive'
  customerEmailSettings: {
    orderConfirmation: boolean
    paymentMethodExpirationReminder: boolean
    subscriptionCancellation: boolean
    subscriptionConfirmation: boolean
    subscriptionCycled: boolean
    subscriptionCycledAfterTrial: boolean
    subscriptionPastDue: boolean
    subscriptionPaused: boolean
    subscriptionResumed: boolean
    subscriptionRenewalReminder: boolean
    subscriptionRevoked: boolean
    subscriptionTrialConversionReminder: boolean
    subscriptionUncanceled: boolean
    subscriptionUpdated: boolean
    paymentFailed: boolean
    priceChange: boolean
    checkoutReminder: boolean
    usageAlert: boolean
    orderRefunded: boolean
    trialReminderDays: number
    renewalReminderDays: number
    defaultLocale: ('en' | 'ru' | 'uk' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | null
  }
  customerPortalSettings: {
    usage: { show: boolean }
    subscription: { updateSeats: boolean; updatePlan: boolean; pause: boolean }
    customer: { allowEmailChange: boolean }
  }
  accountId: null
  payoutAccountId: null
  capabilities: {
    checkoutPayments: boolean
    subscriptionRenewals: boolean
    payouts: boolean
    refunds: boolean
    apiAccess: boolean
    dashboardAccess: boolean
  }
  country: string | null
  billingSource: 'engine' | 'provider'
}

export const merchantDates: Dates = { createdAt: true, modifiedAt: true, detailsSubmittedAt: true }

export const checkoutSettings: Route<{
  input: { id: string }
  output: {
    embedHosts: string[]
    accentColor: string | null
    returnUrl: string | null
    termsUrl: string | null
    imprintUrl: string | null
    privacyUrl: string | null
  }
  error: never
}> = { line: 'GET /v1/organizations/:id/checkout-settings' }

export const get: Route<{
  input: { id: string }
  output: Merchant
  error: never
}> = { line: 'GET /v1/organizations/:id', dates: merchantDates }

export const goLive: Route<{
  input: { password?: string | undefined; code?: string | undefined; id: string }
  output: { id: string; live: true }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_TAKE_THIS_ORGANIZATION_LIVE'
    | 'ORGANIZATION_WAS_USED_AS_A_SANDBOX'
    | 'SELLER_DETAILS_MISSING'
    | 'ANOTHER_ORGANIZATION_IS_ALREADY_LIVE'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/organizations/:id/billing/live' }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          page?: number | undefined
          limit?: number | undefined
          slug?: string[] | undefined
          sorting?:
            | ('created_at' | '-created_at' | 'slug' | '-slug' | 'name' | '-name')[]
            | undefined
        }
      | undefined
  }
  output: { items: Merchant[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/organizations/', dates: { items: merchantDates } }

export const setCheckoutSettings: Route<{
  input: {
    embedHosts?: string[] | undefined
    accentColor?: (string | null) | undefined
    returnUrl?: (string | null) | undefined
    termsUrl?: (string | null) | undefined
    imprintUrl?: (string | null) | undefined
    privacyUrl?: (string | null) | undefined
    id: string
  }
  output: {
    embedHosts: string[]
    accentColor: string | null
    returnUrl: string | null
    termsUrl: string | null
    imprintUrl: string | null
    privacyUrl: string | null
  }
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PUT /v1/organizations/:id/checkout-settings' }

export const setSales: Route<{
  input: { stopped: boolean; reason?: (string | null) | undefined; id: string }
  output: { stopped: SalesStop | null }
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PUT /v1/organizations/:id/sales', dates: { stopped: salesStopDates } }

export const state: Route<{
  input: { id: string }
  output: {
    live: boolean
    at: Date
    currency: string
    country: string | null
    detailsSubmittedAt: Date | null
  }
  error: never
}> = {
  line: 'GET /api/admin/organizations/:id/billing',
  dates: { at: true, detailsSubmittedAt: true },
}

export const update: Route<{
  input: {
    name?: (string | null) | undefined
    avatarUrl?: (string | null) | undefined
    email?: (string | null) | undefined
    website?: (string | null) | undefined
    socials?:
      | (
          | {
              platform:
                | 'x'
                | 'github'
                | 'facebook'
                | 'instagram'
                | 'youtube'
                | 'tiktok'
                | 'linkedin'
                | 'other'
              url: string
            }[]
          | null
        )
      | undefined
    details?: (Record<string, unknown> | null) | undefined
    country?: (string | null) | undefined
    featureSettings?:
      | ({
          issueFundingEnabled?: boolean | undefined
          usageBasedBillingEnabled?: boolean | undefined
          seatBasedPricingEnabled?: boolean | undefined
          walletsEnabled?: boolean | undefined
          memberModelEnabled?: boolean | undefined
          checkoutLocalizationEnabled?: boolean | undefined
          resetProrationBehaviorEnabled?: boolean | undefined
          offSessionChargesEnabled?: boolean | undefined
          meterCyclingEnabled?: boolean | undefined
          slackBenefitEnabled?: boolean | undefined
          previewAccessEnabled?: boolean | undefined
          disputesEnabled?: boolean | undefined
          ssoEnabled?: boolean | undefined
          disputeAutoAcceptEnabled?: boolean | undefined
          compassEnabled?: boolean | undefined
          merchantMigrationEnabled?: boolean | undefined
          overviewMetrics?: (string[] | null) | undefined
        } | null)
      | undefined
    subscriptionSettings?:
      | ({
          allowMultipleSubscriptions?: boolean | undefined
          allowCustomerUpdates?: boolean | undefined
          prorationBehavior?: ('invoice' | 'prorate' | 'next_period') | undefined
          benefitRevocationGracePeriod?: number | undefined
          preventTrialAbuse?: boolean | undefined
          afterDunning?: ('canceled' | 'unpaid') | undefined
          disputePolicy?: ('end' | 'keep') | undefined
          cancellationOffer?:
            | ({ text: string; discountId?: (string | null) | undefined } | null)
            | undefined
        } | null)
      | undefined
    orderSettings?:
      | ({
          invoiceNumberingSystem?: ('organization' | 'customer') | undefined
          seller?:
            | {
                name?: (string | null) | undefined
                taxId?: (string | null) | undefined
                noTaxId?: boolean | undefined
                address?:
                  | ({
                      line1?: (string | null) | undefined
                      line2?: (string | null) | undefined
                      postalCode?: (string | null) | undefined
                      city?: (string | null) | undefined
                      state?: (string | null) | undefined
                      country: string
                    } | null)
                  | undefined
              }
            | undefined
        } | null)
      | undefined
    customerEmailSettings?:
      | ({
          orderConfirmation?: boolean | undefined
          paymentMethodExpirationReminder?: boolean | undefined
          subscriptionCancellation?: boolean | undefined
          subscriptionConfirmation?: boolean | undefined
          subscriptionCycled?: boolean | undefined
          subscriptionCycledAfterTrial?: boolean | undefined
          subscriptionPastDue?: boolean | undefined
          subscriptionPaused?: boolean | undefined
          subscriptionResumed?: boolean | undefined
          subscriptionRenewalReminder?: boolean | undefined
          subscriptionRevoked?: boolean | undefined
          subscriptionTrialConversionReminder?: boolean | undefined
          subscriptionUncanceled?: boolean | undefined
          subscriptionUpdated?: boolean | undefined
          paymentFailed?: boolean | undefined
          priceChange?: boolean | undefined
          checkoutReminder?: boolean | undefined
          usageAlert?: boolean | undefined
          orderRefunded?: boolean | undefined
          trialReminderDays?: number | undefined
          renewalReminderDays?: number | undefined
          defaultLocale?:
            | (('en' | 'ru' | 'uk' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | null)
            | undefined
        } | null)
      | undefined
    customerPortalSettings?:
      | ({
          usage?: { show?: boolean | undefined } | undefined
          subscription?:
            | {
                updateSeats?: boolean | undefined
                updatePlan?: boolean | undefined
                pause?: boolean | undefined
              }
            | undefined
          customer?: { allowEmailChange?: boolean | undefined } | undefined
        } | null)
      | undefined
    defaultPresentmentCurrency?: (string | null) | undefined
    defaultTaxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
    ssoEnforced?: (false | null) | undefined
    id: string
  }
  output: Merchant
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/organizations/:id', dates: merchantDates }
