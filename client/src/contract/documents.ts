// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const creditNotes: Route<{
  input: { id: string }
  output: {
    items: {
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
    }[]
  }
  error: never
}> = { line: 'GET /v1/orders/:id/credit-notes', dates: { items: { createdAt: true } } }

export const invoice: Route<{
  input: { id: string }
  output: { url: string }
  error: never
}> = { line: 'GET /v1/orders/:id/invoice' }

export const issueInvoice: Route<{
  input: { id: string }
  output: null
  error: 'BILLING_NAME_AND_ADDRESS_ARE_MISSING'
}> = { line: 'POST /v1/orders/:id/invoice' }

export const receipt: Route<{
  input: { id: string }
  output: { url: string }
  error: never
}> = { line: 'GET /v1/orders/:id/receipt' }
