import { z } from 'zod'
import { mayReadOne, resource, Uuid } from '../kernel/billing.ts'
import { defineErrors } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'

const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
})

/** A saved card: older clients read `card` and `default`, newer ones the other fields. */
export const PaymentMethod = z.object({
  ...resource,
  processor: z.literal('stripe'),
  customer_id: Uuid,
  type: z.literal('card'),
  method_metadata: Card.extend({ wallet: z.string().nullable() }),
  card: Card,
  default: z.boolean(),
  is_default: z.boolean(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const errors = defineErrors({
  PAYMENT_METHOD_IS_IN_USE: {
    status: 400,
    message: 'Payment method is in use',
    billing: { name: 'PaymentMethodInUseByActiveSubscription' },
  },
})

const path = '/v1/customers/'
const query = z.object(pageQuery)

export const list = endpoint({
  method: 'GET',
  path: `${path}:id/payment-methods`,
  summary: 'The saved cards of a customer',
  access: mayReadOne('customers'),
  params: z.object({ id: Uuid }),
  query,
  output: listOf(PaymentMethod),
  errors: ['NOT_FOUND'],
})
export const listExternal = endpoint({
  method: 'GET',
  path: `${path}external/:external_id/payment-methods`,
  summary: 'The saved cards of the customer with an external id',
  access: mayReadOne('customers'),
  params: z.object({ external_id: z.string().min(1).max(255) }),
  query,
  output: listOf(PaymentMethod),
  errors: ['NOT_FOUND'],
})
