import { z } from 'zod'
import { mayReadOne, Uuid } from '../kernel/billing.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** A link to a PDF that needs no credentials and expires within a day. */
const DocumentLink = z.object({ url: z.url() })

export const errors = defineErrors({
  BILLING_NAME_AND_ADDRESS_ARE_MISSING: {
    status: 422,
    message: 'Billing name and address are missing',
    billing: { name: 'MissingInvoiceBillingDetails' },
  },
})

const One = z.object({ id: Uuid })

export const invoice = endpoint({
  method: 'GET',
  path: '/v1/orders/:id/invoice',
  summary: 'A link to the invoice of an order',
  access: mayReadOne('orders'),
  params: One,
  output: DocumentLink,
  errors: ['NOT_FOUND'],
})

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/v1/orders/:id/invoice',
  summary: 'Issue the invoice of an order, or issue it again after its details changed',
  access: mayReadOne('orders'),
  params: One,
  status: 202,
  output: z.null(),
  errors: ['NOT_FOUND', 'BILLING_NAME_AND_ADDRESS_ARE_MISSING'],
})

export const receipt = endpoint({
  method: 'GET',
  path: '/v1/orders/:id/receipt',
  summary: 'A link to the receipt of a paid order',
  access: mayReadOne('orders'),
  params: One,
  output: DocumentLink,
  errors: ['NOT_FOUND'],
})
