import { fail, ok, type Result } from '../../../kernel/index.ts'

export type Seat = {
  readonly id: string
  readonly organizationId: string
  readonly subscriptionId: string | null
  readonly orderId: string | null
  readonly customerId: string | null
  readonly memberId: string | null
  readonly status: 'pending' | 'claimed' | 'revoked'
  readonly tokenExpiresAt: Date | null
  readonly claimedAt: Date | null
  readonly revokedAt: Date | null
  readonly metadata: Readonly<Record<string, string | number | boolean>>
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  /** Of one that is followed elsewhere. */
  readonly mirrored: { readonly customer_email: string | null } | null
}

/** What was bought, as far as its seats care. */
export type Sold = {
  readonly customerId: string
  readonly productId: string | null
  /** Null for what is not sold by seats. */
  readonly seats: number | null
  /** Of a change that waits for the next period. */
  readonly nextSeats: number | null
  /** Whether it gives anything to those who hold seats. */
  readonly isOpen: boolean
}

/** How many may be assigned: what is paid for now, and with the next period. */
const capacityOf = ({ nextSeats, seats }: Pick<Sold, 'nextSeats' | 'seats'>): number =>
  Math.min(seats ?? 0, nextSeats ?? seats ?? 0)

export const availableOf = (sold: Sold, assigned: number): number =>
  sold.isOpen ? Math.max(0, capacityOf(sold) - assigned) : 0

/** Whether a customer may get a seat of it; what was bought is locked. */
export function checkAssign(
  sold: Sold,
  { assigned, hasOne }: { readonly assigned: number; readonly hasOne: boolean },
): Result<null> {
  if (hasOne) return fail('CUSTOMER_HAS_A_SEAT_ALREADY')
  return availableOf(sold, assigned) > 0 ? ok(null) : fail('NO_AVAILABLE_SEATS')
}

type Invitation = {
  readonly tokenHash: Buffer
  readonly addressHash: Buffer
  readonly tokenExpiresAt: Date
}
export type Stored = Seat & {
  readonly tokenHash: Buffer | null
  readonly addressHash: Buffer | null
}

const uninvited = { tokenHash: null, addressHash: null, tokenExpiresAt: null } as const

/** One that nobody had yet. */
export const freeSeat = (
  id: string,
  { at, organizationId }: { readonly at: Date; readonly organizationId: string },
  source: { readonly kind: 'subscription' | 'order'; readonly id: string },
): Seat => ({
  id,
  organizationId,
  subscriptionId: source.kind === 'subscription' ? source.id : null,
  orderId: source.kind === 'order' ? source.id : null,
  customerId: null,
  memberId: null,
  status: 'revoked',
  tokenExpiresAt: null,
  claimedAt: null,
  revokedAt: null,
  metadata: {},
  createdAt: at,
  modifiedAt: null,
  mirrored: null,
})

/** A free seat becomes that of a customer, who claims it later or has it at once. */
export const assigned = (
  seat: Seat,
  {
    at,
    customerId,
    invitation,
    metadata,
  }: {
    readonly at: Date
    readonly customerId: string
    readonly invitation: Invitation | null
    readonly metadata: Seat['metadata']
  },
): Stored => ({
  ...seat,
  ...(invitation ?? uninvited),
  customerId,
  metadata,
  status: invitation ? 'pending' : 'claimed',
  claimedAt: invitation ? null : at,
  revokedAt: null,
  modifiedAt: seat.createdAt === at ? null : at,
})

export const claimed = (seat: Seat, at: Date): Stored => ({
  ...seat,
  ...uninvited,
  status: 'claimed',
  claimedAt: at,
  modifiedAt: at,
})

/** It is free again, and nothing says who had it. */
export const revoked = (seat: Seat, at: Date): Stored => ({
  ...seat,
  ...uninvited,
  status: 'revoked',
  customerId: null,
  memberId: null,
  metadata: {},
  revokedAt: at,
  modifiedAt: at,
})
