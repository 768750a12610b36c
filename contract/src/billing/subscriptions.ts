import { z } from 'zod'
import {
  mayRead,
  mayReadOne,
  mayWrite,
  mayWriteOne,
  Timestamp,
  TimestampInput,
  TimeZone,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, metadataFilter, pageQuery, sortingBy } from '../kernel/pages.ts'
import {
  CancellationReason,
  PreviewRequest,
  SubscriptionCreate,
  SubscriptionUpdate,
} from './subscription-inputs.ts'
import { Subscription, SubscriptionStatus } from './subscription-shapes.ts'

export const errors = defineErrors({
  SUBSCRIPTION_IS_ALREADY_CANCELED: {
    status: 403,
    message: 'Subscription is already canceled',
    billing: { name: 'AlreadyCanceledSubscription' },
  },
  SUBSCRIPTION_IS_NOT_ACTIVE: {
    status: 403,
    message: 'Subscription is not active',
    billing: { name: 'InactiveSubscription' },
  },
  SUBSCRIPTION_IS_NOT_BEING_CANCELED: {
    status: 400,
    message: 'Subscription is not being canceled',
  },
  SUBSCRIPTION_IS_NOT_BEING_PAUSED: {
    status: 400,
    message: 'Subscription is not being paused',
    billing: { name: 'NoScheduledPause' },
  },
  SUBSCRIPTION_IS_NOT_PAUSED: {
    status: 400,
    message: 'Subscription is not paused',
    billing: { name: 'NotPausedSubscription' },
  },
  SUBSCRIPTION_HAS_OVERDUE_ORDERS: {
    status: 402,
    message: 'Subscription has overdue orders',
    billing: { name: 'PaymentFailed', reason: 'declined' },
  },
  SUBSCRIPTION_HAS_ENDED: { status: 410, message: 'Subscription has ended' },
  SUBSCRIPTION_IS_LOCKED: {
    status: 409,
    message: 'Subscription is locked',
    billing: { name: 'SubscriptionLocked' },
  },
  SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST: {
    status: 400,
    message: 'Seats are assigned. Revoke seats first.',
    billing: { name: 'SeatsAlreadyAssigned' },
  },
  SUBSCRIPTION_PAYMENT_FAILED: {
    status: 402,
    message: 'Subscription payment failed',
    billing: { name: 'PaymentFailed', reason: 'declined' },
  },
  SUBSCRIPTION_CHANGE_NEEDS_A_PAYMENT_METHOD: {
    status: 402,
    message: 'Subscription change needs a payment method',
    billing: { name: 'PaymentFailed', reason: 'payment_method_required' },
  },
  SUBSCRIPTION_PAYMENT_HAS_TO_BE_CONFIRMED: {
    status: 402,
    message: 'Subscription payment has to be confirmed',
    billing: { name: 'PaymentFailed', reason: 'action_required' },
  },
  SUBSCRIPTION_IS_DISPUTED: {
    status: 402,
    message: 'Subscription is disputed',
    billing: { name: 'PaymentFailed', reason: 'disputed' },
  },
  AMOUNTS_OF_THE_CHANGE_HAVE_CHANGED: {
    status: 409,
    message: 'Amounts of the change have changed',
    billing: { name: 'SubscriptionAmountsChanged' },
  },
  ORGANIZATION_HAS_RUNNING_SUBSCRIPTIONS: {
    status: 409,
    message: 'Organization has running subscriptions',
  },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id', about: { customer: 'customer_id' } },
  {
    'subscription.created': Subscription,
    'subscription.updated': Subscription,
    'subscription.active': Subscription,
    'subscription.past_due': Subscription,
    'subscription.cycled': Subscription,
    'subscription.canceled': Subscription,
    'subscription.uncanceled': Subscription,
    'subscription.revoked': Subscription,
    'subscription.paused': Subscription,
    'subscription.resumed': Subscription,
  },
)

const filters = {
  organization_id: z.string().optional(),
  product_id: anyOf(Uuid),
  status: anyOf(SubscriptionStatus),
  cancel_at_period_end: z.enum(['true', 'false']).optional(),
  started_after: TimestampInput.optional(),
  started_before: TimestampInput.optional(),
  query: z.string().max(256).optional().meta({
    description: 'A part of the email address of the customer, or of the name of the product.',
  }),
}
const { organization_id: _, ...fileFilters } = filters
/** What a file of subscriptions is narrowed by. */
export const SubscriptionFileFilters = z.object(fileFilters)

export const subscriptionSorts = [
  'customer',
  'status',
  'started_at',
  'current_period_end',
  'ended_at',
  'ends_at',
  'amount',
  'product',
  'discount',
] as const
export type SubscriptionSort = (typeof subscriptionSorts)[number]

const basePath = '/v1/subscriptions/'
const One = z.object({ id: Uuid })
const onePath = `${basePath}:id`

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The subscriptions of an organization, those that started last first',
  access: mayRead('subscriptions'),
  query: z.object({
    ...filters,
    ...pageQuery,
    customer_id: anyOf(Uuid),
    external_customer_id: anyOf(z.string().max(255)),
    discount_id: anyOf(Uuid),
    active: z.enum(['true', 'false']).optional(),
    customer_cancellation_reason: anyOf(CancellationReason),
    canceled_at_after: TimestampInput.optional(),
    canceled_at_before: TimestampInput.optional(),
    sorting: sortingBy(subscriptionSorts, ['-started_at']),
    metadata: metadataFilter,
  }),
  output: listOf(Subscription),
})
export type SubscriptionQuery = z.infer<typeof list.query>

export const subscriptionExportColumns = [
  'id',
  'created_at',
  'status',
  'started_at',
  'current_period_start',
  'current_period_end',
  'trial_end',
  'cancel_at_period_end',
  'canceled_at',
  'ended_at',
  'pause_at_period_end',
  'paused_at',
  'resumes_at',
  'customer_id',
  'customer_email',
  'product_id',
  'product_name',
  'discount_id',
  'currency',
  'amount',
  'recurring_interval',
  'recurring_interval_count',
] as const
export type SubscriptionExportColumn = (typeof subscriptionExportColumns)[number]

export const exportAll = endpoint({
  method: 'GET',
  path: `${basePath}export`,
  summary: 'The subscriptions as CSV, oldest first',
  access: mayRead('subscriptions'),
  query: z.object({
    ...filters,
    timezone: TimeZone.default('UTC'),
    columns: anyOf(z.enum(subscriptionExportColumns)),
  }),
  output: NoJson,
})

export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Start a subscription of a product that is free',
  access: mayWrite('subscriptions'),
  status: 201,
  body: SubscriptionCreate,
  output: Subscription,
})

export const get = endpoint({
  method: 'GET',
  path: onePath,
  summary: 'One subscription',
  access: mayReadOne('subscriptions'),
  params: One,
  output: Subscription,
  errors: ['NOT_FOUND'],
})

export const update = endpoint({
  method: 'PATCH',
  path: onePath,
  summary: 'Change, pause, resume, cancel or revoke a subscription',
  access: mayWriteOne('subscriptions'),
  idempotent: true,
  params: One,
  body: SubscriptionUpdate,
  output: Subscription,
  errors: [
    'NOT_FOUND',
    'SUBSCRIPTION_IS_ALREADY_CANCELED',
    'SUBSCRIPTION_IS_NOT_ACTIVE',
    'SUBSCRIPTION_IS_NOT_BEING_CANCELED',
    'SUBSCRIPTION_IS_NOT_BEING_PAUSED',
    'SUBSCRIPTION_IS_NOT_PAUSED',
    'SUBSCRIPTION_HAS_OVERDUE_ORDERS',
    'SUBSCRIPTION_HAS_ENDED',
    'SUBSCRIPTION_IS_LOCKED',
    'SUBSCRIPTION_PAYMENT_FAILED',
    'SUBSCRIPTION_CHANGE_NEEDS_A_PAYMENT_METHOD',
    'PAYMENT_METHOD_IS_NEEDED',
    'SUBSCRIPTION_IS_DISPUTED',
    'SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST',
    'DISCOUNT_REDEMPTION_LIMIT_REACHED',
    'AMOUNTS_OF_THE_CHANGE_HAVE_CHANGED',
  ],
})

export const revoke = endpoint({
  method: 'DELETE',
  path: onePath,
  summary: 'End a subscription at once',
  access: mayWriteOne('subscriptions'),
  params: One,
  output: Subscription,
  errors: ['NOT_FOUND', 'SUBSCRIPTION_IS_ALREADY_CANCELED', 'SUBSCRIPTION_IS_LOCKED'],
})

const SubscriptionPreview = z.object({
  subscription_id: Uuid,
  product_id: Uuid,
  /** When the change would take effect. */
  applies_at: Timestamp,
  /** What would be billed at once; the other lines wait for the next order. */
  is_billed_now: z.boolean(),
  currency: z.string(),
  lines: z.array(
    z.object({
      label: z.string(),
      amount: z.int(),
      /** What a discount took off a charge for the rest of a period; its amount is without it. */
      discount_amount: z.int(),
      product_price_id: Uuid.nullable(),
    }),
  ),
  subtotal_amount: z.int(),
  /** What a discount takes off the other lines. */
  discount_amount: z.int(),
  tax_amount: z.int(),
  tax: z
    .object({
      behavior: z.enum(['inclusive', 'exclusive']).meta({
        description: 'Whether the amounts contain the tax, or it comes on top.',
      }),
      parts_per_million: z.int().meta({ description: 'The rate: 190,000 is 19 %.' }),
      is_reverse_charge: z.boolean().meta({
        description: 'The buyer, who is a business, owes the tax instead of the seller.',
      }),
    })
    .nullable()
    .meta({
      description:
        'The tax of the lines that have no tax of their own; null while the address is unknown.',
    }),
  total_amount: z.int(),
  /** What the card would be charged at once: after the balance, and nothing below the minimum charge. */
  due_amount: z.int(),
  /** Something is due, and there is no card. */
  needs_payment_method: z.boolean(),
  /** The amount of later periods, before tax. */
  recurring_amount: z.int(),
  /** The same with the tax that is known now. */
  recurring_total_amount: z.int(),
  current_period_end: Timestamp,
})
export type SubscriptionPreview = z.infer<typeof SubscriptionPreview>

export const preview = endpoint({
  method: 'POST',
  path: `${onePath}/preview`,
  summary: 'What a change would cost: of the product, seats, discount, trial or date of renewal',
  access: mayReadOne('subscriptions'),
  params: One,
  body: PreviewRequest,
  output: SubscriptionPreview,
  errors: [
    'NOT_FOUND',
    'SUBSCRIPTION_IS_ALREADY_CANCELED',
    'SUBSCRIPTION_IS_NOT_ACTIVE',
    'SUBSCRIPTION_IS_LOCKED',
    'SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST',
  ],
})
