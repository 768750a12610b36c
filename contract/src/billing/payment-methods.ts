import { z } from 'zod'
import { resource, Uuid } from '../kernel/billing.ts'

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
