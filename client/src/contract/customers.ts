// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Address } from './billing.ts'

export type CustomerFileFilters = {
  query?: string | undefined
  active?: ('true' | 'false') | undefined
}

export type Customer = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  type: 'individual' | 'team'
  externalId: string | null
  email: string | null
  emailVerified: boolean
  name: string | null
  avatarUrl: string
  billingName: string | null
  billingAddress: Address | null
  taxId: [string, string] | null
  locale: string | null
  defaultPaymentMethodId: string | null
  metadata: Record<string, string | number | boolean>
  deletedAt: Date | null
}

export const customerDates: Dates = { createdAt: true, modifiedAt: true, deletedAt: true }

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    email?: (string | null) | undefined
    name?: (string | null) | undefined
    billingAddress?:
      | ({
          line1?: (string | null) | undefined
          line2?: (string | null) | undefined
          postalCode?: (string | null) | undefined
          city?: (string | null) | undefined
          state?: (string | null) | undefined
          country: string
        } | null)
      | undefined
    taxId?: ((string | [string, string]) | null) | undefined
    locale?: (string | null) | undefined
    externalId?: (string | null) | undefined
    type?: (('individual' | 'team') | null) | undefined
  }
  output: Customer
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customers/', dates: customerDates }

export const exportAll: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          query?: string | undefined
          active?: ('true' | 'false') | undefined
        }
      | undefined
  }
  output: null
  error: never
}> = { line: 'GET /v1/customers/export' }

export const get: Route<{
  input: { id: string }
  output: Customer
  error: never
}> = { line: 'GET /v1/customers/:id', dates: customerDates }

export const getExternal: Route<{
  input: { external_id: string }
  output: Customer
  error: never
}> = { line: 'GET /v1/customers/external/:external_id', dates: customerDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          page?: number | undefined
          limit?: number | undefined
          email?: string | undefined
          query?: string | undefined
          active?: ('true' | 'false') | undefined
          sorting?:
            | ('created_at' | '-created_at' | 'email' | '-email' | 'name' | '-name')[]
            | undefined
          metadata?: Record<string, string[]> | undefined
        }
      | undefined
  }
  output: {
    items: {
      id: string
      createdAt: Date
      modifiedAt: Date | null
      organizationId: string
      type: 'individual' | 'team'
      externalId: string | null
      email: string | null
      emailVerified: boolean
      name: string | null
      avatarUrl: string
      billingName: string | null
      billingAddress: Address | null
      taxId: [string, string] | null
      locale: string | null
      defaultPaymentMethodId: string | null
      metadata: Record<string, string | number | boolean>
      deletedAt: Date | null
      runningSubscriptions: number
    }[]
    pagination: { totalCount: number; maxPage: number }
  }
  error: never
}> = {
  line: 'GET /v1/customers/',
  dates: { items: { createdAt: true, modifiedAt: true, deletedAt: true } },
}

export const remove: Route<{
  input: { id: string; query?: { anonymize?: string | undefined } | undefined }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/customers/:id' }

export const removeExternal: Route<{
  input: { external_id: string; query?: { anonymize?: string | undefined } | undefined }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/customers/external/:external_id' }

export const update: Route<{
  input: {
    metadata?: Record<string, string | number | boolean> | undefined
    email?: (string | null) | undefined
    name?: (string | null) | undefined
    billingAddress?:
      | ({
          line1?: (string | null) | undefined
          line2?: (string | null) | undefined
          postalCode?: (string | null) | undefined
          city?: (string | null) | undefined
          state?: (string | null) | undefined
          country: string
        } | null)
      | undefined
    taxId?: ((string | [string, string]) | null) | undefined
    locale?: (string | null) | undefined
    externalId?: (string | null) | undefined
    type?: (('individual' | 'team') | null) | undefined
    id: string
  }
  output: Customer
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/customers/:id', dates: customerDates }

export const updateExternal: Route<{
  input: {
    metadata?: Record<string, string | number | boolean> | undefined
    email?: (string | null) | undefined
    name?: (string | null) | undefined
    billingAddress?:
      | ({
          line1?: (string | null) | undefined
          line2?: (string | null) | undefined
          postalCode?: (string | null) | undefined
          city?: (string | null) | undefined
          state?: (string | null) | undefined
          country: string
        } | null)
      | undefined
    taxId?: ((string | [string, string]) | null) | undefined
    locale?: (string | null) | undefined
    external_id: string
  }
  output: Customer
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/customers/external/:external_id', dates: customerDates }
