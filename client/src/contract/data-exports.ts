// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Export = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  format: 'json' | 'csv'
  resources: (
    | 'custom_fields'
    | 'meters'
    | 'files'
    | 'benefits'
    | 'products'
    | 'discounts'
    | 'checkout_links'
    | 'customers'
    | 'subscriptions'
    | 'orders'
    | 'customer_seats'
    | 'payments'
    | 'refunds'
    | 'credit_notes'
    | 'disputes'
    | 'ledger_entries'
    | 'benefit_grants'
    | 'license_keys'
    | 'customer_meters'
    | 'meter_credits'
    | 'events'
    | 'webhook_endpoints'
  )[]
  expiresAt: Date
  downloads: number
  downloadedAt: Date | null
  counts: Record<string, number>
}

const exportDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  expiresAt: true,
  downloadedAt: true,
}

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    format?: ('json' | 'csv') | undefined
    resources?:
      | (
          | 'custom_fields'
          | 'meters'
          | 'files'
          | 'benefits'
          | 'products'
          | 'discounts'
          | 'checkout_links'
          | 'customers'
          | 'subscriptions'
          | 'orders'
          | 'customer_seats'
          | 'payments'
          | 'refunds'
          | 'credit_notes'
          | 'disputes'
          | 'ledger_entries'
          | 'benefit_grants'
          | 'license_keys'
          | 'customer_meters'
          | 'meter_credits'
          | 'events'
          | 'webhook_endpoints'
        )[]
      | undefined
  }
  output: Export
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/exports/', dates: exportDates }

export const download: Route<{
  input: {
    id: string
    query?:
      | {
          resource?:
            | (
                | 'custom_fields'
                | 'meters'
                | 'files'
                | 'benefits'
                | 'products'
                | 'discounts'
                | 'checkout_links'
                | 'customers'
                | 'subscriptions'
                | 'orders'
                | 'customer_seats'
                | 'payments'
                | 'refunds'
                | 'credit_notes'
                | 'disputes'
                | 'ledger_entries'
                | 'benefit_grants'
                | 'license_keys'
                | 'customer_meters'
                | 'meter_credits'
                | 'events'
                | 'webhook_endpoints'
              )
            | undefined
        }
      | undefined
  }
  output: null
  error: 'EXPORT_HAS_EXPIRED'
}> = { line: 'GET /v1/exports/:id/download' }

export const get: Route<{
  input: { id: string }
  output: Export
  error: never
}> = { line: 'GET /v1/exports/:id', dates: exportDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Export[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/exports/', dates: { items: exportDates } }
