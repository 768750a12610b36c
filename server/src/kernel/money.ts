import type { Currency } from './currency.ts'
import * as fraction from './fraction.ts'
import { toSafeInteger, withoutMinusZero } from './integer.ts'

declare const checked: unique symbol

/**
 * An amount in minor units. A number instead of a bigint, because JSON and columns carry numbers;
 * results beyond 2^53 − 1 throw. Products are computed exactly, as fractions.
 */
export type Money = {
  readonly amount: number
  readonly currency: Currency
  readonly [checked]: true
}

export function of(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount))
    throw new RangeError('An amount must be an integer within ±(2^53 − 1)')
  return { amount: withoutMinusZero(amount), currency } as Money
}

export function add(a: Money, b: Money): Money {
  return of(a.amount + b.amount, sameCurrency(a, b))
}

export function subtract(a: Money, b: Money): Money {
  return of(a.amount - b.amount, sameCurrency(a, b))
}

export function negate({ amount, currency }: Money): Money {
  return of(-amount, currency)
}

/** Negative if `a` is less than `b`, as `sort` expects. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  sameCurrency(a, b)
  if (a.amount === b.amount) return 0
  return a.amount < b.amount ? -1 : 1
}

/** `value` is in minor units. */
export function fromFraction(
  value: fraction.Fraction,
  currency: Currency,
  rounding: fraction.Rounding,
): Money {
  return of(toSafeInteger(rounding(value)), currency)
}

export function multiply(
  { amount, currency }: Money,
  factor: fraction.Fraction,
  rounding: fraction.Rounding,
): Money {
  return fromFraction(fraction.multiply(fraction.of(amount), factor), currency, rounding)
}

/**
 * Splits an amount in proportion to the weights, by the largest remainder method; for equal remainders,
 * the first part gets the unit. A negative amount is split like the positive one, so that a credit
 * reverses the charge exactly.
 */
export function allocate({ amount, currency }: Money, weights: readonly number[]): Money[] {
  const shares = weights.map(toWeight)
  const total = shares.reduce((sum, share) => sum + share, 0n)
  if (total === 0n) throw new RangeError('At least one weight must be above zero')
  const size = BigInt(Math.abs(amount))
  const floors = shares.map((share) => (size * share) / total)
  const remainders = shares.map((share) => (size * share) % total)
  const unallocated = size - floors.reduce((sum, part) => sum + part, 0n)
  const roundedUp = new Set(
    [...remainders.keys()]
      .sort((a, b) => compareBigInts(remainders[b], remainders[a]))
      .slice(0, Number(unallocated)),
  )
  return floors.map((part, index) => {
    const units = toSafeInteger(part + (roundedUp.has(index) ? 1n : 0n))
    return of(amount < 0 ? -units : units, currency)
  })
}

function sameCurrency(a: Money, b: Money): Currency {
  if (a.currency !== b.currency) throw new RangeError('Amounts must have the same currency')
  return a.currency
}

function toWeight(weight: number): bigint {
  if (!Number.isSafeInteger(weight) || weight < 0) {
    throw new RangeError('A weight must be an integer, zero or more')
  }
  return BigInt(weight)
}

function compareBigInts(a = 0n, b = 0n): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
