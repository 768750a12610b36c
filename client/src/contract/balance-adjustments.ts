// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const changes: Route<{
  input: {
    id: string
    query?: { page?: number | undefined; limit?: number | undefined } | undefined
  }
  output: {
    items: {
      id: string
      createdAt: Date
      type: 'paid' | 'credited' | 'returned' | 'dispute' | 'adjusted'
      amount: number
      currency: string
      orderId: string | null
      reason: string | null
    }[]
    pagination: { totalCount: number; maxPage: number }
  }
  error: never
}> = { line: 'GET /v1/customers/:id/balance-changes', dates: { items: { createdAt: true } } }

export const create: Route<{
  input: { amount: number; currency: string; reason: string; id: string }
  output: {
    id: string
    amount: number
    currency: string
    balance: number
    reason: string | null
    createdAt: Date
  }
  error: 'IDENTITY_CONFIRMATION_REQUIRED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customers/:id/balance-adjustments', dates: { createdAt: true } }
