// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Benefit } from './benefits.ts'
import type { CustomField } from './custom-fields.ts'
import { type ProductMedia, productMediaDates } from './files.ts'
import type { Price, PriceCreate } from './prices.ts'

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
  meterInterval: ('day' | 'week' | 'month' | 'year') | null
  meterIntervalCount: number | null
  trialInterval: ('day' | 'week' | 'month' | 'year') | null
  trialIntervalCount: number | null
  isRecurring: boolean
  isArchived: boolean
  metadata: Record<string, string | number | boolean>
}

export const productSummaryDates: Dates = { createdAt: true, modifiedAt: true }

export type AttachedCustomField = {
  customFieldId: string
  customField: CustomField
  order: number
  required: boolean
}

export const attachedCustomFieldDates: Dates = {
  customField: { createdAt: true, modifiedAt: true },
}

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
  meterInterval: ('day' | 'week' | 'month' | 'year') | null
  meterIntervalCount: number | null
  trialInterval: ('day' | 'week' | 'month' | 'year') | null
  trialIntervalCount: number | null
  isRecurring: boolean
  isArchived: boolean
  metadata: Record<string, string | number | boolean>
  prices: Price[]
  medias: ProductMedia[]
  attachedCustomFields: AttachedCustomField[]
  afterPurchaseMessage: string | null
  afterPurchaseUrl: string | null
  benefits: Benefit[]
}

export const productDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  prices: { createdAt: true, modifiedAt: true },
  medias: productMediaDates,
  attachedCustomFields: attachedCustomFieldDates,
  benefits: { createdAt: true, modifiedAt: true },
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
    meterInterval?: (('day' | 'week' | 'month' | 'year') | null) | undefined
    meterIntervalCount?: (number | null) | undefined
    prices: PriceCreate[]
    medias?: (string[] | null) | undefined
    attachedCustomFields?: { customFieldId: string; required: boolean }[] | undefined
    afterPurchaseMessage?: (string | null) | undefined
    afterPurchaseUrl?: (string | null) | undefined
  }
  output: Product
  error: 'MIRRORED_ORGANIZATION'
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
          customFieldId?: string[] | undefined
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

export const preview: Route<{
  input: {
    organizationId?: (string | null) | undefined
    draft: string
    locale?: ('ru' | 'uk' | 'en' | 'es' | 'de' | 'pl' | 'fr' | 'tr') | undefined
    theme?: ('light' | 'dark' | 'system') | undefined
  }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/products/preview' }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'PRODUCT_IS_NOT_DELETABLE' | 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/products/:id' }

export const setBenefits: Route<{
  input: { benefits: string[]; id: string }
  output: Product
  error: 'BENEFIT_IS_NOT_SELECTABLE' | 'MIRRORED_ORGANIZATION'
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
    prices?: (({ id: string } | PriceCreate)[] | null) | undefined
    medias?: (string[] | null) | undefined
    attachedCustomFields?: ({ customFieldId: string; required: boolean }[] | null) | undefined
    afterPurchaseMessage?: (string | null) | undefined
    afterPurchaseUrl?: (string | null) | undefined
    id: string
  }
  output: Product
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/products/:id', dates: productDates }
