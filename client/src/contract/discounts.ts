// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type ProductSummary, productSummaryDates } from './products.ts'

export type DiscountPublic =
  | {
      id: string
      name: string
      code: string | null
      type: 'fixed'
      amount: number
      currency: string
      amounts: Record<string, number>
      duration: 'repeating'
      durationInMonths: number
    }
  | {
      id: string
      name: string
      code: string | null
      type: 'percentage'
      basisPoints: number
      duration: 'repeating'
      durationInMonths: number
    }
  | {
      id: string
      name: string
      code: string | null
      type: 'fixed'
      amount: number
      currency: string
      amounts: Record<string, number>
      duration: 'once' | 'forever'
    }
  | {
      id: string
      name: string
      code: string | null
      type: 'percentage'
      basisPoints: number
      duration: 'once' | 'forever'
    }

export type DiscountSummary =
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

export type Discount =
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
      products: ProductSummary[]
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
      products: ProductSummary[]
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
      products: ProductSummary[]
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
      products: ProductSummary[]
      type: 'percentage'
      basisPoints: number
      duration: 'once' | 'forever'
    }

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    code?: (string | null) | undefined
    startsAt?: ((Date | string) | null) | undefined
    endsAt?: ((Date | string) | null) | undefined
    maxRedemptions?: (number | null) | undefined
    maxRedemptionsPerCustomer?: (number | null) | undefined
    products?: (string[] | null) | undefined
    amount?: (number | null) | undefined
    currency?: (string | null) | undefined
    amounts?: (Record<string, number> | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    name: string
    type?: ('fixed' | 'percentage') | undefined
    basisPoints?: number | undefined
    duration: 'once' | 'forever' | 'repeating'
    durationInMonths?: (number | null) | undefined
  }
  output: Discount
  error: 'MIRRORED_ORGANIZATION'
}> = {
  line: 'POST /v1/discounts/',
  dates: {
    createdAt: true,
    modifiedAt: true,
    startsAt: true,
    endsAt: true,
    products: productSummaryDates,
  },
}

export const get: Route<{
  input: { id: string }
  output: Discount
  error: never
}> = {
  line: 'GET /v1/discounts/:id',
  dates: {
    createdAt: true,
    modifiedAt: true,
    startsAt: true,
    endsAt: true,
    products: productSummaryDates,
  },
}

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          query?: string | undefined
          state?: ('active' | 'scheduled' | 'ended' | 'used_up')[] | undefined
          endsBefore?: (Date | string) | undefined
          productId?: string[] | undefined
          redeemedAfter?: (Date | string) | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'name'
                | '-name'
                | 'code'
                | '-code'
                | 'redemptions_count'
                | '-redemptions_count'
                | 'ends_at'
                | '-ends_at'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Discount[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = {
  line: 'GET /v1/discounts/',
  dates: {
    items: {
      createdAt: true,
      modifiedAt: true,
      startsAt: true,
      endsAt: true,
      products: productSummaryDates,
    },
  },
}

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/discounts/:id' }

export const update: Route<{
  input: {
    code?: (string | null) | undefined
    startsAt?: ((Date | string) | null) | undefined
    endsAt?: ((Date | string) | null) | undefined
    maxRedemptions?: (number | null) | undefined
    maxRedemptionsPerCustomer?: (number | null) | undefined
    products?: (string[] | null) | undefined
    amount?: (number | null) | undefined
    currency?: (string | null) | undefined
    amounts?: (Record<string, number> | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    name?: (string | null) | undefined
    type?: (('fixed' | 'percentage') | null) | undefined
    duration?: (('once' | 'forever' | 'repeating') | null) | undefined
    durationInMonths?: (number | null) | undefined
    basisPoints?: (number | null) | undefined
    id: string
  }
  output: Discount
  error: 'MIRRORED_ORGANIZATION'
}> = {
  line: 'PATCH /v1/discounts/:id',
  dates: {
    createdAt: true,
    modifiedAt: true,
    startsAt: true,
    endsAt: true,
    products: productSummaryDates,
  },
}
