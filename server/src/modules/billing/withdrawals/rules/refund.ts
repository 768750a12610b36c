import {
  after,
  type Fraction,
  fraction,
  fractionRemaining,
  span,
} from '../../../../kernel/index.ts'

type Line = {
  readonly amount: number
  readonly discountAmount: number
  /** What it is for; null for what is sold once. */
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
}

type Money = {
  readonly netAmount: number
  readonly refundedAmount: number
  readonly reservedAmount: number
}

/** An hour that has begun does not count, so that what was shown stays for a while. */
function wholeHours(from: Date, at: Date): Date {
  const passed = Math.max(0, at.getTime() - from.getTime())
  return after(from, Math.floor(passed / span.hour) * span.hour)
}

const min = (a: Fraction, b: Fraction) => (fraction.compare(a, b) < 0 ? a : b)

/** The share of what a line charges whose time is not over; none of what is sold once. */
function unusedOf({ periodEnd, periodStart }: Line, at: Date): Fraction {
  if (!periodStart || !periodEnd || periodEnd <= periodStart) return fraction.of(0n)
  const period = { start: periodStart, end: periodEnd }
  return fractionRemaining(period, wholeHours(periodStart, at))
}

/**
 * The share of an order that was not used: of its lines by their time, and no more than is left of the
 * credits that came with it.
 */
export function unusedShare(
  lines: readonly Line[],
  at: Date,
  credits: Fraction = fraction.of(1n),
): Fraction {
  let [whole, unused] = [fraction.of(0n), fraction.of(0n)]
  for (const line of lines) {
    const amount = fraction.of(BigInt(line.amount - line.discountAmount))
    whole = fraction.add(whole, amount)
    unused = fraction.add(unused, fraction.multiply(amount, unusedOf(line, at)))
  }
  if (fraction.compare(whole, fraction.of(0n)) <= 0) return fraction.of(0n)
  return min(min(fraction.divide(unused, whole), credits), fraction.of(1n))
}

/** What a withdrawal returns of an order, without the tax: the unused share of what is not refunded yet. */
export function returned(
  { netAmount, refundedAmount, reservedAmount }: Money,
  left: number,
  share: Fraction,
  rounding: (exact: Fraction) => bigint,
): number {
  const kept = Math.max(0, netAmount - refundedAmount - reservedAmount)
  const exact = fraction.multiply(fraction.of(BigInt(kept)), share)
  return fraction.compare(exact, fraction.of(0n)) <= 0 ? 0 : Math.min(left, Number(rounding(exact)))
}
