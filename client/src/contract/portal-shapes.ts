// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import { type BenefitPublic, benefitPublicDates } from './benefits.ts'
import type { Address } from './billing.ts'
import { type ProductMedia, productMediaDates } from './files.ts'
import type { Price } from './prices.ts'
import {
  type PendingSubscriptionUpdate,
  pendingSubscriptionUpdateDates,
} from './subscription-shapes.ts'

export type PortalMeter = { id: string; createdAt: Date; modifiedAt: Date | null; name: string }

const portalMeterDates: Dates = { createdAt: true, modifiedAt: true }

export type PortalWallet = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customerId: string
  balance: number
  currency: string
}

export const portalWalletDates: Dates = { createdAt: true, modifiedAt: true }

export type PortalCustomerMeter = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customerId: string
  meterId: string
  consumedUnits: number
  creditedUnits: number
  balance: number
  meter: PortalMeter
}

export const portalCustomerMeterDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  meter: portalMeterDates,
}

export type PortalOrganization = {
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
  prorationBehavior: 'invoice' | 'prorate' | 'next_period'
  allowCustomerUpdates: boolean
  customerPortalSettings: {
    usage: { show: boolean }
    subscription: { updateSeats: boolean; updatePlan: boolean; pause: boolean }
    customer: { allowEmailChange: boolean }
  }
  organizationFeatures: { memberModelEnabled: boolean; checkoutLocalizationEnabled: boolean }
  detailsSubmittedAt: null
  featureSettings: null
  subscriptionSettings: {
    allowMultipleSubscriptions: boolean
    allowCustomerUpdates: boolean
    prorationBehavior: 'invoice' | 'prorate' | 'next_period'
  }
}

export const portalOrganizationDates: Dates = { createdAt: true, modifiedAt: true }

export type PortalCustomer = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  email: string
  emailVerified: boolean
  name: string | null
  billingName: string | null
  billingAddress: Address | null
  taxId: [string, string] | null
  oauthAccounts: Record<string, { accountId: string; accountUsername: string | null }>
  defaultPaymentMethodId: string | null
  type: 'individual' | 'team'
  locale: string | null
}

export const portalCustomerDates: Dates = { createdAt: true, modifiedAt: true }

export type PortalSubscription = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  amount: number
  currency: string
  recurringInterval: 'day' | 'week' | 'month' | 'year'
  recurringIntervalCount: number
  status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'canceled'
    | 'unpaid'
    | 'paused'
  currentPeriodStart: Date
  currentPeriodEnd: Date
  currentMeterPeriodStart: Date | null
  currentMeterPeriodEnd: Date | null
  trialStart: Date | null
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  canceledAt: Date | null
  startedAt: Date
  endsAt: Date | null
  endedAt: Date | null
  pastDueAt: Date | null
  pauseAtPeriodEnd: boolean
  pausedAt: Date | null
  resumesAt: Date | null
  customerId: string
  productId: string
  discountId: string | null
  checkoutId: string | null
  seats: number | null
  customerCancellationReason:
    | (
        | 'customer_service'
        | 'low_quality'
        | 'missing_features'
        | 'switched_service'
        | 'too_complex'
        | 'too_expensive'
        | 'unused'
        | 'other'
      )
    | null
  customerCancellationComment: string | null
  billedTo: 'customer' | 'checkout'
  pendingUpdate: PendingSubscriptionUpdate | null
  product: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    organizationId: string
    name: string
    description: string | null
    visibility: 'draft' | 'private' | 'public'
    recurringInterval: ('day' | 'week' | 'month' | 'year') | null
    recurringIntervalCount: number | null
    meterInterval: ('day' | 'week' | 'month' | 'year') | null
    meterIntervalCount: number | null
    trialInterval: ('day' | 'week' | 'month' | 'year') | null
    trialIntervalCount: number | null
    isRecurring: boolean
    isArchived: boolean
    prices: Price[]
    medias: ProductMedia[]
    benefits: BenefitPublic[]
    organization: PortalOrganization
  }
  prices: Price[]
  meters: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    consumedUnits: number
    creditedUnits: number
    amount: number
    meterId: string
    meter: PortalMeter
  }[]
}

export const portalSubscriptionDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  currentPeriodStart: true,
  currentPeriodEnd: true,
  currentMeterPeriodStart: true,
  currentMeterPeriodEnd: true,
  trialStart: true,
  trialEnd: true,
  canceledAt: true,
  startedAt: true,
  endsAt: true,
  endedAt: true,
  pastDueAt: true,
  pausedAt: true,
  resumesAt: true,
  pendingUpdate: pendingSubscriptionUpdateDates,
  product: {
    createdAt: true,
    modifiedAt: true,
    prices: { createdAt: true, modifiedAt: true },
    medias: productMediaDates,
    benefits: benefitPublicDates,
    organization: portalOrganizationDates,
  },
  prices: { createdAt: true, modifiedAt: true },
  meters: { createdAt: true, modifiedAt: true, meter: portalMeterDates },
}

export type PortalOrder = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  status: 'pending' | 'paid' | 'refunded' | 'partially_refunded'
  paid: boolean
  amount: number
  subtotalAmount: number
  discountAmount: number
  netAmount: number
  taxAmount: number
  totalAmount: number
  appliedBalanceAmount: number
  dueAmount: number
  refundedAmount: number
  refundedTaxAmount: number
  refundableAmount: number
  refundableTaxAmount: number
  currency: string
  billingReason: 'purchase' | 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  billingName: string | null
  billingAddress: Address | null
  description: string
  invoiceNumber: string
  isInvoiceGenerated: boolean
  receiptNumber: string | null
  nextPaymentAttemptAt: Date | null
  seats: number | null
  userId: string
  customerId: string
  productId: string | null
  discountId: string | null
  subscriptionId: string | null
  checkoutId: string | null
  product: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    organizationId: string
    name: string
    description: string | null
    visibility: 'draft' | 'private' | 'public'
    recurringInterval: ('day' | 'week' | 'month' | 'year') | null
    recurringIntervalCount: number | null
    meterInterval: ('day' | 'week' | 'month' | 'year') | null
    meterIntervalCount: number | null
    trialInterval: ('day' | 'week' | 'month' | 'year') | null
    trialIntervalCount: number | null
    isRecurring: boolean
    isArchived: boolean
    prices: Price[]
    medias: ProductMedia[]
    benefits: BenefitPublic[]
    organization: PortalOrganization
  } | null
  subscription: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    amount: number
    currency: string
    recurringInterval: 'day' | 'week' | 'month' | 'year'
    recurringIntervalCount: number
    status:
      | 'incomplete'
      | 'incomplete_expired'
      | 'trialing'
      | 'active'
      | 'past_due'
      | 'canceled'
      | 'unpaid'
      | 'paused'
    currentPeriodStart: Date
    currentPeriodEnd: Date
    currentMeterPeriodStart: Date | null
    currentMeterPeriodEnd: Date | null
    trialStart: Date | null
    trialEnd: Date | null
    cancelAtPeriodEnd: boolean
    canceledAt: Date | null
    startedAt: Date | null
    endsAt: Date | null
    endedAt: Date | null
    pastDueAt: Date | null
    pauseAtPeriodEnd: boolean
    pausedAt: Date | null
    resumesAt: Date | null
    customerId: string
    productId: string
    discountId: string | null
    checkoutId: string | null
    seats: number | null
    customerCancellationReason: string | null
    customerCancellationComment: string | null
  } | null
  items: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    label: string
    amount: number
    taxAmount: number
    proration: boolean
    productPriceId: string | null
    periodStart: Date | null
    periodEnd: Date | null
  }[]
}

export const portalOrderDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  nextPaymentAttemptAt: true,
  product: {
    createdAt: true,
    modifiedAt: true,
    prices: { createdAt: true, modifiedAt: true },
    medias: productMediaDates,
    benefits: benefitPublicDates,
    organization: portalOrganizationDates,
  },
  subscription: {
    createdAt: true,
    modifiedAt: true,
    currentPeriodStart: true,
    currentPeriodEnd: true,
    currentMeterPeriodStart: true,
    currentMeterPeriodEnd: true,
    trialStart: true,
    trialEnd: true,
    canceledAt: true,
    startedAt: true,
    endsAt: true,
    endedAt: true,
    pastDueAt: true,
    pausedAt: true,
    resumesAt: true,
  },
  items: { createdAt: true, modifiedAt: true, periodStart: true, periodEnd: true },
}
