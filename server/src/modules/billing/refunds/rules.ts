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
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

type Left = { readonly amount: number; readonly tax: number }

/** What the counters of an order change by. */
export const partOf = ({ amount, taxAmount }: Pick<Refund, 'amount' | 'taxAmount'>): Left => ({
  amount,
  tax: taxAmount,
})

export const minus = ({ amount, tax }: Left): Left => ({ amount: -amount, tax: -tax })
