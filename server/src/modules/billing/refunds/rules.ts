import type { RefundCreate, RefundStatus } from '@guildhall/contract/billing/refunds'

export type Refund = {
  readonly id: string
  readonly organizationId: string
  readonly orderId: string
  readonly subscriptionId: string | null
  readonly customerId: string
  readonly status: RefundStatus
  readonly reason: RefundCreate['reason']
  /** Without the tax. */
  readonly amount: number
  readonly taxAmount: number
  readonly currency: string
  readonly comment: string | null
  readonly metadata: RefundCreate['metadata']
  readonly revokeBenefits: boolean
  /** The merchant returns the money: the order was paid outside. */
  readonly isOutside: boolean
  readonly isTold: boolean
  /** Of the order and of who bought, as they were then, for searches and files. */
  readonly orderNumber: string
  readonly customerEmail: string
  readonly customerName: string
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const statuses: readonly RefundStatus[] = ['pending', 'succeeded', 'failed', 'canceled']

/** What both filters leave; older clients know one of them. */
export function wantedStatuses(
  chosen: readonly RefundStatus[] | undefined,
  succeeded: boolean | undefined,
): readonly RefundStatus[] | undefined {
  if (succeeded === undefined) return chosen
  return (chosen ?? statuses).filter((status) => (status === 'succeeded') === succeeded)
}

type Left = { readonly amount: number; readonly tax: number }

/** What the counters of an order change by. */
export const partOf = ({ amount, taxAmount }: Pick<Refund, 'amount' | 'taxAmount'>): Left => ({
  amount,
  tax: taxAmount,
})

export const minus = ({ amount, tax }: Left): Left => ({ amount: -amount, tax: -tax })
