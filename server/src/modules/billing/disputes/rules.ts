import type { DisputeStatus } from '@guildhall/contract/billing/disputes'
import { fraction, halfAwayFromZero } from '../../../kernel/index.ts'

/** Where the money of a dispute is booked. */
export type Booked = 'none' | 'held' | 'lost' | 'returned'
export type Step = 'opened' | 'lost' | 'won'

export type Dispute = {
  readonly id: string
  readonly organizationId: string
  /** Of the processor's dispute. */
  readonly reference: string
  readonly orderId: string
  readonly subscriptionId: string | null
  readonly paymentId: string
  /** Of the card; null where the processor told none and the card is not saved. */
  readonly fingerprint: string | null
  readonly customerId: string
  readonly status: DisputeStatus
  /** With the tax. */
  readonly amount: number
  readonly taxAmount: number
  readonly currency: string
  readonly reason: string | null
  readonly evidenceDueBy: Date | null
  readonly booked: Booked
  readonly fee: number
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

type Said = { readonly status: DisputeStatus; readonly isWithdrawn: boolean }

export const isResolved = (status: DisputeStatus) => status === 'won' || status === 'lost'
export const isClosed = (status: DisputeStatus) => isResolved(status) || status === 'prevented'

/** What a dispute means for what was sold. */
export type Outcome = 'open' | 'lost' | 'returned'

export function outcomeOf({ booked, status }: Pick<Dispute, 'booked' | 'status'>): Outcome {
  if (!isClosed(status)) return 'open'
  return status === 'lost' || booked === 'lost' ? 'lost' : 'returned'
}

/** Where the money is, by what the processor says. */
function placeOf({ status, isWithdrawn }: Said): 'none' | 'held' | 'lost' {
  if (status === 'won' || !isWithdrawn) return 'none'
  return isClosed(status) ? 'lost' : 'held'
}

type Booking = { readonly booked: Booked; readonly steps: readonly Step[] }

const bookings: Readonly<Record<`${Booked} ${'none' | 'held' | 'lost'}`, Booking | undefined>> = {
  'none none': { booked: 'none', steps: [] },
  'none held': { booked: 'held', steps: ['opened'] },
  'none lost': { booked: 'lost', steps: ['opened', 'lost'] },
  'held none': { booked: 'returned', steps: ['won'] },
  'held held': { booked: 'held', steps: [] },
  'held lost': { booked: 'lost', steps: ['lost'] },
  'lost none': { booked: 'returned', steps: ['won'] },
  // An appeal: the money is still gone.
  'lost held': { booked: 'lost', steps: [] },
  'lost lost': { booked: 'lost', steps: [] },
  'returned none': { booked: 'returned', steps: [] },
  'returned held': undefined,
  'returned lost': undefined,
}

/** What is to be booked now; undefined where money that came back was taken again. */
export const bookingOf = (booked: Booked, said: Said): Booking | undefined =>
  bookings[`${booked} ${placeOf(said)}`]

type Sold = {
  readonly totalAmount: number
  readonly taxAmount: number
  readonly dueAmount: number
  readonly refundedAmount: number
  readonly refundedTaxAmount: number
}

/** The tax in a disputed amount: all that is left of it with all the money, otherwise its share. */
export function taxIn(amount: number, order: Sold): number {
  // A balance that paid a part paid its tax too.
  const charged =
    order.dueAmount < order.totalAmount ? shareOf(order.dueAmount, order) : order.taxAmount
  const taxLeft = Math.max(0, charged - order.refundedTaxAmount)
  const left = order.dueAmount - order.refundedAmount - order.refundedTaxAmount
  if (amount >= left) return Math.min(taxLeft, amount)
  return Math.min(taxLeft, shareOf(amount, order))
}

function shareOf(amount: number, { taxAmount, totalAmount }: Sold): number {
  if (totalAmount <= 0) return 0
  const share = fraction.of(BigInt(amount) * BigInt(taxAmount), BigInt(totalAmount))
  return Number(halfAwayFromZero(share))
}

type Credited = Pick<Sold, 'refundedAmount' | 'refundedTaxAmount'> & {
  readonly chargedAmount: number
  readonly creditedAmount: number
}

/** What a cardholder took back although a downgrade had credited it: it was returned twice. */
export function returnedTwice(amount: number, order: Credited): number {
  const { chargedAmount, creditedAmount, refundedAmount, refundedTaxAmount } = order
  const returned = amount + creditedAmount + refundedAmount + refundedTaxAmount
  return Math.max(0, Math.min(creditedAmount, returned - chargedAmount))
}
