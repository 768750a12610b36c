// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Address } from './billing.ts'
import {
  type AddressFields,
  type CheckoutProduct,
  checkoutProductDates,
  type ShownAddressFields,
} from './checkout-shapes.ts'
import type { DiscountPublic, DiscountSummary } from './discounts.ts'
import { type Merchant, merchantDates } from './merchants.ts'
import type { Price, PriceCreate } from './prices.ts'
import { type AttachedCustomField, attachedCustomFieldDates } from './products.ts'

export type Checkout = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customFieldData: Record<string, string | number | boolean | null>
  paymentProcessor: 'stripe'
  status: 'open' | 'expired' | 'confirmed' | 'succeeded' | 'failed'
  clientSecret: string
  url: string
  expiresAt: Date
  successUrl: string
  returnUrl: string | null
  embedOrigin: string | null
  amount: number
  discountAmount: number
  netAmount: number
  taxAmount: number | null
  taxBehavior: ('inclusive' | 'exclusive') | null
  totalAmount: number
  currency: string
  allowTrial: boolean
  activeTrialInterval: ('day' | 'week' | 'month' | 'year') | null
  activeTrialIntervalCount: number | null
  trialEnd: Date | null
  organizationId: string
  productId: string
  productPriceId: string
  discountId: string | null
  allowDiscountCodes: boolean
  requireBillingAddress: boolean
  isDiscountApplicable: boolean
  isFreeProductPrice: boolean
  isPaymentRequired: boolean
  isPaymentSetupRequired: boolean
  isPaymentFormRequired: boolean
  customerId: string | null
  isBusinessCustomer: boolean
  customerName: string | null
  customerEmail: string | null
  customerIpAddress: string | null
  customerBillingName: string | null
  customerBillingAddress: Address | null
  customerTaxId: string | null
  billingAddressFields: AddressFields
  customerBillingAddressFields: ShownAddressFields
  paymentProcessorMetadata: Record<string, string>
  paymentMethodType: string | null
  seats: number | null
  minSeats: number | null
  maxSeats: number | null
  locale: string | null
  products: CheckoutProduct[]
  product: CheckoutProduct
  productPrice: Price
  prices: Record<string, Price[]>
  discount: DiscountSummary | null
  attachedCustomFields: AttachedCustomField[]
  metadata: Record<string, string | number | boolean>
  customerMetadata: Record<string, string | number | boolean>
  subscriptionId: string | null
  externalCustomerId: string | null
  customerExternalId: string | null
  trialInterval: ('day' | 'week' | 'month' | 'year') | null
  trialIntervalCount: number | null
}

const checkoutDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  expiresAt: true,
  trialEnd: true,
  products: checkoutProductDates,
  product: checkoutProductDates,
  productPrice: { createdAt: true, modifiedAt: true },
  prices: { '*': { createdAt: true, modifiedAt: true } },
  discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
  attachedCustomFields: attachedCustomFieldDates,
}

export type CheckoutPublic = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customFieldData: Record<string, string | number | boolean | null>
  paymentProcessor: 'stripe'
  status: 'open' | 'expired' | 'confirmed' | 'succeeded' | 'failed'
  clientSecret: string
  url: string
  expiresAt: Date
  successUrl: string
  returnUrl: string | null
  embedOrigin: string | null
  amount: number
  discountAmount: number
  netAmount: number
  taxAmount: number | null
  taxBehavior: ('inclusive' | 'exclusive') | null
  totalAmount: number
  currency: string
  allowTrial: boolean
  activeTrialInterval: ('day' | 'week' | 'month' | 'year') | null
  activeTrialIntervalCount: number | null
  trialEnd: Date | null
  organizationId: string
  productId: string
  productPriceId: string
  discountId: string | null
  allowDiscountCodes: boolean
  requireBillingAddress: boolean
  isDiscountApplicable: boolean
  isFreeProductPrice: boolean
  isPaymentRequired: boolean
  isPaymentSetupRequired: boolean
  isPaymentFormRequired: boolean
  customerId: string | null
  isBusinessCustomer: boolean
  customerName: string | null
  customerEmail: string | null
  customerIpAddress: string | null
  customerBillingName: string | null
  customerBillingAddress: Address | null
  customerTaxId: string | null
  billingAddressFields: AddressFields
  customerBillingAddressFields: ShownAddressFields
  paymentProcessorMetadata: Record<string, string>
  paymentMethodType: string | null
  seats: number | null
  minSeats: number | null
  maxSeats: number | null
  locale: string | null
  products: CheckoutProduct[]
  product: CheckoutProduct
  productPrice: Price
  prices: Record<string, Price[]>
  discount: DiscountPublic | null
  attachedCustomFields: AttachedCustomField[]
  organization: Merchant
}

const checkoutPublicDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  expiresAt: true,
  trialEnd: true,
  products: checkoutProductDates,
  product: checkoutProductDates,
  productPrice: { createdAt: true, modifiedAt: true },
  prices: { '*': { createdAt: true, modifiedAt: true } },
  attachedCustomFields: attachedCustomFieldDates,
  organization: merchantDates,
}

export type CheckoutPublicConfirmed = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  customFieldData: Record<string, string | number | boolean | null>
  paymentProcessor: 'stripe'
  status: 'confirmed'
  clientSecret: string
  url: string
  expiresAt: Date
  successUrl: string
  returnUrl: string | null
  embedOrigin: string | null
  amount: number
  discountAmount: number
  netAmount: number
  taxAmount: number | null
  taxBehavior: ('inclusive' | 'exclusive') | null
  totalAmount: number
  currency: string
  allowTrial: boolean
  activeTrialInterval: ('day' | 'week' | 'month' | 'year') | null
  activeTrialIntervalCount: number | null
  trialEnd: Date | null
  organizationId: string
  productId: string
  productPriceId: string
  discountId: string | null
  allowDiscountCodes: boolean
  requireBillingAddress: boolean
  isDiscountApplicable: boolean
  isFreeProductPrice: boolean
  isPaymentRequired: boolean
  isPaymentSetupRequired: boolean
  isPaymentFormRequired: boolean
  customerId: string | null
  isBusinessCustomer: boolean
  customerName: string | null
  customerEmail: string | null
  customerIpAddress: string | null
  customerBillingName: string | null
  customerBillingAddress: Address | null
  customerTaxId: string | null
  billingAddressFields: AddressFields
  customerBillingAddressFields: ShownAddressFields
  paymentProcessorMetadata: Record<string, string>
  paymentMethodType: string | null
  seats: number | null
  minSeats: number | null
  maxSeats: number | null
  locale: string | null
  products: CheckoutProduct[]
  product: CheckoutProduct
  productPrice: Price
  prices: Record<string, Price[]>
  discount: DiscountPublic | null
  attachedCustomFields: AttachedCustomField[]
  organization: Merchant
  customerSessionToken: string
}

const checkoutPublicConfirmedDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  expiresAt: true,
  trialEnd: true,
  products: checkoutProductDates,
  product: checkoutProductDates,
  productPrice: { createdAt: true, modifiedAt: true },
  prices: { '*': { createdAt: true, modifiedAt: true } },
  attachedCustomFields: attachedCustomFieldDates,
  organization: merchantDates,
}

export const confirm: Route<{
  input: {
    customFieldData?: Record<string, string | number | boolean | null> | undefined
    amount?: (number | null) | undefined
    seats?: (number | null) | undefined
    isBusinessCustomer?: (boolean | null) | undefined
    customerName?: (string | null) | undefined
    customerEmail?: (string | null) | undefined
    customerBillingName?: (string | null) | undefined
    customerBillingAddress?:
      | ({
          line1?: (string | null) | undefined
          line2?: (string | null) | undefined
          postalCode?: (string | null) | undefined
          city?: (string | null) | undefined
          state?: (string | null) | undefined
          country: string
        } | null)
      | undefined
    customerTaxId?: ((string | [string, string]) | null) | undefined
    locale?: (('' | string) | null) | undefined
    productId?: (string | null) | undefined
    productPriceId?: (string | null) | undefined
    paymentMethodType?: (string | null) | undefined
    discountCode?: (string | null) | undefined
    allowTrial?: (false | null) | undefined
    confirmationTokenId?: (string | null) | undefined
    expectedTotalAmount?: (number | null) | undefined
    client_secret: string
  }
  output: CheckoutPublicConfirmed
  error:
    | 'SALES_ARE_STOPPED'
    | 'CHECKOUT_IS_NOT_OPEN'
    | 'CHECKOUT_HAS_EXPIRED'
    | 'CHECKOUT_IS_BEING_CONFIRMED'
    | 'AMOUNTS_OF_THE_CHECKOUT_HAVE_CHANGED'
    | 'PAYMENT_OF_THE_CHECKOUT_FAILED'
    | 'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS'
    | 'CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION'
    | 'SUBSCRIPTION_IS_DISPUTED'
    | 'TRIAL_WAS_ALREADY_USED'
    | 'DISCOUNT_REDEMPTION_LIMIT_REACHED'
    | 'THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER'
    | 'THIS_CUSTOMER_WAS_DELETED'
    | 'MIRRORED_ORGANIZATION'
}> = {
  line: 'POST /v1/checkouts/client/:client_secret/confirm',
  dates: checkoutPublicConfirmedDates,
}

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    customFieldData?: Record<string, string | number | boolean | null> | undefined
    amount?: (number | null) | undefined
    seats?: (number | null) | undefined
    isBusinessCustomer?: (boolean | null) | undefined
    customerName?: (string | null) | undefined
    customerEmail?: (string | null) | undefined
    customerBillingName?: (string | null) | undefined
    customerBillingAddress?:
      | ({
          line1?: (string | null) | undefined
          line2?: (string | null) | undefined
          postalCode?: (string | null) | undefined
          city?: (string | null) | undefined
          state?: (string | null) | undefined
          country: string
        } | null)
      | undefined
    customerTaxId?: ((string | [string, string]) | null) | undefined
    locale?: (('' | string) | null) | undefined
    trialInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    trialIntervalCount?: (number | null) | undefined
    customerEmailVerified?: (boolean | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    customerMetadata?: (Record<string, string | number | boolean> | null) | undefined
    discountId?: (string | null) | undefined
    allowDiscountCodes?: (boolean | null) | undefined
    requireBillingAddress?: (boolean | null) | undefined
    allowTrial?: (boolean | null) | undefined
    customerIpAddress?: (string | null) | undefined
    successUrl?: (string | null) | undefined
    returnUrl?: (string | null) | undefined
    embedOrigin?: (string | null) | undefined
    currency?: (string | null) | undefined
    products?: string[] | undefined
    productId?: (string | null) | undefined
    productPriceId?: (string | null) | undefined
    prices?: (Record<string, PriceCreate[]> | null) | undefined
    minSeats?: (number | null) | undefined
    maxSeats?: (number | null) | undefined
    customerId?: (string | null) | undefined
    externalCustomerId?: (string | null) | undefined
    customerExternalId?: (string | null) | undefined
    subscriptionId?: (string | null) | undefined
  }
  output: Checkout
  error:
    | 'SALES_ARE_STOPPED'
    | 'SELLER_DETAILS_MISSING'
    | 'CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/checkouts/', dates: checkoutDates }

export const funnel: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          checkoutLinkId?: string | undefined
          productId?: string | undefined
          createdAfter?: (Date | string) | undefined
        }
      | undefined
  }
  output: {
    opened: number
    identified: number
    confirmed: number
    succeeded: number
    expired: number
    amounts: { currency: string; amount: number }[]
    isComplete: boolean
  }
  error: never
}> = { line: 'GET /v1/checkouts/funnel' }

export const get: Route<{
  input: { id: string }
  output: Checkout
  error: never
}> = { line: 'GET /v1/checkouts/:id', dates: checkoutDates }

export const getByClient: Route<{
  input: { client_secret: string }
  output: CheckoutPublic
  error: 'CHECKOUT_HAS_EXPIRED'
}> = { line: 'GET /v1/checkouts/client/:client_secret', dates: checkoutPublicDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          productId?: string[] | undefined
          customerId?: string[] | undefined
          externalCustomerId?: string[] | undefined
          status?: ('open' | 'expired' | 'confirmed' | 'succeeded' | 'failed')[] | undefined
          query?: string | undefined
          sorting?:
            | ('created_at' | '-created_at' | 'expires_at' | '-expires_at' | 'status' | '-status')[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Checkout[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/checkouts/', dates: { items: checkoutDates } }

export const streamByClient: Route<{
  input: { client_secret: string }
  output: null
  error: 'CHECKOUT_HAS_EXPIRED'
}> = { line: 'GET /v1/checkouts/client/:client_secret/stream' }

export const update: Route<{
  input: {
    customFieldData?: Record<string, string | number | boolean | null> | undefined
    amount?: (number | null) | undefined
    seats?: (number | null) | undefined
    isBusinessCustomer?: (boolean | null) | undefined
    customerName?: (string | null) | undefined
    customerEmail?: (string | null) | undefined
    customerBillingName?: (string | null) | undefined
    customerBillingAddress?:
      | ({
          line1?: (string | null) | undefined
          line2?: (string | null) | undefined
          postalCode?: (string | null) | undefined
          city?: (string | null) | undefined
          state?: (string | null) | undefined
          country: string
        } | null)
      | undefined
    customerTaxId?: ((string | [string, string]) | null) | undefined
    locale?: (('' | string) | null) | undefined
    trialInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    trialIntervalCount?: (number | null) | undefined
    customerEmailVerified?: (boolean | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    customerMetadata?: (Record<string, string | number | boolean> | null) | undefined
    discountId?: (string | null) | undefined
    allowDiscountCodes?: (boolean | null) | undefined
    requireBillingAddress?: (boolean | null) | undefined
    allowTrial?: (boolean | null) | undefined
    customerIpAddress?: (string | null) | undefined
    successUrl?: (string | null) | undefined
    returnUrl?: (string | null) | undefined
    embedOrigin?: (string | null) | undefined
    currency?: (string | null) | undefined
    productId?: (string | null) | undefined
    productPriceId?: (string | null) | undefined
    id: string
  }
  output: Checkout
  error:
    | 'CHECKOUT_IS_NOT_OPEN'
    | 'CHECKOUT_HAS_EXPIRED'
    | 'CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/checkouts/:id', dates: checkoutDates }

export const updateByClient: Route<{
  input: {
    customFieldData?: Record<string, string | number | boolean | null> | undefined
    amount?: (number | null) | undefined
    seats?: (number | null) | undefined
    isBusinessCustomer?: (boolean | null) | undefined
    customerName?: (string | null) | undefined
    customerEmail?: (string | null) | undefined
    customerBillingName?: (string | null) | undefined
    customerBillingAddress?:
      | ({
          line1?: (string | null) | undefined
          line2?: (string | null) | undefined
          postalCode?: (string | null) | undefined
          city?: (string | null) | undefined
          state?: (string | null) | undefined
          country: string
        } | null)
      | undefined
    customerTaxId?: ((string | [string, string]) | null) | undefined
    locale?: (('' | string) | null) | undefined
    productId?: (string | null) | undefined
    productPriceId?: (string | null) | undefined
    paymentMethodType?: (string | null) | undefined
    discountCode?: (string | null) | undefined
    allowTrial?: (false | null) | undefined
    client_secret: string
  }
  output: CheckoutPublic
  error:
    | 'CHECKOUT_IS_NOT_OPEN'
    | 'CHECKOUT_HAS_EXPIRED'
    | 'CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/checkouts/client/:client_secret', dates: checkoutPublicDates }
