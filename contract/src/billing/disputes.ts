import { z } from 'zod'
import { mayRead, mayReadOne, mayWriteOne, resource, Timestamp, Uuid } from '../kernel/billing.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery, sortingBy } from '../kernel/pages.ts'
import { Customer } from './customers.ts'

/** `early_warning` is a question of the bank, before money is withdrawn. */
const Status = z.enum([
  'prevented',
  'early_warning',
  'needs_response',
  'under_review',
  'lost',
  'won',
])
export type DisputeStatus = z.infer<typeof Status>

export const Dispute = z.object({
  ...resource,
  organization_id: z.string(),
  status: Status,
  /** Won or lost. */
  resolved: z.boolean(),
  /** Won, lost or prevented. */
  closed: z.boolean(),
  /** With the tax. */
  amount: z.int(),
  /** The part of the amount that is tax. */
  tax_amount: z.int(),
  currency: z.string(),
  reason: z.string().nullable(),
  evidence_due_by: Timestamp.nullable(),
  past_due: z.boolean(),
  order_id: Uuid,
  payment_id: Uuid,
  customer_id: Uuid,
  customer: Customer,
  /** There are no support cases here. */
  case_id: z.null(),
})
export type Dispute = z.infer<typeof Dispute>

export const errors = defineErrors({
  ORDER_IS_DISPUTED: {
    status: 403,
    message: 'Order is disputed',
    billing: { name: 'RefundsBlocked' },
  },
  DISPUTE_IS_NOT_OPEN: {
    status: 409,
    message: 'Dispute is not open',
    billing: { name: 'DisputeNotOpenError' },
  },
})

const about = { customer: 'customer_id' } as const
export const events = {
  ...defineEvents(
    { audience: 'organization', organization: 'organization_id', about },
    { 'dispute.created': Dispute, 'dispute.updated': Dispute },
  ),
  /** For the audit log: written before the processor is asked, so that it says who gave in. */
  ...defineEvents(
    { audience: 'internal', organization: 'organization_id', about },
    {
      'dispute.accepted': z.object({
        id: Uuid,
        organization_id: z.string(),
        customer_id: Uuid,
      }),
    },
  ),
}

const basePath = '/v1/disputes/'

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The disputes of an organization, newest first',
  access: mayRead('disputes'),
  query: z.object({
    organization_id: z.string().optional(),
    order_id: anyOf(Uuid),
    status: anyOf(Status),
    sorting: sortingBy(['created_at', 'amount'], ['-created_at']),
    ...pageQuery,
  }),
  output: listOf(Dispute),
})
export type DisputeQuery = z.output<typeof list.query>

export const get = endpoint({
  method: 'GET',
  path: `${basePath}:id`,
  summary: 'One dispute',
  access: mayReadOne('disputes'),
  params: z.object({ id: Uuid }),
  output: Dispute,
  errors: ['NOT_FOUND'],
})

export const accept = endpoint({
  method: 'POST',
  path: `${basePath}:id/accept`,
  summary: 'Give in to a dispute that waits for a response: it is lost',
  access: mayWriteOne('disputes'),
  params: z.object({ id: Uuid }),
  output: Dispute,
  errors: ['NOT_FOUND', 'DISPUTE_IS_NOT_OPEN', 'SERVICE_UNAVAILABLE'],
})
