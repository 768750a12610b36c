import { z } from 'zod'
import {
  Metadata,
  MetadataInput,
  mayRead,
  mayWrite,
  organizationInput,
  resource,
  TimestampInput,
  TimeZone,
  Uuid,
} from '../kernel/billing.ts'
import { NoJson } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, metadataFilter, pageQuery, sortingBy } from '../kernel/pages.ts'
import { ExternalId } from './usage.ts'

const Reason = z.enum([
  'duplicate',
  'fraudulent',
  'customer_request',
  'service_disruption',
  'satisfaction_guarantee',
  'other',
])
const Status = z.enum(['pending', 'succeeded', 'failed', 'canceled'])
export type RefundStatus = z.infer<typeof Status>

export const Refund = z.object({
  ...resource,
  organization_id: z.string(),
  metadata: Metadata,
  status: Status,
  reason: Reason,
  /** Without the tax. */
  amount: z.int(),
  tax_amount: z.int(),
  currency: z.string(),
  order_id: Uuid,
  subscription_id: Uuid.nullable(),
  customer_id: Uuid,
  revoke_benefits: z.boolean(),
  /** The dispute that caused it; refunds of merchants have none. */
  dispute: z.null(),
})
export type Refund = z.infer<typeof Refund>

export const errors = defineErrors({
  REFUNDED_ALREADY: {
    status: 403,
    message: 'Refunded already',
    billing: { name: 'RefundedAlready' },
  },
  BENEFITS_OF_A_SUBSCRIPTION_END_WITH_IT: {
    status: 400,
    message: 'Benefits of a subscription end with it',
    billing: { name: 'RevokeSubscriptionBenefitsProhibited' },
  },
})

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id', about: { customer: 'customer_id' } },
  { 'refund.created': Refund, 'refund.updated': Refund },
)

const mostRefunded = 9_999_999_999

const RefundCreate = z.object({
  ...organizationInput,
  metadata: MetadataInput.default({}),
  order_id: Uuid,
  reason: Reason,
  amount: z.int().min(1).max(mostRefunded),
  comment: z.string().max(5_000).nullish(),
  revoke_benefits: z.boolean().default(false),
})
export type RefundCreate = z.output<typeof RefundCreate>

const basePath = '/v1/refunds/'

/** What the list, its totals and its file are narrowed by. */
const filters = {
  organization_id: z.string().optional(),
  customer_id: anyOf(Uuid),
  succeeded: z.stringbool().optional(),
  status: anyOf(Status),
  reason: anyOf(Reason),
  created_after: TimestampInput.optional(),
  created_before: TimestampInput.optional(),
  query: z.string().max(256).optional().meta({
    description:
      'A part of the number of the order, or of the name or email address of who bought it.',
  }),
}

const { organization_id: _, ...fileFilters } = filters
/** What a file of refunds is narrowed by. */
export const RefundFileFilters = z.object(fileFilters)

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The refunds of an organization, newest first',
  access: mayRead('refunds'),
  query: z.object({
    ...filters,
    id: anyOf(Uuid),
    order_id: anyOf(Uuid),
    subscription_id: anyOf(Uuid),
    external_customer_id: anyOf(ExternalId),
    sorting: sortingBy(['created_at', 'amount', 'total_amount'], ['-created_at']),
    metadata: metadataFilter,
    ...pageQuery,
  }),
  output: listOf(Refund),
})
export type RefundQuery = z.output<typeof list.query>

export const create = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Refund an order, or a part of it',
  access: mayWrite('refunds'),
  body: RefundCreate,
  status: 201,
  output: Refund,
  errors: ['REFUNDED_ALREADY', 'BENEFITS_OF_A_SUBSCRIPTION_END_WITH_IT', 'ORDER_IS_DISPUTED'],
})

const RefundTotals = z.object({
  currency: z.string(),
  count: z.int().meta({ description: 'Refunds in this currency, those that failed included.' }),
  amount: z.int().meta({ description: 'What went back, without the tax, in minor units.' }),
  tax_amount: z.int().meta({ description: 'The tax that went back with it.' }),
  pending_amount: z.int().meta({ description: 'What is on its way, without the tax.' }),
  pending_tax_amount: z.int().meta({ description: 'The tax that is on its way with it.' }),
})
export type RefundTotals = z.infer<typeof RefundTotals>

const RefundReason = z.object({
  reason: Reason.meta({ description: 'Why money went back.' }),
  count: z.int().meta({ description: 'Refunds for this reason, without those that failed.' }),
})
export type RefundReason = z.infer<typeof RefundReason>

export const totals = endpoint({
  method: 'GET',
  path: '/v1/refunds/totals',
  summary: 'What refunds come to, each currency apart',
  access: mayRead('refunds'),
  query: z.object(filters),
  output: z.object({
    items: z.array(RefundTotals),
    reasons: z
      .array(RefundReason)
      .meta({ description: 'How many refunds have which reason, the most frequent one first.' }),
    is_complete: z.boolean().meta({
      description: 'False where so many refunds match that only the newest of them were added up.',
    }),
  }),
})
export type RefundTotalsQuery = z.output<typeof totals.query>

export const exportColumns = [
  'id',
  'created_at',
  'status',
  'reason',
  'order_id',
  'order_number',
  'customer_id',
  'customer_email',
  'currency',
  'amount',
  'tax_amount',
] as const
export type ExportColumn = (typeof exportColumns)[number]

export const exportAll = endpoint({
  method: 'GET',
  path: '/v1/refunds/export',
  summary: 'The refunds as CSV, oldest first',
  access: mayRead('refunds'),
  query: z.object({
    ...filters,
    timezone: TimeZone.default('UTC'),
    columns: anyOf(z.enum(exportColumns)),
  }),
  output: NoJson,
})
export type RefundExportQuery = z.output<typeof exportAll.query>
