import { z } from 'zod'
import {
  ExternalIdInput,
  MetadataInput,
  organizationInput,
  TimestampInput,
  Uuid,
} from '../kernel/billing.ts'
import { cancellationReasons, longestCancellationComment } from './cancellation-reasons.ts'

export const CancellationReason = z.enum(cancellationReasons)
export type CancellationReason = z.infer<typeof CancellationReason>

const ProrationBehavior = z.enum(['invoice', 'prorate', 'next_period'])

/** Exactly one of the two names the customer. */
export const SubscriptionCreate = z
  .object({
    ...organizationInput,
    product_id: Uuid,
    customer_id: Uuid.nullish(),
    external_customer_id: ExternalIdInput().min(1).nullish(),
    metadata: MetadataInput.default({}),
  })
  .refine((body) => (body.customer_id == null) !== (body.external_customer_id == null), {
    path: ['customer_id'],
    error: 'Name the customer by its id or by its external id',
    params: { type: 'missing' },
  })
export type SubscriptionCreate = z.infer<typeof SubscriptionCreate>

/** The fields of each kind of change; a request contains fields of one kind only. */
const kinds = {
  change: ['metadata', 'product_id', 'proration_behavior', 'discount_id', 'trial_end', 'expected'],
  cancel: ['cancel_at_period_end', 'customer_cancellation_reason', 'customer_cancellation_comment'],
  revoke: ['revoke', 'customer_cancellation_reason', 'customer_cancellation_comment'],
  period: ['current_billing_period_end', 'expected'],
  clear: ['pending_update'],
  pause: ['pause_at_period_end', 'resumes_at'],
  resume: ['resume'],
  seats: ['seats', 'proration_behavior', 'expected'],
  billing: ['billed_to'],
} as const

/** For merchants and for customers. Without a date it stays paused until it is resumed. */
export const pauseFields = {
  pause_at_period_end: z.boolean(),
  resumes_at: TimestampInput.nullable(),
  resume: z.literal(true),
}

/** What was bought under an address alone is billed as its checkout says, until its customer takes it over. */
export const billedToCustomer = z.literal('customer').meta({
  description:
    'From now on it is charged to the customer’s default payment method and invoiced with their billing details.',
})

type Pausing = {
  readonly pause_at_period_end?: boolean | undefined
  readonly resumes_at?: Date | null | undefined
}

/** A date of resuming belongs to a pause. */
export const resumesWithPause = [
  ({ pause_at_period_end: pauses, resumes_at: date }: Pausing): boolean =>
    date === undefined || pauses === true || (pauses === false && date === null),
  {
    path: ['pause_at_period_end'],
    error: 'Must be true, since a date of resuming is given',
    params: { type: 'missing' },
  },
] as const satisfies [unknown, { path: string[]; error: string; params: object }]

/** Of the preview that somebody has seen. */
const ExpectedAmounts = z
  .object({ applies_at: TimestampInput, due_amount: z.int(), recurring_amount: z.int() })
  .meta({
    description:
      'What the preview of the change said. With other amounts the change is refused, so nobody is charged another sum than was shown.',
  })

const fields = {
  metadata: MetadataInput,
  product_id: Uuid.nullable(),
  proration_behavior: ProrationBehavior.nullable(),
  discount_id: Uuid.nullable(),
  trial_end: z.union([z.literal('now'), TimestampInput]).nullable(),
  cancel_at_period_end: z.boolean(),
  customer_cancellation_reason: CancellationReason.nullable(),
  customer_cancellation_comment: z.string().trim().max(longestCancellationComment).nullable(),
  revoke: z.literal(true),
  current_billing_period_end: TimestampInput,
  pending_update: z.null(),
  seats: z.int().min(1).max(10_000),
  billed_to: billedToCustomer,
  expected: ExpectedAmounts,
  ...pauseFields,
}

export const SubscriptionUpdate = z
  .object(fields)
  .partial()
  .refine(
    (body) => {
      const given = Object.entries(body).flatMap(([name, value]) =>
        value === undefined ? [] : name,
      )
      return Object.values(kinds).some((names: readonly string[]) =>
        given.every((name) => names.includes(name)),
      )
    },
    { error: 'Change one thing at a time', params: { type: 'value_error' } },
  )
  .refine(...resumesWithPause)
export type SubscriptionUpdate = z.infer<typeof SubscriptionUpdate>

const previewed = {
  product_id: Uuid.optional(),
  seats: fields.seats.optional(),
  discount_id: Uuid.nullish().meta({ description: 'Null takes the discount away.' }),
  trial_end: z
    .union([z.literal('now'), TimestampInput])
    .optional()
    .meta({ description: 'When the trial ends: `now`, or a later date.' }),
  current_billing_period_end: TimestampInput.optional().meta({
    description: 'When the present period ends and the next one is charged.',
  }),
}

/** One change, as an update would ask for it. */
export const PreviewRequest = z
  .object({ ...previewed, proration_behavior: ProrationBehavior.nullish() })
  .refine(
    ({ proration_behavior: _how, ...changes }) =>
      Object.values(changes).filter((value) => value !== undefined).length === 1,
    {
      path: ['product_id'],
      error: 'Name one change: a product, a number of seats, a discount, or a date',
      params: { type: 'missing' },
    },
  )
export type PreviewRequest = z.output<typeof PreviewRequest>
