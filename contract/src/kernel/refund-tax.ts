type Taxed = { readonly netAmount: number; readonly taxAmount: number }
type Left = { readonly amount: number; readonly tax: number }

/** Processors charge thousandths in tens only; the server knows the same by the currency. */
export const chargeStep = (decimals: number): number => (decimals === 3 ? 10 : 1)

/** The nearest integer to a fraction, half away from zero. */
function nearest(numerator: bigint, denominator: bigint): number {
  const sign = numerator < 0n ? -1n : 1n
  return Number(sign * ((2n * sign * numerator + denominator) / (2n * denominator)))
}

/**
 * The tax that is returned with an amount: with the last part all that is left, otherwise its share, half
 * away from zero. The server refunds by it, and the app shows it before.
 */
export function refundTax(amount: number, order: Taxed, left: Left, step = 1): number {
  if (amount >= left.amount) return left.tax
  if (order.netAmount <= 0) return 0
  const share = nearest(BigInt(amount) * BigInt(order.taxAmount), BigInt(order.netAmount))
  const inSteps = Math.sign(share) * Math.round(Math.abs(share) / step) * step
  return Math.min(left.tax, inSteps + 0)
}
