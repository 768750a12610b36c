/** Amounts in minor units; the tax is unknown until the address is. */
export type Amounts = {
  readonly amount: number
  readonly discountAmount: number
  readonly netAmount: number
  readonly taxAmount: number | null
  readonly totalAmount: number
}

/** What the tax rules say about the taxable amount; `null` while they cannot know. */
type Tax = { readonly tax: number; readonly net: number } | null

/** `taxOf` is asked for what is left after the discount. */
export function amountsOf(
  amount: number,
  discountAmount: number,
  taxOf: (taxable: number) => Tax,
): Amounts {
  const taxable = amount - discountAmount
  const taxed = taxOf(taxable)
  const netAmount = taxed?.net ?? taxable
  const taxAmount = taxed?.tax ?? null
  return { amount, discountAmount, netAmount, taxAmount, totalAmount: netAmount + (taxAmount ?? 0) }
}

export const sameAmounts = (one: Amounts, other: Amounts) =>
  one.amount === other.amount &&
  one.discountAmount === other.discountAmount &&
  one.netAmount === other.netAmount &&
  one.taxAmount === other.taxAmount &&
  one.totalAmount === other.totalAmount
