// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type ProductMedia, productMediaDates } from './files.ts'

export type ProductSummary = {
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
  metadata: Record<string, string | number | boolean>
}

export const productSummaryDates: Dates = { createdAt: true, modifiedAt: true }

export type Product = {
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
  metadata: Record<string, string | number | boolean>
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
}

export const productDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  prices: { createdAt: true, modifiedAt: true },
  medias: productMediaDates,
  attachedCustomFields: { customField: { createdAt: true, modifiedAt: true } },
}

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    trialInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    trialIntervalCount?: (number | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    name: string
    description?: (string | null) | undefined
    visibility?: ('draft' | 'private' | 'public') | undefined
    recurringInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    recurringIntervalCount?: (number | null) | undefined
    meterInterval?: null | undefined
    meterIntervalCount?: null | undefined
    prices: (
      | {
          priceCurrency?: string | undefined
          taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
          amountType: 'fixed'
          priceAmount: number
        }
      | {
          priceCurrency?: string | undefined
          taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
          amountType: 'custom'
          minimumAmount?: number | undefined
          maximumAmount?: (number | null) | undefined
          presetAmount?: (number | null) | undefined
        }
      | {
          priceCurrency?: string | undefined
          taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
          amountType: 'free'
        }
      | {
          priceCurrency?: string | undefined
          taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
          amountType: 'metered_unit'
          meterId: string
          unitAmount: number | string
          capAmount?: (number | null) | undefined
        }
      | {
          priceCurrency?: string | undefined
          taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
          amountType: 'seat_based'
          seatTiers: {
            seatTierType?: ('volume' | 'graduated') | undefined
            tiers: {
              minSeats: number
              maxSeats?: (number | null) | undefined
              pricePerSeat: number
            }[]
          }
        }
    )[]
    medias?: (string[] | null) | undefined
    attachedCustomFields?: { customFieldId: string; required: boolean }[] | undefined
  }
  output: Product
  error: never
}> = { line: 'POST /v1/products/', dates: productDates }

export const get: Route<{
  input: { id: string }
  output: Product
  error: never
}> = { line: 'GET /v1/products/:id', dates: productDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          id?: string[] | undefined
          query?: string | undefined
          isArchived?: ('true' | 'false') | undefined
          isRecurring?: ('true' | 'false') | undefined
          benefitId?: string[] | undefined
          visibility?: ('draft' | 'private' | 'public')[] | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'name'
                | '-name'
                | 'price_amount_type'
                | '-price_amount_type'
                | 'price_amount'
                | '-price_amount'
              )[]
            | undefined
          metadata?: Record<string, string[]> | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Product[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/products/', dates: { items: productDates } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'PRODUCT_IS_NOT_DELETABLE'
}> = { line: 'DELETE /v1/products/:id' }

export const setBenefits: Route<{
  input: { benefits: string[]; id: string }
  output: Product
  error: never
}> = { line: 'POST /v1/products/:id/benefits', dates: productDates }

export const update: Route<{
  input: {
    trialInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    trialIntervalCount?: (number | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    name?: (string | null) | undefined
    description?: (string | null) | undefined
    visibility?: (('draft' | 'private' | 'public') | null) | undefined
    recurringInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    recurringIntervalCount?: (number | null) | undefined
    isArchived?: (boolean | null) | undefined
    prices?:
      | (
          | (
              | { id: string }
              | (
                  | {
                      priceCurrency?: string | undefined
                      taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
                      amountType: 'fixed'
                      priceAmount: number
                    }
                  | {
                      priceCurrency?: string | undefined
                      taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
                      amountType: 'custom'
                      minimumAmount?: number | undefined
                      maximumAmount?: (number | null) | undefined
                      presetAmount?: (number | null) | undefined
                    }
                  | {
                      priceCurrency?: string | undefined
                      taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
                      amountType: 'free'
                    }
                  | {
                      priceCurrency?: string | undefined
                      taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
                      amountType: 'metered_unit'
                      meterId: string
                      unitAmount: number | string
                      capAmount?: (number | null) | undefined
                    }
                  | {
                      priceCurrency?: string | undefined
                      taxBehavior?: (('location' | 'inclusive' | 'exclusive') | null) | undefined
                      amountType: 'seat_based'
                      seatTiers: {
                        seatTierType?: ('volume' | 'graduated') | undefined
                        tiers: {
                          minSeats: number
                          maxSeats?: (number | null) | undefined
                          pricePerSeat: number
                        }[]
                      }
                    }
                )
            )[]
          | null
        )
      | undefined
    medias?: (string[] | null) | undefined
    attachedCustomFields?: ({ customFieldId: string; required: boolean }[] | null) | undefined
    id: string
  }
  output: Product
  error: never
}> = { line: 'PATCH /v1/products/:id', dates: productDates }
