// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type Payment = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  processor: 'stripe'
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  currency: string
  method: 'card'
  trigger:
    | (
        | 'purchase'
        | 'subscription_cycle'
        | 'retry_dunning'
        | 'retry_customer'
        | 'retry_payment_method_update'
        | 'retry_admin'
      )
    | null
  declineReason: string | null
  declineMessage: string | null
  organizationId: string
  checkoutId: string | null
  orderId: string | null
  processorMetadata: Record<string, string | number | boolean>
  methodMetadata: { brand: string; last4: string }
}

const paymentDates: Dates = { createdAt: true, modifiedAt: true }

export const get: Route<{
  input: { id: string }
  output: Payment
  error: never
}> = { line: 'GET /v1/payments/:id', dates: paymentDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          checkoutId?: string[] | undefined
          orderId?: string[] | undefined
          customerId?: string[] | undefined
          customerEmail?: string[] | undefined
          status?: ('pending' | 'succeeded' | 'failed')[] | undefined
          method?: 'card'[] | undefined
          page?: number | undefined
          limit?: number | undefined
          sorting?:
            | (
                | 'created_at'
                | '-created_at'
                | 'status'
                | '-status'
                | 'amount'
                | '-amount'
                | 'method'
                | '-method'
              )[]
            | undefined
        }
      | undefined
  }
  output: { items: Payment[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/payments/', dates: { items: paymentDates } }
