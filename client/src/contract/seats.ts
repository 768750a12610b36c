// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type PortalSubscription, portalSubscriptionDates } from './portal-shapes.ts'

export type CustomerSeat = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  subscriptionId: string | null
  orderId: string | null
  status: 'pending' | 'claimed' | 'revoked'
  customerId: string | null
  memberId: string | null
  member: null
  email: null
  customerEmail: string | null
  invitationTokenExpiresAt: Date | null
  claimedAt: Date | null
  revokedAt: Date | null
  seatMetadata: Record<string, string | number | boolean>
}

const customerSeatDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  invitationTokenExpiresAt: true,
  claimedAt: true,
  revokedAt: true,
}

export type SeatsList = { seats: CustomerSeat[]; availableSeats: number; totalSeats: number }

const seatsListDates: Dates = { seats: customerSeatDates }

export const assign: Route<{
  input: {
    subscriptionId?: (string | null) | undefined
    orderId?: (string | null) | undefined
    email?: (string | null) | undefined
    externalCustomerId?: (string | null) | undefined
    customerId?: (string | null) | undefined
    metadata?: (Record<string, string | number | boolean> | null) | undefined
    immediateClaim?: boolean | undefined
  }
  output: CustomerSeat
  error:
    | 'NO_AVAILABLE_SEATS'
    | 'CUSTOMER_HAS_A_SEAT_ALREADY'
    | 'SUBSCRIPTION_IS_LOCKED'
    | 'THIS_CUSTOMER_WAS_DELETED'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-seats', dates: customerSeatDates }

export const assignOfBuyer: Route<{
  input: {
    subscriptionId?: (string | null) | undefined
    orderId?: (string | null) | undefined
    email: string
    metadata?: (Record<string, string | number | boolean> | null) | undefined
  }
  output: CustomerSeat
  error:
    | 'NO_AVAILABLE_SEATS'
    | 'CUSTOMER_HAS_A_SEAT_ALREADY'
    | 'SUBSCRIPTION_IS_LOCKED'
    | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-portal/seats', dates: customerSeatDates }

export const claim: Route<{
  input: { invitationToken: string }
  output: { seat: CustomerSeat; customerSessionToken: string }
  error: 'INVALID_OR_EXPIRED_INVITATION_TOKEN'
}> = { line: 'POST /v1/customer-seats/claim', dates: { seat: customerSeatDates } }

export const claimInfo: Route<{
  input: { invitation_token: string }
  output: {
    productName: string
    productId: string
    organizationName: string
    organizationSlug: string
    customerEmail: string
    canClaim: boolean
  }
  error: never
}> = { line: 'GET /v1/customer-seats/claim/:invitation_token' }

export const claimedSubscriptions: Route<{
  input: { query?: { page?: number | undefined; limit?: number | undefined } | undefined }
  output: { items: PortalSubscription[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = {
  line: 'GET /v1/customer-portal/seats/subscriptions',
  dates: { items: portalSubscriptionDates },
}

export const list: Route<{
  input: {
    query?:
      | { subscriptionId?: (string | null) | undefined; orderId?: (string | null) | undefined }
      | undefined
  }
  output: SeatsList
  error: never
}> = { line: 'GET /v1/customer-seats', dates: seatsListDates }

export const listOfBuyer: Route<{
  input: {
    query?:
      | { subscriptionId?: (string | null) | undefined; orderId?: (string | null) | undefined }
      | undefined
  }
  output: SeatsList
  error: never
}> = { line: 'GET /v1/customer-portal/seats', dates: seatsListDates }

export const resend: Route<{
  input: { id: string }
  output: CustomerSeat
  error: 'SEAT_IS_NOT_IN_PENDING_STATUS' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-seats/:id/resend', dates: customerSeatDates }

export const resendOfBuyer: Route<{
  input: { id: string }
  output: CustomerSeat
  error: 'SEAT_IS_NOT_IN_PENDING_STATUS' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/customer-portal/seats/:id/resend', dates: customerSeatDates }

export const revoke: Route<{
  input: { id: string }
  output: CustomerSeat
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/customer-seats/:id', dates: customerSeatDates }

export const revokeOfBuyer: Route<{
  input: { id: string }
  output: CustomerSeat
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/customer-portal/seats/:id', dates: customerSeatDates }
