// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { CustomerFileFilters } from './customers.ts'
import type { OrderFileFilters } from './orders.ts'
import type { RefundFileFilters } from './refunds.ts'
import type { SubscriptionFileFilters } from './subscriptions.ts'

export type ListFile = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  list: 'orders' | 'refunds' | 'subscriptions' | 'customers' | 'everything'
  status: 'pending' | 'running' | 'succeeded' | 'failed' | 'expired'
  error: ('INTERNAL' | 'TOO_LARGE') | null
  filters: Record<string, unknown>
  timezone: string
  columns: string[]
  listsDone: number | null
  listsTotal: number | null
  rows: number
  rowsTotal: number | null
  bytes: number
  downloads: number
  askedBy: { type: 'member' | 'access_token'; name: string | null }
  isOwn: boolean
  finishedAt: Date | null
  expiresAt: Date | null
}

const listFileDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  finishedAt: true,
  expiresAt: true,
}

export const create: Route<{
  input: (
    | {
        organizationId?: (string | null) | undefined
        list: 'orders'
        filters?: OrderFileFilters | undefined
        timezone?: string | undefined
        columns?:
          | (
              | 'id'
              | 'created_at'
              | 'status'
              | 'invoice_number'
              | 'billing_reason'
              | 'description'
              | 'customer_id'
              | 'customer_email'
              | 'product_id'
              | 'product_name'
              | 'currency'
              | 'subtotal_amount'
              | 'discount_amount'
              | 'net_amount'
              | 'tax_amount'
              | 'total_amount'
              | 'refunded_amount'
              | 'refunded_tax_amount'
              | 'paid_at'
            )[]
          | undefined
        customFields?: boolean | undefined
      }
    | {
        organizationId?: (string | null) | undefined
        list: 'refunds'
        filters?: RefundFileFilters | undefined
        timezone?: string | undefined
        columns?:
          | (
              | 'id'
              | 'created_at'
              | 'status'
              | 'reason'
              | 'order_id'
              | 'order_number'
              | 'customer_id'
              | 'customer_email'
              | 'currency'
              | 'amount'
              | 'tax_amount'
            )[]
          | undefined
      }
    | {
        organizationId?: (string | null) | undefined
        list: 'subscriptions'
        filters?: SubscriptionFileFilters | undefined
        timezone?: string | undefined
        columns?:
          | (
              | 'id'
              | 'created_at'
              | 'status'
              | 'started_at'
              | 'current_period_start'
              | 'current_period_end'
              | 'trial_end'
              | 'cancel_at_period_end'
              | 'canceled_at'
              | 'ended_at'
              | 'pause_at_period_end'
              | 'paused_at'
              | 'resumes_at'
              | 'customer_id'
              | 'customer_email'
              | 'product_id'
              | 'product_name'
              | 'discount_id'
              | 'currency'
              | 'amount'
              | 'recurring_interval'
              | 'recurring_interval_count'
            )[]
          | undefined
      }
    | {
        organizationId?: (string | null) | undefined
        list: 'customers'
        filters?: CustomerFileFilters | undefined
      }
    | { organizationId?: (string | null) | undefined; list: 'everything' }
  ) &
    Record<never, never>
  output: ListFile
  error:
    | 'TOO_MANY_FILES_ARE_BEING_MADE'
    | 'TOO_MANY_FILES_ARE_KEPT'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/list-files/', dates: listFileDates }

export const download: Route<{
  input: { id: string }
  output: null
  error: 'FILE_IS_NOT_READY' | 'FILE_HAS_EXPIRED' | 'IDENTITY_CONFIRMATION_REQUIRED'
}> = { line: 'GET /v1/list-files/:id/download' }

export const get: Route<{
  input: { id: string }
  output: ListFile
  error: never
}> = { line: 'GET /v1/list-files/:id', dates: listFileDates }

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
  output: { items: ListFile[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/list-files/', dates: { items: listFileDates } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/list-files/:id' }

export const retry: Route<{
  input: { id: string }
  output: ListFile
  error:
    | 'FILE_IS_NOT_READY'
    | 'FILE_HAS_EXPIRED'
    | 'TOO_MANY_FILES_ARE_BEING_MADE'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/list-files/:id/retry', dates: listFileDates }

export const unlock: Route<{
  input: { id: string }
  output: ListFile
  error: 'IDENTITY_CONFIRMATION_REQUIRED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/list-files/:id/unlock', dates: listFileDates }
