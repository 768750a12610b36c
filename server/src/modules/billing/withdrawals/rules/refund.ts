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

const zero = fraction.of(0n)
const isPositive = (value: Fraction) => fraction.compare(value, zero) > 0
const sum = (all: readonly Fraction[]) => all.reduce(fraction.add, zero)

/** An hour that has begun does not count, so that what was shown stays for a while. */
function wholeHours(from: Date, at: Date): Date {
  const passed = Math.max(0, at.getTime() - from.getTime())
  return after(from, Math.floor(passed / span.hour) * span.hour)
}

/** The share of a line whose time is not over; none of what is sold once. */
function shareOf({ periodEnd, periodStart }: Line, at: Date): Fraction {
  if (!periodStart || !periodEnd || periodEnd <= periodStart) return zero
  const period = { start: periodStart, end: periodEnd }
  return fractionRemaining(period, wholeHours(periodStart, at))
}

/**
 * What was not used of an order, without the tax: of its lines by their time, of what is not refunded yet,
 * and no more than the share of the credits that is left. Below zero where a change credited more.
 */
export function unusedOf(
  { netAmount, refundedAmount, reservedAmount }: Money,
  lines: readonly Line[],
  at: Date,
  credits: Fraction = fraction.of(1n),
): Fraction {
  const amountOf = (line: Line) => fraction.of(BigInt(line.amount - line.discountAmount))
  const whole = sum(lines.map(amountOf))
  const unused = sum(lines.map((line) => fraction.multiply(amountOf(line), shareOf(line, at))))
  if (fraction.compare(whole, zero) === 0) return unused
  const kept = fraction.of(BigInt(netAmount - refundedAmount - reservedAmount))
  const exact = fraction.multiply(kept, fraction.divide(unused, whole))
  const most = fraction.multiply(kept, credits)
  return isPositive(kept) && fraction.compare(exact, most) > 0 ? most : exact
}

/**
 * What a withdrawal returns of each order, newest first: all that was not used, rounded once, as far as
 * each can be refunded. What a change had credited of an older order is in the newer one.
 */
export function returnedOf(
  unused: readonly Fraction[],
  refundable: readonly number[],
  rounding: (exact: Fraction) => bigint,
): number[] {
  const total = sum(unused)
  let rest = isPositive(total) ? Number(rounding(total)) : 0
  return refundable.map((left) => {
    const amount = Math.min(left, rest)
    rest -= amount
    return amount
  })
}

/** What was used of a period, by which a part of its price is kept. */
export function usedOf(
  { periodEnd, periodStart }: { readonly periodStart: Date; readonly periodEnd: Date },
  at: Date,
  credits: Fraction = fraction.of(1),
) {
  const period = { start: periodStart, end: periodEnd }
  const hours = Math.round((periodEnd.getTime() - periodStart.getTime()) / span.hour)
  const passed = Math.floor(Math.max(0, at.getTime() - periodStart.getTime()) / span.hour)
  const left = fractionRemaining(period, wholeHours(periodStart, at))
  return {
    used_hours: Math.min(hours, passed),
    period_hours: hours,
    is_by_credits: fraction.compare(credits, left) < 0,
  }
}
