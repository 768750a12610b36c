/** An order with a negative total is a credit note: nothing was sold with it, and nobody pays it. */
export const isCredit = ({ totalAmount }: { readonly totalAmount: number }) => totalAmount < 0

type Found = {
  readonly items: readonly { readonly totalAmount: number }[]
  readonly pagination: { readonly totalCount: number }
}

/** How many of those found are orders; the least amounts come first, so credit notes do. Null for too many. */
export function orderCountOf({ items, pagination: { totalCount } }: Found): number | null {
  const credits = items.filter(isCredit).length
  return credits === items.length && totalCount > credits ? null : totalCount - credits
}
