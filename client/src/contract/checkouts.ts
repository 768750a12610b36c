// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type ProductMedia, productMediaDates } from './files.ts'
import { type Merchant, merchantDates } from './merchants.ts'

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
  customerBillingAddress: {
    line1: string | null
    line2: string | null
    postalCode: string | null
    city: string | null
    state: string | null
    country: string
  } | null
  customerTaxId: string | null
  billingAddressFields: {
    country: 'required' | 'optional' | 'disabled'
    state: 'required' | 'optional' | 'disabled'
    city: 'required' | 'optional' | 'disabled'
    postalCode: 'required' | 'optional' | 'disabled'
    line1: 'required' | 'optional' | 'disabled'
    line2: 'required' | 'optional' | 'disabled'
  }
  customerBillingAddressFields: {
    country: boolean
    state: boolean
    city: boolean
    postalCode: boolean
    line1: boolean
    line2: boolean
  }
  paymentProcessorMetadata: Record<string, string>
  paymentMethodType: string | null
  seats: number | null
  minSeats: number | null
  maxSeats: number | null
  locale: string | null
  products: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    organizationId: string
    name: string
    description: string | null
    visibility: 'draft' | 'private' | 'public'
    recurringInterval: ('day' | 'week' | 'month' | 'year') | null
    recurringIntervalCount: number | null
    meterInterval: null
    meterIntervalCount: null
    trialInterval: ('day' | 'week' | 'month' | 'year') | null
    trialIntervalCount: number | null
    isRecurring: boolean
    isArchived: boolean
    prices: (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
    benefits: { id: string; [key: string]: unknown }[]
    medias: ProductMedia[]
  }[]
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
    meterInterval: null
    meterIntervalCount: null
    trialInterval: ('day' | 'week' | 'month' | 'year') | null
    trialIntervalCount: number | null
    isRecurring: boolean
    isArchived: boolean
    prices: (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
    benefits: { id: string; [key: string]: unknown }[]
    medias: ProductMedia[]
  }
  productPrice:
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'fixed'
        priceAmount: number
      }
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'custom'
        minimumAmount: number
        maximumAmount: number | null
        presetAmount: number | null
      }
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'metered_unit'
        unitAmount: string
        capAmount: number | null
        meterId: string
        meter: {
          id: string
          name: string
          unit: 'scalar' | 'token' | 'custom'
          customLabel: string | null
          customMultiplier: number | null
        }
      }
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'seat_based'
        seatTiers: {
          seatTierType: 'volume' | 'graduated'
          tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
          minimumSeats: number
          maximumSeats: number | null
        }
      }
  prices: Record<
    string,
    (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
  >
  discount:
    | (
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'fixed'
            amount: number
            currency: string
            amounts: Record<string, number>
            duration: 'repeating'
            durationInMonths: number
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'percentage'
            basisPoints: number
            duration: 'repeating'
            durationInMonths: number
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'fixed'
            amount: number
            currency: string
            amounts: Record<string, number>
            duration: 'once' | 'forever'
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'percentage'
            basisPoints: number
            duration: 'once' | 'forever'
          }
      )
    | null
  attachedCustomFields: {
    customFieldId: string
    customField:
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'text'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            textarea?: boolean
            minLength?: number
            maxLength?: number
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'number'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            ge?: number
            le?: number
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'date'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            ge?: number
            le?: number
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'checkbox'
          properties: { formLabel?: string; formHelpText?: string; formPlaceholder?: string }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'select'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            options: { value: string; label: string }[]
          }
        }
    order: number
    required: boolean
  }[]
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
  products: {
    createdAt: true,
    modifiedAt: true,
    prices: { createdAt: true, modifiedAt: true },
    medias: productMediaDates,
  },
  product: {
    createdAt: true,
    modifiedAt: true,
    prices: { createdAt: true, modifiedAt: true },
    medias: productMediaDates,
  },
  productPrice: { createdAt: true, modifiedAt: true },
  prices: { '*': { createdAt: true, modifiedAt: true } },
  discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
  attachedCustomFields: { customField: { createdAt: true, modifiedAt: true } },
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
  customerBillingAddress: {
    line1: string | null
    line2: string | null
    postalCode: string | null
    city: string | null
    state: string | null
    country: string
  } | null
  customerTaxId: string | null
  billingAddressFields: {
    country: 'required' | 'optional' | 'disabled'
    state: 'required' | 'optional' | 'disabled'
    city: 'required' | 'optional' | 'disabled'
    postalCode: 'required' | 'optional' | 'disabled'
    line1: 'required' | 'optional' | 'disabled'
    line2: 'required' | 'optional' | 'disabled'
  }
  customerBillingAddressFields: {
    country: boolean
    state: boolean
    city: boolean
    postalCode: boolean
    line1: boolean
    line2: boolean
  }
  paymentProcessorMetadata: Record<string, string>
  paymentMethodType: string | null
  seats: number | null
  minSeats: number | null
  maxSeats: number | null
  locale: string | null
  products: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    organizationId: string
    name: string
    description: string | null
    visibility: 'draft' | 'private' | 'public'
    recurringInterval: ('day' | 'week' | 'month' | 'year') | null
    recurringIntervalCount: number | null
    meterInterval: null
    meterIntervalCount: null
    trialInterval: ('day' | 'week' | 'month' | 'year') | null
    trialIntervalCount: number | null
    isRecurring: boolean
    isArchived: boolean
    prices: (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
    benefits: { id: string; [key: string]: unknown }[]
    medias: ProductMedia[]
  }[]
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
    meterInterval: null
    meterIntervalCount: null
    trialInterval: ('day' | 'week' | 'month' | 'year') | null
    trialIntervalCount: number | null
    isRecurring: boolean
    isArchived: boolean
    prices: (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
    benefits: { id: string; [key: string]: unknown }[]
    medias: ProductMedia[]
  }
  productPrice:
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'fixed'
        priceAmount: number
      }
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'custom'
        minimumAmount: number
        maximumAmount: number | null
        presetAmount: number | null
      }
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'metered_unit'
        unitAmount: string
        capAmount: number | null
        meterId: string
        meter: {
          id: string
          name: string
          unit: 'scalar' | 'token' | 'custom'
          customLabel: string | null
          customMultiplier: number | null
        }
      }
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'seat_based'
        seatTiers: {
          seatTierType: 'volume' | 'graduated'
          tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
          minimumSeats: number
          maximumSeats: number | null
        }
      }
  prices: Record<
    string,
    (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
  >
  discount:
    | (
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'fixed'
            amount: number
            currency: string
            amounts: Record<string, number>
            duration: 'repeating'
            durationInMonths: number
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'percentage'
            basisPoints: number
            duration: 'repeating'
            durationInMonths: number
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'fixed'
            amount: number
            currency: string
            amounts: Record<string, number>
            duration: 'once' | 'forever'
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'percentage'
            basisPoints: number
            duration: 'once' | 'forever'
          }
      )
    | null
  attachedCustomFields: {
    customFieldId: string
    customField:
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'text'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            textarea?: boolean
            minLength?: number
            maxLength?: number
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'number'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            ge?: number
            le?: number
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'date'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            ge?: number
            le?: number
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'checkbox'
          properties: { formLabel?: string; formHelpText?: string; formPlaceholder?: string }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'select'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            options: { value: string; label: string }[]
          }
        }
    order: number
    required: boolean
  }[]
  organization: Merchant
}

const checkoutPublicDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  expiresAt: true,
  trialEnd: true,
  products: {
    createdAt: true,
    modifiedAt: true,
    prices: { createdAt: true, modifiedAt: true },
    medias: productMediaDates,
  },
  product: {
    createdAt: true,
    modifiedAt: true,
    prices: { createdAt: true, modifiedAt: true },
    medias: productMediaDates,
  },
  productPrice: { createdAt: true, modifiedAt: true },
  prices: { '*': { createdAt: true, modifiedAt: true } },
  discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
  attachedCustomFields: { customField: { createdAt: true, modifiedAt: true } },
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
  customerBillingAddress: {
    line1: string | null
    line2: string | null
    postalCode: string | null
    city: string | null
    state: string | null
    country: string
  } | null
  customerTaxId: string | null
  billingAddressFields: {
    country: 'required' | 'optional' | 'disabled'
    state: 'required' | 'optional' | 'disabled'
    city: 'required' | 'optional' | 'disabled'
    postalCode: 'required' | 'optional' | 'disabled'
    line1: 'required' | 'optional' | 'disabled'
    line2: 'required' | 'optional' | 'disabled'
  }
  customerBillingAddressFields: {
    country: boolean
    state: boolean
    city: boolean
    postalCode: boolean
    line1: boolean
    line2: boolean
  }
  paymentProcessorMetadata: Record<string, string>
  paymentMethodType: string | null
  seats: number | null
  minSeats: number | null
  maxSeats: number | null
  locale: string | null
  products: {
    id: string
    createdAt: Date
    modifiedAt: Date | null
    organizationId: string
    name: string
    description: string | null
    visibility: 'draft' | 'private' | 'public'
    recurringInterval: ('day' | 'week' | 'month' | 'year') | null
    recurringIntervalCount: number | null
    meterInterval: null
    meterIntervalCount: null
    trialInterval: ('day' | 'week' | 'month' | 'year') | null
    trialIntervalCount: number | null
    isRecurring: boolean
    isArchived: boolean
    prices: (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
    benefits: { id: string; [key: string]: unknown }[]
    medias: ProductMedia[]
  }[]
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
    meterInterval: null
    meterIntervalCount: null
    trialInterval: ('day' | 'week' | 'month' | 'year') | null
    trialIntervalCount: number | null
    isRecurring: boolean
    isArchived: boolean
    prices: (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
    benefits: { id: string; [key: string]: unknown }[]
    medias: ProductMedia[]
  }
  productPrice:
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'fixed'
        priceAmount: number
      }
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'custom'
        minimumAmount: number
        maximumAmount: number | null
        presetAmount: number | null
      }
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'metered_unit'
        unitAmount: string
        capAmount: number | null
        meterId: string
        meter: {
          id: string
          name: string
          unit: 'scalar' | 'token' | 'custom'
          customLabel: string | null
          customMultiplier: number | null
        }
      }
    | {
        id: string
        createdAt: Date
        modifiedAt: Date | null
        source: 'catalog' | 'ad_hoc'
        priceCurrency: string
        taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
        isArchived: boolean
        productId: string
        type: 'one_time' | 'recurring'
        recurringInterval: ('day' | 'week' | 'month' | 'year') | null
        amountType: 'seat_based'
        seatTiers: {
          seatTierType: 'volume' | 'graduated'
          tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
          minimumSeats: number
          maximumSeats: number | null
        }
      }
  prices: Record<
    string,
    (
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'custom'
          minimumAmount: number
          maximumAmount: number | null
          presetAmount: number | null
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'metered_unit'
          unitAmount: string
          capAmount: number | null
          meterId: string
          meter: {
            id: string
            name: string
            unit: 'scalar' | 'token' | 'custom'
            customLabel: string | null
            customMultiplier: number | null
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          source: 'catalog' | 'ad_hoc'
          priceCurrency: string
          taxBehavior: ('location' | 'inclusive' | 'exclusive') | null
          isArchived: boolean
          productId: string
          type: 'one_time' | 'recurring'
          recurringInterval: ('day' | 'week' | 'month' | 'year') | null
          amountType: 'seat_based'
          seatTiers: {
            seatTierType: 'volume' | 'graduated'
            tiers: { minSeats: number; maxSeats: number | null; pricePerSeat: number }[]
            minimumSeats: number
            maximumSeats: number | null
          }
        }
    )[]
  >
  discount:
    | (
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'fixed'
            amount: number
            currency: string
            amounts: Record<string, number>
            duration: 'repeating'
            durationInMonths: number
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'percentage'
            basisPoints: number
            duration: 'repeating'
            durationInMonths: number
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'fixed'
            amount: number
            currency: string
            amounts: Record<string, number>
            duration: 'once' | 'forever'
          }
        | {
            id: string
            createdAt: Date
            modifiedAt: Date | null
            organizationId: string
            metadata: Record<string, string | number | boolean>
            name: string
            code: string | null
            startsAt: Date | null
            endsAt: Date | null
            maxRedemptions: number | null
            maxRedemptionsPerCustomer: number | null
            redemptionsCount: number
            type: 'percentage'
            basisPoints: number
            duration: 'once' | 'forever'
          }
      )
    | null
  attachedCustomFields: {
    customFieldId: string
    customField:
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'text'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            textarea?: boolean
            minLength?: number
            maxLength?: number
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'number'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            ge?: number
            le?: number
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'date'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            ge?: number
            le?: number
          }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'checkbox'
          properties: { formLabel?: string; formHelpText?: string; formPlaceholder?: string }
        }
      | {
          id: string
          createdAt: Date
          modifiedAt: Date | null
          metadata: Record<string, string | number | boolean>
          slug: string
          name: string
          organizationId: string
          type: 'select'
          properties: {
            formLabel?: string
            formHelpText?: string
            formPlaceholder?: string
            options: { value: string; label: string }[]
          }
        }
    order: number
    required: boolean
  }[]
  organization: Merchant
  customerSessionToken: string
}

const checkoutPublicConfirmedDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  expiresAt: true,
  trialEnd: true,
  products: {
    createdAt: true,
    modifiedAt: true,
    prices: { createdAt: true, modifiedAt: true },
    medias: productMediaDates,
  },
  product: {
    createdAt: true,
    modifiedAt: true,
    prices: { createdAt: true, modifiedAt: true },
    medias: productMediaDates,
  },
  productPrice: { createdAt: true, modifiedAt: true },
  prices: { '*': { createdAt: true, modifiedAt: true } },
  discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
  attachedCustomFields: { customField: { createdAt: true, modifiedAt: true } },
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
    locale?: (string | null) | undefined
    productId?: (string | null) | undefined
    productPriceId?: (string | null) | undefined
    paymentMethodType?: (string | null) | undefined
    discountCode?: (string | null) | undefined
    allowTrial?: (false | null) | undefined
    confirmationTokenId?: (string | null) | undefined
    client_secret: string
  }
  output: CheckoutPublicConfirmed
  error:
    | 'CHECKOUT_IS_NOT_OPEN'
    | 'CHECKOUT_HAS_EXPIRED'
    | 'CHECKOUT_IS_BEING_CONFIRMED'
    | 'AMOUNTS_OF_THE_CHECKOUT_HAVE_CHANGED'
    | 'PAYMENT_OF_THE_CHECKOUT_FAILED'
    | 'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS'
    | 'CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION'
    | 'TRIAL_WAS_ALREADY_USED'
    | 'DISCOUNT_REDEMPTION_LIMIT_REACHED'
    | 'THE_EXTERNAL_ID_BELONGS_TO_ANOTHER_CUSTOMER'
    | 'THIS_CUSTOMER_WAS_DELETED'
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
    locale?: (string | null) | undefined
    trialInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    trialIntervalCount?: (number | null) | undefined
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
    prices?: null | undefined
    minSeats?: (number | null) | undefined
    maxSeats?: (number | null) | undefined
    customerId?: (string | null) | undefined
    externalCustomerId?: (string | null) | undefined
    customerExternalId?: (string | null) | undefined
    subscriptionId?: (string | null) | undefined
  }
  output: Checkout
  error: 'CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION'
}> = { line: 'POST /v1/checkouts/', dates: checkoutDates }

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
    locale?: (string | null) | undefined
    trialInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    trialIntervalCount?: (number | null) | undefined
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
    locale?: (string | null) | undefined
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
}> = { line: 'PATCH /v1/checkouts/client/:client_secret', dates: checkoutPublicDates }
