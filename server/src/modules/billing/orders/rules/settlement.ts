import type { PlacedOrder } from '@guildhall/contract/billing/orders'
import { fraction, halfAwayFromZero } from '../../../../kernel/index.ts'

type Owed = {
  readonly total: number
  /** What the organization owes the customer; below zero the customer owes. */
  readonly balance: number
  /** The lowest amount that can be charged in the currency. */
  readonly minimum: number
}

export type Settlement = {
  /** The change of the total by the balance: less by credit, more by debt. */
  readonly applied: number
  /** What is left to be paid. */
  readonly due: number
  /** What goes from the balance to the receivable of the order; below zero the other way. */
  readonly moved: number
}

/** How the balance of the customer takes part in an order. Nothing due means paid at once. */
export function settle({ total, balance, minimum }: Owed): Settlement {
  // A credit becomes balance; the part of it that pays debt is shown as applied.
  if (total < 0) return { applied: Math.min(-total, Math.max(0, -balance)), due: 0, moved: -total }
  // What costs nothing has no payment that could collect debt.
  if (total === 0) return { applied: 0, due: 0, moved: 0 }
  const applied = -Math.min(total, balance) + 0
  const due = total + applied
  // So much of the balance is left that the rest can be charged.
  if (due > 0 && due < minimum && total >= minimum) {
    const paid = minimum - total
    return { applied: paid, due: minimum, moved: paid }
  }
  // Too little to be charged: the customer owes it, with the debt that was there before.
  if (due > 0 && due < minimum) return { applied: -total, due: 0, moved: -total }
  return { applied, due, moved: applied }
}

/** An order that was paid before it existed: the balance has the difference to what was captured. */
export function settledByPayment(total: number, captured: number): Settlement {
  const applied = captured - total
  return { applied, due: captured, moved: applied }
}

type Paid = {
  readonly status: string
  readonly netAmount: number
  readonly taxAmount: number
  readonly totalAmount: number
  readonly appliedBalanceAmount: number
  readonly dueAmount: number
  readonly chargedAmount: number
  readonly creditedAmount: number
  readonly refundedAmount: number
  readonly refundedTaxAmount: number
  readonly reservedAmount: number
  readonly reservedTaxAmount: number
}

/** The tax in a part of what was paid, as in the total; debt of other orders contains none here. */
function taxWithin(paid: number, { taxAmount, totalAmount }: Paid): number {
  if (totalAmount <= 0 || paid >= totalAmount) return Math.max(0, taxAmount)
  return Number(
    halfAwayFromZero(fraction.of(BigInt(paid) * BigInt(taxAmount), BigInt(totalAmount))),
  )
}

/**
 * What may still be refunded: never more than was captured, nor than is left of what was charged after
 * later credits; pending refunds included.
 */
export function refundable(order: Paid): { readonly amount: number; readonly tax: number } {
  if (order.status === 'pending') return { amount: 0, tax: 0 }
  // What it collected was charged by others, which may have been credited as well.
  const collected = order.creditedAmount > 0 ? 0 : Math.max(0, order.appliedBalanceAmount)
  const kept = order.chargedAmount + collected - order.creditedAmount
  const whole = Math.max(0, Math.min(order.dueAmount, kept))
  const refunded = order.refundedAmount + order.reservedAmount
  const refundedTax = order.refundedTaxAmount + order.reservedTaxAmount
  const left = Math.max(0, whole - refunded - refundedTax)
  const tax = Math.min(left, Math.max(0, taxWithin(whole, order) - refundedTax))
  // A refund has an amount, and its tax comes on top.
  const isTaxAlone = left > 0 && tax === left && refunded < order.netAmount
  return isTaxAlone ? { amount: 1, tax: tax - 1 } : { amount: left - tax, tax }
}

type Refunded = {
  readonly refundedAmount: number
  readonly refundedTaxAmount: number
  /** What could be refunded of the order before the first refund. */
  readonly refundable: { readonly amount: number; readonly tax: number }
}

/** The status of a paid order after its refunds changed: also back to paid, when one failed later. */
export function statusAfterRefunds({
  refundedAmount,
  refundedTaxAmount,
  refundable,
}: Refunded): PlacedOrder['status'] {
  if (refundedAmount === 0 && refundedTaxAmount === 0) return 'paid'
  const isAll = refundedAmount >= refundable.amount && refundedTaxAmount >= refundable.tax
  return isAll ? 'refunded' : 'partially_refunded'
}
