import type { Order } from './orders-query.ts'
import type { Dispute, Grant, Payment, Refund } from './use-order-parts.ts'

type Told<Kind, More = object> = {
  readonly kind: Kind
  readonly id: string
  readonly at: Date
} & More

export type OrderEvent =
  | Told<'created'>
  | Told<'payment', { readonly payment: Pick<Payment, PaymentFields> }>
  | Told<'refund', { readonly refund: Pick<Refund, RefundFields> }>
  | Told<'disputed' | 'disputeEnded', { readonly dispute: Pick<Dispute, DisputeFields> }>
  | Told<'granted', { readonly count: number }>
  | Told<'revoked', { readonly count: number }>

type PaymentFields =
  | 'id'
  | 'createdAt'
  | 'status'
  | 'amount'
  | 'currency'
  | 'declineReason'
  | 'methodMetadata'
type RefundFields = 'id' | 'createdAt' | 'status' | 'amount' | 'taxAmount' | 'currency' | 'reason'
type DisputeFields = 'id' | 'createdAt' | 'modifiedAt' | 'status' | 'closed' | 'amount' | 'currency'
type GrantFields = 'grantedAt' | 'revokedAt'

type Parts = {
  readonly order: Pick<Order, 'id' | 'createdAt'>
  readonly payments: readonly Pick<Payment, PaymentFields>[]
  readonly refunds: readonly Pick<Refund, RefundFields>[]
  readonly disputes: readonly Pick<Dispute, DisputeFields>[]
  readonly grants: readonly Pick<Grant, GrantFields>[]
}

/** Benefits are given and end together; each moment is told once. */
function ofGrants(kind: 'granted' | 'revoked', moments: readonly (Date | null)[]): OrderEvent[] {
  const counts = new Map<number, number>()
  for (const moment of moments) {
    if (moment) counts.set(moment.getTime(), (counts.get(moment.getTime()) ?? 0) + 1)
  }
  return [...counts].map(([at, count]) => ({ kind, id: `${kind} ${at}`, at: new Date(at), count }))
}

/** Its beginning and its end: what was closed is not changed any more. */
const ofDispute = (dispute: Pick<Dispute, DisputeFields>): OrderEvent[] => [
  { kind: 'disputed', id: dispute.id, at: dispute.createdAt, dispute },
  ...(dispute.closed
    ? [
        {
          kind: 'disputeEnded' as const,
          id: `${dispute.id} ended`,
          at: dispute.modifiedAt ?? dispute.createdAt,
          dispute,
        },
      ]
    : []),
]

/** What happened to an order, newest first; what happened at once, the later step first. */
export function eventsOf({ order, payments, refunds, disputes, grants }: Parts): OrderEvent[] {
  const events: OrderEvent[] = [
    { kind: 'created', id: order.id, at: order.createdAt },
    ...[...payments]
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(
        (payment) => ({ kind: 'payment', id: payment.id, at: payment.createdAt, payment }) as const,
      ),
    ...ofGrants(
      'granted',
      grants.map(({ grantedAt }) => grantedAt),
    ),
    ...refunds.map(
      (refund) => ({ kind: 'refund', id: refund.id, at: refund.createdAt, refund }) as const,
    ),
    ...disputes.flatMap(ofDispute),
    ...ofGrants(
      'revoked',
      grants.map(({ revokedAt }) => revokedAt),
    ),
  ]
  return events
    .map((event, step) => ({ event, step }))
    .sort((a, b) => b.event.at.getTime() - a.event.at.getTime() || b.step - a.step)
    .map(({ event }) => event)
}
