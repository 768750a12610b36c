import type { Order } from './orders-query.ts'
import type { Dispute } from './use-order-parts.ts'

type Refunded = Pick<Order, 'refundableAmount' | 'status'>

/** Whether refunding is a question at all: nobody paid what cost nothing, nor a credit note. */
export const isRefundAsked = ({ paid, totalAmount }: Pick<Order, 'paid' | 'totalAmount'>) =>
  paid && totalAmount > 0

type RefundProblem = 'isDisputed' | 'isLost' | 'isRefunded' | 'nothingToRefund'

/** Why nothing of an order can be refunded now; undefined where it can. The server refuses the same. */
export function refundProblem(
  order: Refunded,
  disputes: readonly Pick<Dispute, 'status'>[],
): RefundProblem | undefined {
  if (order.status === 'refunded') return 'isRefunded'
  if (disputes.some(({ status }) => status === 'lost')) return 'isLost'
  if (disputes.some(({ status }) => isOpen.has(status))) return 'isDisputed'
  return order.refundableAmount > 0 ? undefined : 'nothingToRefund'
}

const isOpen: ReadonlySet<Dispute['status']> = new Set([
  'early_warning',
  'needs_response',
  'under_review',
])
