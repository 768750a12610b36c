// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const create: Route<{
  input: { productId: string; until: (Date | string) | null; reason: string; id: string }
  output: {
    subscriptionId: string
    customerId: string
    productId: string
    productName: string
    until: Date | null
    reason: string | null
    isRunning: boolean
    createdAt: Date
  }
  error: 'IDENTITY_CONFIRMATION_REQUIRED'
}> = { line: 'POST /v1/customers/:id/gifts', dates: { until: true, createdAt: true } }

export const list: Route<{
  input: {
    id: string
    query?: { page?: number | undefined; limit?: number | undefined } | undefined
  }
  output: {
    items: {
      subscriptionId: string
      customerId: string
      productId: string
      productName: string
      until: Date | null
      reason: string | null
      isRunning: boolean
      createdAt: Date
    }[]
    pagination: { totalCount: number; maxPage: number }
  }
  error: never
}> = { line: 'GET /v1/customers/:id/gifts', dates: { items: { until: true, createdAt: true } } }
