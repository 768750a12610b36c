import { z } from 'zod'
import {
  buyerMayRead,
  ExternalIdInput,
  mayWrite,
  organizationInput,
  resource,
  Timestamp,
  Uuid,
} from '../kernel/billing.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Customer } from './customers.ts'

/** The token is shown only when the session is created. */
export const CustomerSession = z.object({
  ...resource,
  token: z.string(),
  expires_at: Timestamp,
  return_url: z.string().nullable(),
  customer_portal_url: z.string(),
  customer_id: Uuid,
  customer: Customer,
})
export type CustomerSession = z.infer<typeof CustomerSession>

export const errors = defineErrors({})

/** For the audit log: whoever creates a session may act as the customer. */
export const events = defineEvents(
  { audience: 'operator', organization: 'organization_id' },
  {
    'customer_session.created': z.object({
      id: Uuid,
      organization_id: z.string(),
      customer_id: Uuid,
      expires_at: Timestamp,
    }),
  },
)

const WebAddress = z.url({ protocol: /^https?$/ }).max(2048)
const ExternalId = ExternalIdInput().min(1).nullish()

/** Older clients call the external id the other way. With several, the first one counts. */
const CustomerSessionCreate = z
  .object({
    ...organizationInput,
    customer_id: Uuid.nullish(),
    external_customer_id: ExternalId,
    customer_external_id: ExternalId,
    /** Sessions that a program makes are of the customer. */
    member_id: z.null().optional(),
    external_member_id: z.null().optional(),
    return_url: WebAddress.nullish(),
  })
  .refine(
    ({ customer_id: id, external_customer_id: external, customer_external_id: older }) =>
      Boolean(id ?? external ?? older),
    { path: ['customer_id'], error: 'Field required', params: { type: 'missing' } },
  )

export const create = endpoint({
  method: 'POST',
  path: '/v1/customer-sessions/',
  summary: 'Create a session with which a customer opens the portal',
  access: mayWrite('customer_sessions'),
  body: CustomerSessionCreate,
  status: 201,
  output: CustomerSession,
  secret: true,
})
export const introspect = endpoint({
  method: 'GET',
  path: '/v1/customer-portal/customer-session/introspect',
  summary: 'The session of the token',
  access: buyerMayRead,
  output: z.object({ expires_at: Timestamp, return_url: z.string().nullable() }),
})
export const user = endpoint({
  method: 'GET',
  path: '/v1/customer-portal/customer-session/user',
  summary: 'Who uses the portal with the token',
  access: buyerMayRead,
  output: z.object({
    type: z.enum(['customer', 'member']),
    name: z.string().nullable(),
    email: z.string(),
    customer_id: Uuid,
    member_id: Uuid.nullable(),
    role: z.literal('billing_manager').nullable(),
  }),
})
