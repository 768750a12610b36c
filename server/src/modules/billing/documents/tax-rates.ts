import type { Item, Parties } from '../orders/index.ts'

type Taxed = Pick<Item, 'amount' | 'discountAmount' | 'taxAmount' | 'taxRate'>
type Rate = Parties['taxRate']
type Share = { readonly net: number; readonly tax: number; readonly partsPerMillion: number }

/** How a line was taxed: like its order, where an earlier release made it. */
export const rateOf = ({ taxRate }: Pick<Taxed, 'taxRate'>, order: Rate): number =>
  (taxRate ?? order)?.partsPerMillion ?? 0

/** What a line costs after its discount, without its tax. */
export function netOf(item: Taxed, order: Pick<NonNullable<Rate>, 'behavior'> | null): number {
  const inclusive = (item.taxRate ?? order)?.behavior === 'inclusive'
  return item.amount - item.discountAmount - (inclusive ? item.taxAmount : 0)
}

/** What was taxed at each rate and what the tax of it is, the highest rate first. */
export function taxRatesOf(shares: readonly Share[]) {
  const groups = Map.groupBy(shares, ({ partsPerMillion }) => partsPerMillion)
  return Array.from(groups, ([partsPerMillion, group]) => ({
    partsPerMillion,
    net: group.reduce((sum, { net }) => sum + net, 0),
    amount: group.reduce((sum, { tax }) => sum + tax, 0),
  }))
    .filter(({ amount, net }) => net !== 0 || amount !== 0)
    .sort((one, other) => other.partsPerMillion - one.partsPerMillion)
}
