// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type CreditNote = {
  id: string
  createdAt: Date
  number: string
  invoiceNumber: string
  orderId: string
  refundId: string
  cancels: string | null
  amount: number
  taxAmount: number
  totalAmount: number
  currency: string
  url: string
}

const creditNoteDates: Dates = { createdAt: true }

export const creditNotes: Route<{
  input: { id: string }
  output: { items: CreditNote[] }
  error: never
}> = { line: 'GET /v1/orders/:id/credit-notes', dates: { items: creditNoteDates } }

export const invoice: Route<{
  input: { id: string }
  output: { url: string }
  error: never
}> = { line: 'GET /v1/orders/:id/invoice' }

export const issueInvoice: Route<{
  input: { id: string }
  output: null
  error:
    | 'BILLING_NAME_AND_ADDRESS_ARE_MISSING'
    | 'DRAFT_ORDERS_HAVE_NO_INVOICE'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/orders/:id/invoice' }

export const receipt: Route<{
  input: { id: string }
  output: { url: string }
  error: never
}> = { line: 'GET /v1/orders/:id/receipt' }
