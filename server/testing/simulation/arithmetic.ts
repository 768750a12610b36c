/** Amounts computed without the code under test, in whole numbers. */

export type Rounding = 'away from zero' | 'to even' | 'down'

/** The quotient of two whole numbers, rounded once; the divisor is positive. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): number {
  const sign = dividend < 0n ? -1n : 1n
  const size = dividend * sign
  const [whole, rest] = [size / divisor, (size % divisor) * 2n]
  if (rounding === 'down') return Number(sign * whole)
  const isUp = rest > divisor || (rest === divisor && (rounding === 'away from zero' || whole % 2n))
  return Number(sign * (isUp ? whole + 1n : whole))
}

export type TaxOfPlace = { readonly perMillion: number; readonly isInside: boolean }

/** Where the buyers of a simulation live. */
export const places: Readonly<Record<string, TaxOfPlace>> = {
  DE: { perMillion: 190_000, isInside: true },
  'US-NY': { perMillion: 88_750, isInside: false },
  CH: { perMillion: 0, isInside: true },
}

/** Processors charge thousandths in tens. */
export const stepOf = (currency: string) => (currency === 'kwd' ? 10 : 1)

export const stepped = (amount: number, currency: string) =>
  stepOf(currency) * divide(BigInt(amount), BigInt(stepOf(currency)), 'away from zero')

export function taxed(amount: number, { perMillion, isInside }: TaxOfPlace, currency: string) {
  const whole = (isInside ? 1_000_000 + perMillion : 1_000_000) * stepOf(currency)
  const steps = divide(BigInt(amount) * BigInt(perMillion), BigInt(whole), 'away from zero')
  const tax = steps * stepOf(currency)
  return { tax, net: isInside ? amount - tax : amount }
}

export type Reduction =
  | { readonly basisPoints: number }
  /** In minor units. */
  | { readonly amount: number }

export function reduced(amount: number, reduction: Reduction | null, currency: string): number {
  if (!reduction || amount <= 0) return 0
  if ('amount' in reduction) return Math.min(amount, stepped(reduction.amount, currency))
  const step = stepOf(currency)
  const share = BigInt(amount) * BigInt(reduction.basisPoints)
  return step * divide(share, 10_000n * BigInt(step), 'away from zero')
}

type Span = { readonly start: number; readonly end: number }

/** What an amount of a whole period is worth for the rest of it. */
export function rest(
  amount: number,
  { currency, end, start }: Span & { readonly currency: string },
  at: number,
  how: Rounding,
): number {
  if (at >= end) return 0
  const step = stepOf(currency)
  return step * divide(BigInt(amount) * BigInt(end - at), BigInt((end - start) * step), how)
}

/** The least that can be charged, in minor units. */
const minimumCharge = (currency: string) => (currency === 'gbp' ? 40 : 50)

export const isTooLittle = (total: number, currency: string) =>
  total > 0 && total < minimumCharge(currency)

/** What the balance of a customer changes of an order, and the balance afterwards. */
export function settled(total: number, balance: number, currency: string) {
  if (total < 0) {
    return { applied: Math.min(-total, Math.max(0, -balance)), due: 0, balance: balance - total }
  }
  if (total === 0) return { applied: 0, due: 0, balance }
  const owed = total - balance
  if (owed <= 0) return { applied: -total, due: 0, balance: balance - total }
  // So much of the balance is left that the rest can be charged.
  if (isTooLittle(owed, currency) && !isTooLittle(total, currency)) {
    const due = minimumCharge(currency)
    return { applied: due - total, due, balance: balance - (total - due) }
  }
  if (isTooLittle(owed, currency)) return { applied: -total, due: 0, balance: balance - total }
  return { applied: owed - total, due: owed, balance: 0 }
}
