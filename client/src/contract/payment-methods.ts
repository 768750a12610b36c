// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type PaymentMethod = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  processor: 'stripe'
  customerId: string
  type: 'card'
  methodMetadata: {
    brand: string
    last4: string
    expMonth: number
    expYear: number
    wallet: string | null
  }
  card: { brand: string; last4: string; expMonth: number; expYear: number }
  default: boolean
  isDefault: boolean
}

export const paymentMethodDates: Dates = { createdAt: true, modifiedAt: true }

export const list: Route<{
  input: {
    id: string
    query?: { page?: number | undefined; limit?: number | undefined } | undefined
  }
  output: { items: PaymentMethod[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/customers/:id/payment-methods', dates: { items: paymentMethodDates } }

export const listExternal: Route<{
  input: {
    external_id: string
    query?: { page?: number | undefined; limit?: number | undefined } | undefined
  }
  output: { items: PaymentMethod[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = {
  line: 'GET /v1/customers/external/:external_id/payment-methods',
  dates: { items: paymentMethodDates },
}
