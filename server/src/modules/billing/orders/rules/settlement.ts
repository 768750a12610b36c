import type { OrderStatus } from '@guildhall/contract/billing/orders'

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
  // Too little to be charged: the customer owes it, with the debt that was there before.
  if (due > 0 && due < minimum) return { applied: -total, due: 0, moved: -total }
  return { applied, due, moved: applied }
}

/** An order that was paid before it existed, by a checkout, leaves the balance alone. */
export const settledByPayment = (total: number): Settlement => ({
  applied: 0,
  due: total,
  moved: 0,
})

type Paid = {
  readonly status: string
  readonly netAmount: number
  readonly taxAmount: number
  readonly appliedBalanceAmount: number
  readonly dueAmount: number
  readonly refundedAmount: number
  readonly refundedTaxAmount: number
  readonly reservedAmount: number
  readonly reservedTaxAmount: number
}

/** What may still be refunded: never more than was paid, pending refunds included. */
export function refundable(order: Paid): { readonly amount: number; readonly tax: number } {
  if (order.status === 'pending') return { amount: 0, tax: 0 }
  const refunded = order.refundedAmount + order.reservedAmount
  const refundedTax = order.refundedTaxAmount + order.reservedTaxAmount
  const left = Math.max(0, order.dueAmount - refunded - refundedTax)
  const net = Math.max(0, order.netAmount + order.appliedBalanceAmount - refunded)
  const amount = Math.min(net, left)
  const tax = Math.max(0, order.taxAmount - refundedTax)
  return { amount, tax: Math.min(tax, left - amount) }
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
}: Refunded): OrderStatus {
  if (refundedAmount === 0 && refundedTaxAmount === 0) return 'paid'
  const isAll = refundedAmount >= refundable.amount && refundedTaxAmount >= refundable.tax
  return isAll ? 'refunded' : 'partially_refunded'
}
