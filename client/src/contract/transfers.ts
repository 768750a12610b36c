// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type ImportProblem = {
  line: number
  resource: string | null
  sourceId: string | null
  field: string | null
  code: string
  message: string
}

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
    | 'payments'
    | 'refunds'
    | 'disputes'
    | 'benefit_grants'
    | 'license_keys'
    | 'customer_meters'
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

export type Import = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  fileId: string
  format: 'json' | 'csv'
  resource: ('customers' | 'subscriptions') | null
  dryRun: boolean
  status: 'pending' | 'running' | 'succeeded' | 'failed'
  error: string | null
  lines: number
  bytesRead: number
  bytesTotal: number
  counts: Record<string, { created: number; existing: number; refused: number; skipped: number }>
  finishedAt: Date | null
}

const importDates: Dates = { createdAt: true, modifiedAt: true, finishedAt: true }

export const createExport: Route<{
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
          | 'payments'
          | 'refunds'
          | 'disputes'
          | 'benefit_grants'
          | 'license_keys'
          | 'customer_meters'
          | 'events'
          | 'webhook_endpoints'
        )[]
      | undefined
  }
  output: Export
  error: never
}> = { line: 'POST /v1/exports/', dates: exportDates }

export const createImport: Route<{
  input: {
    organizationId?: (string | null) | undefined
    fileId: string
    format?: ('json' | 'csv') | undefined
    resource?: (('customers' | 'subscriptions') | null) | undefined
    dryRun?: boolean | undefined
  }
  output: Import
  error: 'IMPORT_IS_RUNNING'
}> = { line: 'POST /v1/imports/', dates: importDates }

export const downloadExport: Route<{
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
                | 'payments'
                | 'refunds'
                | 'disputes'
                | 'benefit_grants'
                | 'license_keys'
                | 'customer_meters'
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

export const getExport: Route<{
  input: { id: string }
  output: Export
  error: never
}> = { line: 'GET /v1/exports/:id', dates: exportDates }

export const getImport: Route<{
  input: { id: string }
  output: Import
  error: never
}> = { line: 'GET /v1/imports/:id', dates: importDates }

export const listExports: Route<{
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

export const listImports: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Import[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/imports/', dates: { items: importDates } }

export const problems: Route<{
  input: {
    id: string
    query?: { page?: number | undefined; limit?: number | undefined } | undefined
  }
  output: { items: ImportProblem[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/imports/:id/problems' }
