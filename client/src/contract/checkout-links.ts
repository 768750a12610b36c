// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type BenefitPublic, benefitPublicDates } from './benefits.ts'
import type { DiscountSummary } from './discounts.ts'
import { type ProductMedia, productMediaDates } from './files.ts'
import type { Price } from './prices.ts'

export type CheckoutLink = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  metadata: Record<string, string | number | boolean>
  paymentProcessor: 'stripe'
  clientSecret: string
  url: string
  label: string | null
  successUrl: string | null
  returnUrl: string | null
  allowDiscountCodes: boolean
  requireBillingAddress: boolean
  trialInterval: ('day' | 'week' | 'month' | 'year') | null
  trialIntervalCount: number | null
  seats: number | null
  discountId: string | null
  discount: DiscountSummary | null
  organizationId: string
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
    meterInterval: ('day' | 'week' | 'month' | 'year') | null
    meterIntervalCount: number | null
    trialInterval: ('day' | 'week' | 'month' | 'year') | null
    trialIntervalCount: number | null
    isRecurring: boolean
    isArchived: boolean
    metadata: Record<string, string | number | boolean>
    prices: Price[]
    medias: ProductMedia[]
    benefits: BenefitPublic[]
  }[]
}

const checkoutLinkDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  discount: { createdAt: true, modifiedAt: true, startsAt: true, endsAt: true },
  products: {
    createdAt: true,
    modifiedAt: true,
    prices: { createdAt: true, modifiedAt: true },
    medias: productMediaDates,
    benefits: benefitPublicDates,
  },
}

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    trialInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    trialIntervalCount?: (number | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    label?: (string | null) | undefined
    allowDiscountCodes?: (boolean | null) | undefined
    requireBillingAddress?: (boolean | null) | undefined
    discountId?: (string | null) | undefined
    seats?: (number | null) | undefined
    successUrl?: (string | null) | undefined
    returnUrl?: (string | null) | undefined
    paymentProcessor?: 'stripe' | undefined
    products?: string[] | undefined
    productId?: (string | null) | undefined
    productPriceId?: (string | null) | undefined
  }
  output: CheckoutLink
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/checkout-links/', dates: checkoutLinkDates }

export const follow: Route<{
  input: {
    client_secret: string
    query?:
      | {
          customerEmail?: unknown | undefined
          customerName?: unknown | undefined
          discountCode?: unknown | undefined
          amount?: unknown | undefined
          productId?: unknown | undefined
          referenceId?: unknown | undefined
          locale?: unknown | undefined
          [key: string]: unknown
        }
      | undefined
  }
  output: null
  error: 'SALES_ARE_STOPPED' | 'SELLER_DETAILS_MISSING'
}> = { line: 'GET /v1/checkout-links/:client_secret/redirect' }

export const get: Route<{
  input: { id: string }
  output: CheckoutLink
  error: never
}> = { line: 'GET /v1/checkout-links/:id', dates: checkoutLinkDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          productId?: string[] | undefined
          query?: string | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'label'
                | '-label'
                | 'success_url'
                | '-success_url'
                | 'allow_discount_codes'
                | '-allow_discount_codes'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: CheckoutLink[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/checkout-links/', dates: { items: checkoutLinkDates } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/checkout-links/:id' }

export const update: Route<{
  input: {
    trialInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    trialIntervalCount?: (number | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    label?: (string | null) | undefined
    allowDiscountCodes?: (boolean | null) | undefined
    requireBillingAddress?: (boolean | null) | undefined
    discountId?: (string | null) | undefined
    seats?: (number | null) | undefined
    successUrl?: (string | null) | undefined
    returnUrl?: (string | null) | undefined
    products?: (string[] | null) | undefined
    id: string
  }
  output: CheckoutLink
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/checkout-links/:id', dates: checkoutLinkDates }
