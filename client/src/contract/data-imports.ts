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

export type Import = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  fileId: string
  format: 'json' | 'csv'
  resource: ('customers' | 'subscriptions' | 'customer_seats' | 'license_keys') | null
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

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    fileId: string
    format?: ('json' | 'csv') | undefined
    resource?:
      | (('customers' | 'subscriptions' | 'customer_seats' | 'license_keys') | null)
      | undefined
    dryRun?: boolean | undefined
  }
  output: Import
  error: 'IMPORT_IS_RUNNING' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/imports/', dates: importDates }

export const get: Route<{
  input: { id: string }
  output: Import
  error: never
}> = { line: 'GET /v1/imports/:id', dates: importDates }

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

export const problemsFile: Route<{
  input: { id: string }
  output: null
  error: never
}> = { line: 'GET /v1/imports/:id/problems/export' }
