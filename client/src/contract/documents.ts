// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

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
