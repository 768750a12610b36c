import { z } from 'zod'
import {
  Metadata,
  MetadataInput,
  mayRead,
  mayWrite,
  organizationInput,
  resource,
  Uuid,
} from '../kernel/billing.ts'
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

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The refunds of an organization, newest first',
  access: mayRead('refunds'),
  query: z.object({
    organization_id: z.string().optional(),
    id: anyOf(Uuid),
    order_id: anyOf(Uuid),
    subscription_id: anyOf(Uuid),
    customer_id: anyOf(Uuid),
    external_customer_id: anyOf(ExternalId),
    succeeded: z.stringbool().optional(),
    sorting: sortingBy(['created_at', 'amount'], ['-created_at']),
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
