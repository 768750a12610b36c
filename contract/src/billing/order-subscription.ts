import { z } from 'zod'
import { Metadata, resource, Timestamp, Uuid } from '../kernel/billing.ts'
import { SubscriptionStatus } from './subscription-shapes.ts'

/** The subscription of an order, as it is now. */

const Interval = z.enum(['day', 'week', 'month', 'year'])

export const OrderSubscription = z.object({
  ...resource,
  amount: z.int(),
  currency: z.string(),
  recurring_interval: Interval,
  recurring_interval_count: z.int(),
  status: SubscriptionStatus,
  current_period_start: Timestamp,
  current_period_end: Timestamp,
  current_meter_period_start: Timestamp.nullable(),
  current_meter_period_end: Timestamp.nullable(),
  trial_start: Timestamp.nullable(),
  trial_end: Timestamp.nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: Timestamp.nullable(),
  started_at: Timestamp.nullable(),
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
  customer_cancellation_reason: z.string().nullable(),
  customer_cancellation_comment: z.string().nullable(),
  metadata: Metadata,
})
export type OrderSubscription = z.infer<typeof OrderSubscription>
