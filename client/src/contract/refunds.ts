// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Refund = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  metadata: Record<string, string | number | boolean>
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  reason:
    | 'duplicate'
    | 'fraudulent'
    | 'customer_request'
    | 'service_disruption'
    | 'satisfaction_guarantee'
    | 'other'
  amount: number
  taxAmount: number
  currency: string
  orderId: string
  subscriptionId: string | null
  customerId: string
  revokeBenefits: boolean
  dispute: null
}

const refundDates: Dates = { createdAt: true, modifiedAt: true }

export type RefundFileFilters = {
  customerId?: string[] | undefined
  succeeded?: string | undefined
  status?: ('pending' | 'succeeded' | 'failed' | 'canceled')[] | undefined
  reason?:
    | (
        | 'duplicate'
        | 'fraudulent'
        | 'customer_request'
        | 'service_disruption'
        | 'satisfaction_guarantee'
        | 'other'
      )[]
    | undefined
  createdAfter?: (Date | string) | undefined
  createdBefore?: (Date | string) | undefined
  query?: string | undefined
}

export const create: Route<{
  input: {
    organizationId?: (string | null) | undefined
    metadata?: Record<string, string | number | boolean> | undefined
    orderId: string
    reason:
      | 'duplicate'
      | 'fraudulent'
      | 'customer_request'
      | 'service_disruption'
      | 'satisfaction_guarantee'
      | 'other'
    amount: number
    comment?: (string | null) | undefined
    revokeBenefits?: boolean | undefined
  }
  output: Refund
  error:
    | 'REFUNDED_ALREADY'
    | 'BENEFITS_OF_A_SUBSCRIPTION_END_WITH_IT'
    | 'ORDER_IS_DISPUTED'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/refunds/', dates: refundDates }

export const exportAll: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          customerId?: string[] | undefined
          succeeded?: string | undefined
          status?: ('pending' | 'succeeded' | 'failed' | 'canceled')[] | undefined
          reason?:
            | (
                | 'duplicate'
                | 'fraudulent'
                | 'customer_request'
                | 'service_disruption'
                | 'satisfaction_guarantee'
                | 'other'
              )[]
            | undefined
          createdAfter?: (Date | string) | undefined
          createdBefore?: (Date | string) | undefined
          query?: string | undefined
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
      | undefined
  }
  output: null
  error: never
}> = { line: 'GET /v1/refunds/export' }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          customerId?: string[] | undefined
          succeeded?: string | undefined
          status?: ('pending' | 'succeeded' | 'failed' | 'canceled')[] | undefined
          reason?:
            | (
                | 'duplicate'
                | 'fraudulent'
                | 'customer_request'
                | 'service_disruption'
                | 'satisfaction_guarantee'
                | 'other'
              )[]
            | undefined
          createdAfter?: (Date | string) | undefined
          createdBefore?: (Date | string) | undefined
          query?: string | undefined
          id?: string[] | undefined
          orderId?: string[] | undefined
          subscriptionId?: string[] | undefined
          externalCustomerId?: string[] | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'amount'
                | '-amount'
                | 'total_amount'
                | '-total_amount'
              )[]
            | undefined
          metadata?: Record<string, string[]> | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Refund[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/refunds/', dates: { items: refundDates } }

export const totals: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          customerId?: string[] | undefined
          succeeded?: string | undefined
          status?: ('pending' | 'succeeded' | 'failed' | 'canceled')[] | undefined
          reason?:
            | (
                | 'duplicate'
                | 'fraudulent'
                | 'customer_request'
                | 'service_disruption'
                | 'satisfaction_guarantee'
                | 'other'
              )[]
            | undefined
          createdAfter?: (Date | string) | undefined
          createdBefore?: (Date | string) | undefined
          query?: string | undefined
        }
      | undefined
  }
  output: {
    items: {
      currency: string
      count: number
      amount: number
      taxAmount: number
      pendingAmount: number
      pendingTaxAmount: number
    }[]
    reasons: {
      reason:
        | 'duplicate'
        | 'fraudulent'
        | 'customer_request'
        | 'service_disruption'
        | 'satisfaction_guarantee'
        | 'other'
      count: number
    }[]
    isComplete: boolean
  }
  error: never
}> = { line: 'GET /v1/refunds/totals' }
