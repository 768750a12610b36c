// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const atRisk: Route<{
  input: { query?: { organizationId?: string | undefined } | undefined }
  output: {
    items: {
      customer: { id: string; name: string | null; email: string | null }
      reason: 'past_due' | 'ending' | 'card_expires' | 'card_missing'
      at: Date
      subscriptionId: string
      productName: string
      amount: number
      currency: string
    }[]
  }
  error: never
}> = { line: 'GET /v1/customers/at-risk', dates: { items: { at: true } } }

export const best: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          days?: ('30' | '90' | '365') | undefined
          currency?: string | undefined
        }
      | undefined
  }
  output: {
    items: {
      customer: { id: string; name: string | null; email: string | null }
      amount: number
      orders: number
      currency: string
    }[]
  }
  error: never
}> = { line: 'GET /v1/customers/best' }
