import { chargeStep, refundTax } from '@guildhall/contract/kernel/refund-tax'
import { fractionDigits } from '../../../ui/index.ts'
import type { Order } from './orders-query.ts'

type Refunded = Pick<
  Order,
  'currency' | 'netAmount' | 'taxAmount' | 'refundableAmount' | 'refundableTaxAmount'
>

const stepOf = ({ currency }: Refunded) => chargeStep(fractionDigits(currency))

/** Why an amount cannot be refunded. */
export function amountProblem(amount: number | null, order: Refunded) {
  if (amount === null) return 'unreadable'
  if (amount < 1) return 'none'
  if (amount > order.refundableAmount) return 'tooMuch'
  return amount % stepOf(order) > 0 ? 'step' : undefined
}

export type Preview = { readonly amount: number; readonly tax: number; readonly total: number }

/** What a refund returns, by the rule of the server; undefined for an amount that it would refuse. */
export function previewOf(amount: number | null, order: Refunded): Preview | undefined {
  if (amount === null || amountProblem(amount, order)) return undefined
  const left = { amount: order.refundableAmount, tax: order.refundableTaxAmount }
  const tax = refundTax(amount, order, left, stepOf(order))
  return { amount, tax, total: amount + tax }
}
