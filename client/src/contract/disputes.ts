// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type Customer, customerDates } from './customers.ts'

export type Dispute = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  organizationId: string
  status: 'prevented' | 'early_warning' | 'needs_response' | 'under_review' | 'lost' | 'won'
  resolved: boolean
  closed: boolean
  amount: number
  taxAmount: number
  currency: string
  reason: string | null
  evidenceDueBy: Date | null
  pastDue: boolean
  orderId: string
  paymentId: string
  customerId: string
  customer: Customer
  caseId: null
}

const disputeDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  evidenceDueBy: true,
  customer: customerDates,
}

export const accept: Route<{
  input: { id: string }
  output: Dispute
  error: 'DISPUTE_IS_NOT_OPEN' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/disputes/:id/accept', dates: disputeDates }

export const get: Route<{
  input: { id: string }
  output: Dispute
  error: never
}> = { line: 'GET /v1/disputes/:id', dates: disputeDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          orderId?: string[] | undefined
          status?:
            | ('prevented' | 'early_warning' | 'needs_response' | 'under_review' | 'lost' | 'won')[]
            | undefined
          sorting?: ('created_at' | '-created_at' | 'amount' | '-amount')[] | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Dispute[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/disputes/', dates: { items: disputeDates } }
