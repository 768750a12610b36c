import { z } from 'zod'
import { Uuid } from '../kernel/billing.ts'
import { longestCancellationComment } from './cancellation-reasons.ts'
import {
  billedToCustomer,
  CancellationReason,
  pauseFields,
  resumesWithPause,
} from './subscription-inputs.ts'

/** The fields of each kind of change; a request contains fields of one kind only. */
const kinds = [
  ['product_id'],
  ['seats'],
  ['pending_update'],
  ['pause_at_period_end', 'resumes_at'],
  ['resume'],
  ['billed_to'],
  ['cancel_at_period_end', 'cancellation_reason', 'cancellation_comment'],
] as const
export const PortalSubscriptionChange = z
  .object({
    product_id: Uuid,
    seats: z.int().min(1).max(10_000),
    pending_update: z.null(),
    cancel_at_period_end: z.boolean().nullable(),
    cancellation_reason: CancellationReason.nullable(),
    cancellation_comment: z.string().trim().max(longestCancellationComment).nullable(),
    billed_to: billedToCustomer,
    ...pauseFields,
  })
  .partial()
  .refine(
    (body) => {
      const given = Object.entries(body).flatMap(([name, value]) =>
        value === undefined ? [] : name,
      )
      return kinds.some((names: readonly string[]) => given.every((name) => names.includes(name)))
    },
    { error: 'Change one thing at a time', params: { type: 'value_error' } },
  )
  .refine(...resumesWithPause)
export type PortalSubscriptionChange = z.output<typeof PortalSubscriptionChange>
