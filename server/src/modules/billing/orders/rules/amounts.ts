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

export type ItemAmount<Rate = unknown> = {
  readonly amount: number
  readonly proration: boolean
  /** What a discount of its own takes off it. */
  readonly reduction?: number
  /** Where it is not taxed like the others. */
  readonly tax?: Rate
}

/** The pure functions of discounts and tax, for one order. */
export type Pricing<Rate = unknown> = {
  /** What a discount takes off this amount, which is zero or more. */
  readonly discountOf: (base: number) => number
  /** The tax of this amount, which may be negative, and what remains without it. */
  readonly taxOf: (
    taxable: number,
    rate: Rate | undefined,
  ) => { readonly tax: number; readonly net: number }
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
 * the discount of their time, and what has no discount of its own. Tax is rounded once for each rate, of which there is one but for credits.
 */
export function amountsOf<Rate>(
  items: readonly ItemAmount<Rate>[],
  { discountOf, taxOf }: Pricing<Rate>,
): Amounts {
  const subtotal = sum(items.map(({ amount }) => amount))
  const discountable = items.map(({ amount, proration, reduction }) =>
    proration || reduction !== undefined ? 0 : amount,
  )
  const base = Math.max(0, sum(discountable))
  const shares = shareSigned(Math.min(base, discountOf(base)), discountable)
  const discounts = items.map(({ reduction }, index) => reduction ?? shares[index] ?? 0)
  const taxed = items.map((item, index) => ({
    index,
    tax: item.tax,
    amount: item.amount - (discounts[index] ?? 0),
  }))
  const taxes = new Map<number, number>()
  const whole = { net: 0, tax: 0 }
  for (const group of Map.groupBy(taxed, ({ tax }) => JSON.stringify(tax)).values()) {
    const amounts = group.map(({ amount }) => amount)
    const { net, tax } = taxOf(sum(amounts), group[0]?.tax)
    whole.net += net
    whole.tax += tax
    const shares = shareSigned(tax, amounts)
    for (const [place, { index }] of group.entries()) taxes.set(index, shares[place] ?? 0)
  }
  return {
    subtotal,
    discount: sum(discounts),
    ...whole,
    total: whole.net + whole.tax,
    items: items.map((_, index) => ({
      discount: discounts[index] ?? 0,
      tax: taxes.get(index) ?? 0,
    })),
  }
}
