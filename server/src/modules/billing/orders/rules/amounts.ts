import { fraction, toSafeInteger } from '../../../../kernel/index.ts'

/**
 * Splits an amount in proportion to parts of which some may be negative, such as the credit and the
 * charge of a changed plan, by the largest remainder: the shares sum to the amount, and each is less
 * than one unit from its exact value. The shares of a reversed order are the same, reversed.
 */
export function shareSigned(amount: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((total, part) => total + part, 0)
  if (amount === 0 || whole === 0) return parts.map(() => 0)
  if (whole < 0) {
    const turned = parts.map((part) => -part)
    return shareSigned(-amount, turned).map((share) => -share + 0)
  }
  const exact = parts.map((part) =>
    fraction.multiply(fraction.of(amount), fraction.of(part, whole)),
  )
  const floors = exact.map(fraction.floor)
  const unallocated = BigInt(amount) - floors.reduce((total, floor) => total + floor, 0n)
  const roundedUp = new Set(
    exact
      .map((value, index) => ({
        index,
        remainder: fraction.subtract(value, fraction.of(floors[index] ?? 0n)),
      }))
      .sort((a, b) => fraction.compare(b.remainder, a.remainder))
      .slice(0, Number(unallocated))
      .map(({ index }) => index),
  )
  return floors.map((floor, index) => toSafeInteger(floor + (roundedUp.has(index) ? 1n : 0n)))
}

export type ItemAmount = { readonly amount: number; readonly proration: boolean }

/** The pure functions of discounts and tax, for one order. */
export type Pricing = {
  /** What a discount takes off this amount, which is zero or more. */
  readonly discountOf: (base: number) => number
  /** The tax of this amount, which may be negative, and what remains without it. */
  readonly taxOf: (taxable: number) => { readonly tax: number; readonly net: number }
}

export type Amounts = {
  readonly subtotal: number
  readonly discount: number
  readonly net: number
  readonly tax: number
  readonly total: number
  /** The parts of discount and tax that fall on each item. */
  readonly items: readonly { readonly discount: number; readonly tax: number }[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/**
 * The amounts of an order. A discount reduces what is not proration, since prorated amounts contain
 * the discount of their time. Tax is rounded once, on the whole order.
 */
export function amountsOf(items: readonly ItemAmount[], { discountOf, taxOf }: Pricing): Amounts {
  const subtotal = sum(items.map(({ amount }) => amount))
  const discountable = items.map(({ amount, proration }) => (proration ? 0 : amount))
  const base = Math.max(0, sum(discountable))
  const discount = Math.min(base, discountOf(base))
  const discounts = shareSigned(discount, discountable)
  const { tax, net } = taxOf(subtotal - discount)
  const taxed = items.map(({ amount }, index) => amount - (discounts[index] ?? 0))
  const taxes = shareSigned(tax, taxed)
  return {
    subtotal,
    discount,
    net,
    tax,
    total: net + tax,
    items: items.map((_, index) => ({ discount: discounts[index] ?? 0, tax: taxes[index] ?? 0 })),
  }
}
