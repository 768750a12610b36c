import type { CustomerSeat, SeatOfEvent } from '@guildhall/contract/billing/seats'
import type { Customer } from '../customers/index.ts'
import type { Seat } from './rules.ts'

/** Who has it, or is invited to it. */
type Occupant = Pick<Customer, 'email'> | undefined

const timestamp = (date: Date | null) => date?.toISOString() ?? null

export const toWire = (seat: Seat, occupant: Occupant): CustomerSeat => ({
  id: seat.id,
  created_at: seat.createdAt.toISOString(),
  modified_at: timestamp(seat.modifiedAt),
  subscription_id: seat.subscriptionId,
  order_id: seat.orderId,
  status: seat.status,
  customer_id: seat.customerId,
  member_id: seat.memberId,
  member: null,
  email: null,
  customer_email: occupant?.email ?? seat.mirrored?.customer_email ?? null,
  invitation_token_expires_at: timestamp(seat.tokenExpiresAt),
  claimed_at: timestamp(seat.claimedAt),
  revoked_at: timestamp(seat.revokedAt),
  seat_metadata: { ...seat.metadata },
})

export const toEvent = (seat: Seat, occupant: Occupant): SeatOfEvent => ({
  ...toWire(seat, occupant),
  organization_id: seat.organizationId,
})
