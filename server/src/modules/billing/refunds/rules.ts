import type { RefundCreate, RefundStatus } from '@guildhall/contract/billing/refunds'
import { fraction, halfAwayFromZero, inSteps } from '../../../kernel/index.ts'

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

type Taxed = { readonly netAmount: number; readonly taxAmount: number }
type Left = { readonly amount: number; readonly tax: number }

/**
 * The tax that is returned with an amount: with the last part all that is left, otherwise its share, half
 * away from zero.
 */
export function taxOf(amount: number, order: Taxed, left: Left, step = 1): number {
  if (amount >= left.amount) return left.tax
  if (order.netAmount <= 0) return 0
  const share = fraction.of(BigInt(amount) * BigInt(order.taxAmount), BigInt(order.netAmount))
  return Math.min(left.tax, inSteps(Number(halfAwayFromZero(share)), step))
}

/** What the counters of an order change by. */
export const partOf = ({ amount, taxAmount }: Pick<Refund, 'amount' | 'taxAmount'>): Left => ({
  amount,
  tax: taxAmount,
})

export const minus = ({ amount, tax }: Left): Left => ({ amount: -amount, tax: -tax })
