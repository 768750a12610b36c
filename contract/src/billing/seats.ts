import { z } from 'zod'
import {
  customerMayRead,
  customerMayWrite,
  ExternalIdInput,
  Metadata,
  MetadataInput,
  mayReadOne,
  mayWriteOne,
  resource,
  Timestamp,
  Uuid,
} from '../kernel/billing.ts'
import { bounded } from '../kernel/bounded.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'
import { PortalSubscription } from './portal-shapes.ts'

const SeatStatus = z.enum(['pending', 'claimed', 'revoked'])

export const CustomerSeat = z.object({
  ...resource,
  subscription_id: Uuid.nullable(),
  order_id: Uuid.nullable(),
  status: SeatStatus,
  /** Who has the seat, or is invited to it; null once it was revoked. */
  customer_id: Uuid.nullable(),
  member_id: Uuid.nullable(),
  /** For clients that expect them: seats belong to customers, not to members. */
  member: z.null(),
  email: z.null(),
  customer_email: z.string().nullable(),
  invitation_token_expires_at: Timestamp.nullable(),
  claimed_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  seat_metadata: Metadata,
})
export type CustomerSeat = z.infer<typeof CustomerSeat>

export const SeatsList = z.object({
  seats: z.array(CustomerSeat),
  available_seats: z.int(),
  total_seats: z.int(),
})
export type SeatsList = z.infer<typeof SeatsList>

/** What an invitation shows before it is accepted; it changes nothing, as email scanners open it. */
const SeatClaimInfo = z.object({
  product_name: z.string(),
  product_id: Uuid,
  organization_name: z.string(),
  organization_slug: z.string(),
  customer_email: z.string(),
  can_claim: z.boolean(),
})

export const errors = defineErrors({
  NO_AVAILABLE_SEATS: {
    status: 400,
    message: 'No available seats',
    billing: { name: 'SeatNotAvailable' },
  },
  CUSTOMER_HAS_A_SEAT_ALREADY: {
    status: 400,
    message: 'Customer has a seat already',
    billing: { name: 'SeatAlreadyAssigned' },
  },
  INVALID_OR_EXPIRED_INVITATION_TOKEN: {
    status: 400,
    message: 'Invalid or expired invitation token',
    billing: { name: 'InvalidInvitationToken' },
  },
  SEAT_IS_NOT_IN_PENDING_STATUS: {
    status: 400,
    message: 'Seat is not in pending status',
    billing: { name: 'SeatNotPending' },
  },
})

const SeatOfEvent = CustomerSeat.extend({ organization_id: z.string() })
export type SeatOfEvent = z.infer<typeof SeatOfEvent>

export const events = defineEvents(
  { audience: 'organization', organization: 'organization_id', about: { customer: 'customer_id' } },
  {
    'customer_seat.assigned': SeatOfEvent,
    'customer_seat.claimed': SeatOfEvent,
    'customer_seat.revoked': SeatOfEvent,
  },
)

const countOf = (values: readonly unknown[]) =>
  values.filter((value) => value !== undefined && value !== null).length

const SeatMetadata = bounded(
  MetadataInput.refine((map) => JSON.stringify(map).length <= 1_024, { error: 'At most 1 KB' }),
  10,
)

const bought = { subscription_id: Uuid.nullish(), order_id: Uuid.nullish() }
const Email = z.string().trim().max(254).pipe(z.email())
const oneSource = {
  error: 'Exactly one of subscription_id or order_id must be provided',
}
const isOneSource = (input: { subscription_id?: unknown; order_id?: unknown }) =>
  countOf([input.subscription_id, input.order_id]) === 1

const invited = {
  subscription_id: '0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11',
  email: 'ada@example.com',
}

const SeatAssign = z
  .object({
    ...bought,
    email: Email.nullish(),
    external_customer_id: ExternalIdInput().min(1).nullish(),
    customer_id: Uuid.nullish(),
    metadata: SeatMetadata.nullish(),
    immediate_claim: z.boolean().default(false),
  })
  .refine(isOneSource, oneSource)
  .refine(
    ({ customer_id, email, external_customer_id }) =>
      countOf([customer_id, email, external_customer_id]) === 1,
    { error: 'Exactly one of email, external_customer_id, or customer_id must be provided' },
  )
  .meta({ examples: [{ ...invited, metadata: { team: 'engines' }, immediate_claim: false }] })
export type SeatAssign = z.output<typeof SeatAssign>

/** Buyers invite by email address only: other ids would tell them about other customers. */
const PortalSeatAssign = z
  .object({ ...bought, email: Email, metadata: SeatMetadata.nullish() })
  .refine(isOneSource, oneSource)
  .meta({ examples: [invited] })

const SeatsQuery = z.object(bought).refine(isOneSource, oneSource)
export type SeatsQuery = z.output<typeof SeatsQuery>

const basePath = '/v1/customer-seats'
const portalPath = '/v1/customer-portal/seats'
const One = z.object({ id: Uuid })
/** Of a link in an email. */
const Token = z.string().min(1).max(128)
const withoutCookies = 'called by pages of any origin, without cookies'

const assignErrors = [
  'NOT_FOUND',
  'NO_AVAILABLE_SEATS',
  'CUSTOMER_HAS_A_SEAT_ALREADY',
  'SUBSCRIPTION_IS_LOCKED',
] as const
const resendErrors = [
  'NOT_FOUND',
  'SEAT_IS_NOT_IN_PENDING_STATUS',
  'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER',
] as const

export const list = endpoint({
  method: 'GET',
  path: basePath,
  summary: 'The seats of a subscription or order, oldest first',
  access: mayReadOne('customer_seats'),
  query: SeatsQuery,
  output: SeatsList,
  errors: ['NOT_FOUND'],
})
export const assign = endpoint({
  method: 'POST',
  path: basePath,
  summary: 'Assign a seat to a customer, who gets an invitation',
  access: mayWriteOne('customer_seats'),
  body: SeatAssign,
  output: CustomerSeat,
  errors: [...assignErrors, 'THIS_CUSTOMER_WAS_DELETED'],
})
export const revoke = endpoint({
  method: 'DELETE',
  path: `${basePath}/:id`,
  summary: 'Revoke a seat, which is free again',
  access: mayWriteOne('customer_seats'),
  params: One,
  output: CustomerSeat,
  errors: ['NOT_FOUND'],
})
export const resend = endpoint({
  method: 'POST',
  path: `${basePath}/:id/resend`,
  summary: 'Send a new invitation to a seat; the earlier one is void',
  access: mayWriteOne('customer_seats'),
  params: One,
  output: CustomerSeat,
  errors: resendErrors,
})
export const claimInfo = endpoint({
  method: 'GET',
  path: `${basePath}/claim/:invitation_token`,
  summary: 'What an invitation to a seat is for',
  access: 'public',
  rateLimit: 'link',
  params: z.object({ invitation_token: Token }),
  output: SeatClaimInfo,
  errors: ['NOT_FOUND'],
})
export const claim = endpoint({
  method: 'POST',
  path: `${basePath}/claim`,
  summary: 'Claim a seat with the token of an invitation, and sign in to the portal',
  access: 'public',
  anyOriginReason: withoutCookies,
  rateLimit: 'link',
  body: z.object({ invitation_token: Token }),
  output: z.object({ seat: CustomerSeat, customer_session_token: z.string() }),
  secret: true,
  errors: ['INVALID_OR_EXPIRED_INVITATION_TOKEN'],
})

export const listOfBuyer = endpoint({
  method: 'GET',
  path: portalPath,
  summary: 'The seats of what the customer bought, oldest first',
  access: customerMayRead,
  query: SeatsQuery,
  output: SeatsList,
  errors: ['NOT_FOUND'],
})
export const assignOfBuyer = endpoint({
  method: 'POST',
  path: portalPath,
  summary: 'Invite somebody to a seat of what the customer bought',
  access: customerMayWrite,
  body: PortalSeatAssign,
  output: CustomerSeat,
  errors: [...assignErrors, 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER'],
})
export const revokeOfBuyer = endpoint({
  method: 'DELETE',
  path: `${portalPath}/:id`,
  summary: 'Revoke a seat of what the customer bought',
  access: customerMayWrite,
  params: One,
  output: CustomerSeat,
  errors: ['NOT_FOUND'],
})
export const resendOfBuyer = endpoint({
  method: 'POST',
  path: `${portalPath}/:id/resend`,
  summary: 'Send a new invitation to a seat of what the customer bought',
  access: customerMayWrite,
  params: One,
  output: CustomerSeat,
  errors: resendErrors,
})
export const claimedSubscriptions = endpoint({
  method: 'GET',
  path: `${portalPath}/subscriptions`,
  summary: 'The subscriptions of which the customer has a seat, newest first',
  access: customerMayRead,
  query: z.object(pageQuery),
  output: listOf(PortalSubscription),
})
