import { z } from 'zod'
import { MetadataInput, mayWrite, mayWriteOne, organizationInput, Uuid } from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { DataInput } from './checkout-inputs.ts'
import { Order } from './orders.ts'

/** As of a refund: what is typed wrongly is not a fortune. */
export const mostDrafted = 9_999_999_999

export const errors = defineErrors({
  ORDER_IS_NOT_A_DRAFT: {
    status: 412,
    message: 'Order is not a draft',
    billing: { name: 'OrderNotDraft' },
  },
  ORDER_PAYMENT_FAILED: {
    status: 402,
    message: 'Order payment failed',
    billing: { name: 'PaymentFailed', reason: 'declined' },
  },
  ORDER_NEEDS_A_PAYMENT_METHOD: {
    status: 402,
    message: 'Order needs a payment method',
    billing: { name: 'PaymentFailed', reason: 'payment_method_required' },
  },
  ORDER_PAYMENT_HAS_TO_BE_CONFIRMED: {
    status: 402,
    message: 'Order payment has to be confirmed',
    billing: { name: 'PaymentActionRequired' },
  },
  AMOUNTS_OF_THE_ORDER_HAVE_CHANGED: {
    status: 409,
    message: 'Amounts of the order have changed',
    billing: { name: 'OrderAmountsChanged' },
  },
})

const Told = z.object({
  id: Uuid,
  organization_id: z.string(),
  customer_id: Uuid,
  currency: z.string(),
  amount: z.int(),
})

/** For the audit log of the seller: who wrote a draft, charged a saved card for it, or deleted it. */
export const events = defineEvents(
  { audience: 'internal', organization: 'organization_id', about: { customer: 'customer_id' } },
  { 'order.drafted': Told, 'order.finalizing': Told, 'order.draft_deleted': Told },
)

const One = z.object({ id: Uuid })

const DraftOrderCreate = z.object({
  ...organizationInput,
  customer_id: Uuid,
  product_id: Uuid.meta({ description: 'A product that is bought once, without seats.' }),
  currency: z.string().trim().toLowerCase().length(3).nullish().meta({
    description: 'In lower case; that of the organization unless the product has no price in it.',
  }),
  amount: z.int().min(0).max(mostDrafted).nullish().meta({
    description:
      'In the minor unit, in place of the price; needed where the buyer would name the price.',
  }),
  units: z
    .int()
    .min(1)
    .nullish()
    .meta({ description: 'For prices by the unit, which no product here has: refused.' }),
  description: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .nullish()
    .meta({ description: 'What the line of the invoice says; otherwise the name of the product.' }),
  metadata: MetadataInput.default({}),
  custom_field_data: DataInput.default({}),
})
export type DraftOrderCreate = z.output<typeof DraftOrderCreate>

export const create = endpoint({
  method: 'POST',
  path: '/v1/orders/',
  summary: 'Write a draft of an order, to be charged to a saved payment method',
  access: mayWrite('orders'),
  body: DraftOrderCreate,
  status: 201,
  output: Order,
  errors: [],
})

export const finalize = endpoint({
  method: 'POST',
  path: '/v1/orders/:id/finalize',
  summary: 'Charge a draft of an order to a saved payment method of its customer',
  access: mayWriteOne('orders'),
  params: One,
  body: z.object({
    payment_method_id: Uuid.nullish().meta({
      description: 'Of the customer; the default one if it is missing.',
    }),
    expected_due_amount: z.int().min(0).nullish().meta({
      description: 'What was shown as due; anything else is not charged.',
    }),
  }),
  output: Order,
  errors: [
    'NOT_FOUND',
    'ORDER_IS_NOT_A_DRAFT',
    'ORDER_PAYMENT_FAILED',
    'ORDER_NEEDS_A_PAYMENT_METHOD',
    'ORDER_PAYMENT_HAS_TO_BE_CONFIRMED',
    'AMOUNTS_OF_THE_ORDER_HAVE_CHANGED',
    'PAYMENT_IS_ALREADY_IN_PROGRESS',
    'ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS',
    'SALES_ARE_STOPPED',
    'SELLER_DETAILS_MISSING',
    'IDENTITY_CONFIRMATION_REQUIRED',
  ],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/orders/:id',
  summary: 'Delete a draft of an order',
  access: mayWriteOne('orders'),
  params: One,
  status: 204,
  output: NoJson,
  errors: ['NOT_FOUND', 'ORDER_IS_NOT_A_DRAFT', 'PAYMENT_IS_ALREADY_IN_PROGRESS'],
})
