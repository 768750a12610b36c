import { z } from 'zod'
import { CustomFieldData, Metadata, resource, Timestamp, Uuid } from '../kernel/billing.ts'
import { withReplacements } from '../kernel/first-generation.ts'
import { Customer } from './customers.ts'
import { DiscountSummary } from './discounts.ts'
import { Meter } from './meters.ts'
import { intervals, Price } from './prices.ts'
import { Product } from './products.ts'
import { CancellationReason } from './subscription-inputs.ts'

/** To older clients, what is paused looks like what is unpaid: it gives nothing, and may start again. */
export const SubscriptionStatus = withReplacements(
  z.enum([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'canceled',
    'unpaid',
    'paused',
  ]),
  { paused: 'unpaid' },
)

export const PendingSubscriptionUpdate = z.object({
  ...resource,
  applies_at: Timestamp,
  product_id: Uuid.nullable(),
  seats: z.int().nullable(),
})

/** The usage of the present period, and what it would cost if it ended now. */
const SubscriptionMeter = z.object({
  ...resource,
  consumed_units: z.number(),
  credited_units: z.int(),
  amount: z.int(),
  meter_id: Uuid,
  meter: Meter,
})

export const Subscription = z.object({
  ...resource,
  /** Older clients do not read it. */
  organization_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  recurring_interval: z.enum(intervals),
  recurring_interval_count: z.int(),
  status: SubscriptionStatus,
  current_period_start: Timestamp,
  current_period_end: Timestamp,
  /** Usage is billed with the period of the subscription, so these are null. */
  current_meter_period_start: Timestamp.nullable(),
  current_meter_period_end: Timestamp.nullable(),
  trial_start: Timestamp.nullable(),
  trial_end: Timestamp.nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: Timestamp.nullable(),
  started_at: Timestamp,
  ends_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  past_due_at: Timestamp.nullable(),
  pause_at_period_end: z.boolean(),
  paused_at: Timestamp.nullable(),
  resumes_at: Timestamp.nullable(),
  customer_id: Uuid,
  product_id: Uuid,
  discount_id: Uuid.nullable(),
  checkout_id: Uuid.nullable(),
  seats: z.int().nullable(),
  customer_cancellation_reason: CancellationReason.nullable(),
  customer_cancellation_comment: z.string().nullable(),
  metadata: Metadata,
  custom_field_data: CustomFieldData,
  billed_to: z.enum(['customer', 'checkout']).meta({
    description:
      'By whose payment method and billing details it is billed: those of its customer, or those of its checkout where somebody had only typed the email address of the customer.',
  }),
  pending_update: PendingSubscriptionUpdate.nullable(),
  customer: Customer,
  product: Product,
  discount: DiscountSummary.nullable(),
  prices: z.array(Price),
  meters: z.array(SubscriptionMeter),
})
export type Subscription = z.infer<typeof Subscription>
