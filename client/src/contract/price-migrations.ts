// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type PriceMigration = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  productId: string
  prices: string[]
  currency: string
  effectiveAt: Date
  noticeDays: number
  status: 'preparing' | 'scheduled' | 'completed' | 'canceled'
  canceledAt: Date | null
  subscribers: { waiting: number; announced: number; moved: number; skipped: number }
}

const priceMigrationDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  effectiveAt: true,
  canceledAt: true,
}

export type PriceMigrationPreview = {
  productId: string
  prices: string[]
  currency: string
  effectiveAt: Date
  noticeDays: number
  subscribers: number
  pastDue: number
  canceling: number
  changing: number
  kept: {
    samePrices: number
    customAmount: number
    adHocPrice: number
    otherCurrency: number
    seats: number
  }
  amounts: {
    currency: string
    subscribers: number
    oldMonthlyAmount: number
    newMonthlyAmount: number
  }[]
}

const priceMigrationPreviewDates: Dates = { effectiveAt: true }

export const cancel: Route<{
  input: { id: string }
  output: PriceMigration
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/price-migrations/:id/cancel', dates: priceMigrationDates }

export const create: Route<{
  input: {
    prices: string[]
    effectiveAt: Date | string
    noticeDays?: number | undefined
    id: string
  }
  output: PriceMigration
  error: 'IDENTITY_CONFIRMATION_REQUIRED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/products/:id/price-migrations', dates: priceMigrationDates }

export const get: Route<{
  input: { id: string }
  output: PriceMigration
  error: never
}> = { line: 'GET /v1/price-migrations/:id', dates: priceMigrationDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          productId?: string[] | undefined
          sorting?: ('created_at' | '-created_at' | 'effective_at' | '-effective_at')[] | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: PriceMigration[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/price-migrations/', dates: { items: priceMigrationDates } }

export const preview: Route<{
  input: {
    prices: string[]
    effectiveAt: Date | string
    noticeDays?: number | undefined
    id: string
  }
  output: PriceMigrationPreview
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/products/:id/price-migrations/preview', dates: priceMigrationPreviewDates }
