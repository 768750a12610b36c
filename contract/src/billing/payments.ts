import { z } from 'zod'
import { Metadata, mayRead, mayReadOne, resource, Uuid } from '../kernel/billing.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'

export const PaymentStatus = z.enum(['pending', 'succeeded', 'failed'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** In place of the token of a form: the customer enters the card at a page of the processor. */
export const hostedToken = 'hosted'

/** Only pages of this server lead to such a page. */
export const isOfForm = (token: string) => token !== hostedToken

/** For the form in the browser, and for what the server creates at the processor: both must be equal. */
export const allowedPaymentMethodTypes = ['card'] as const

/** What caused a payment to be attempted. */
export const PaymentTrigger = z.enum([
  'purchase',
  'subscription_cycle',
  'retry_dunning',
  'retry_customer',
  'retry_payment_method_update',
  'retry_admin',
])
export type PaymentTrigger = z.infer<typeof PaymentTrigger>

/** One attempt to charge a customer. The clients know no processor but `stripe`. */
export const Payment = z.object({
  ...resource,
  processor: z.literal('stripe'),
  status: PaymentStatus,
  amount: z.int(),
  currency: z.string(),
  method: z.literal('card'),
  trigger: PaymentTrigger.nullable(),
  decline_reason: z.string().nullable(),
  decline_message: z.string().nullable(),
  organization_id: z.string(),
  checkout_id: Uuid.nullable(),
  order_id: Uuid.nullable(),
  processor_metadata: Metadata,
  method_metadata: z.object({ brand: z.string(), last4: z.string() }),
})
export type Payment = z.infer<typeof Payment>

export const errors = defineErrors({
  PAYMENT_IS_ALREADY_IN_PROGRESS: {
    status: 409,
    message: 'Payment is already in progress',
    billing: { name: 'PaymentAlreadyInProgress' },
  },
  ORGANIZATION_HAS_OPEN_PAYMENTS: {
    status: 409,
    message: 'Organization has open payments',
  },
  ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS: {
    status: 403,
    message: 'Organization is not ready for payments',
    billing: { name: 'OrganizationNotReadyForPayments' },
  },
})

const sorts = ['created_at', 'status', 'amount', 'method'] as const

export const list = endpoint({
  method: 'GET',
  path: '/v1/payments/',
  summary: 'The payments of an organization',
  access: mayRead('payments'),
  query: z.object({
    organization_id: z.string().optional(),
    checkout_id: anyOf(Uuid),
    order_id: anyOf(Uuid),
    customer_id: anyOf(Uuid),
    customer_email: anyOf(z.string().max(320)),
    status: anyOf(PaymentStatus),
    method: anyOf(z.literal('card')),
    ...pageQuery,
    sorting: sortingBy(sorts, ['-created_at']),
  }),
  output: listOf(Payment),
})
export const get = endpoint({
  method: 'GET',
  path: '/v1/payments/:id',
  summary: 'One payment',
  access: mayReadOne('payments'),
  params: z.object({ id: Uuid }),
  output: Payment,
  errors: ['NOT_FOUND'],
})
