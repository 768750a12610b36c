import { z } from 'zod'
import { mayReadOne, Timestamp, Uuid } from '../kernel/billing.ts'
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
  DRAFT_ORDERS_HAVE_NO_INVOICE: {
    status: 409,
    message: 'Draft orders have no invoice',
    billing: { name: 'OrderNotEligibleForInvoice' },
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
  errors: ['NOT_FOUND', 'BILLING_NAME_AND_ADDRESS_ARE_MISSING', 'DRAFT_ORDERS_HAVE_NO_INVOICE'],
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

/** Of a refund. One that cancels another, because the refund failed later, has negative amounts. */
export const CreditNote = z.object({
  id: Uuid,
  created_at: Timestamp,
  number: z.string(),
  /** Of the invoice that it corrects. */
  invoice_number: z.string(),
  order_id: Uuid,
  refund_id: Uuid,
  /** The number of the credit note that it cancels. */
  cancels: z.string().nullable(),
  /** Without tax. */
  amount: z.int(),
  tax_amount: z.int(),
  total_amount: z.int(),
  currency: z.string(),
  url: z.url(),
})
export type CreditNote = z.infer<typeof CreditNote>

export const creditNotes = endpoint({
  method: 'GET',
  path: '/v1/orders/:id/credit-notes',
  summary: 'The credit notes of an order, with links to their PDFs',
  access: mayReadOne('orders'),
  params: One,
  output: z.object({ items: z.array(CreditNote) }),
  errors: ['NOT_FOUND'],
})
