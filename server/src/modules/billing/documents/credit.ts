import { type Item, shareSigned } from '../orders/index.ts'
import { periodOf } from './period-of.ts'

/** What a refund returned: the amount without tax, and its tax. */
export type Refunded = { readonly id: string; readonly amount: number; readonly tax: number }

type Options = {
  /** The prices contain the tax, and so do the lines. */
  readonly inclusive: boolean
  /** Of the only line, where no item cost anything. */
  readonly label: string
}

type Line = { readonly label: string; readonly amount: number } & ReturnType<typeof periodOf>
type CreditedItem = Pick<
  Item,
  'label' | 'amount' | 'discountAmount' | 'periodEnd' | 'periodStart' | 'taxAmount'
>

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * The lines of a credit note: what was refunded by the shares of the items, amount and tax each by the
 * largest remainder, so that the lines sum to the refund.
 */
export function creditLines(
  items: readonly CreditedItem[],
  { amount, tax }: Pick<Refunded, 'amount' | 'tax'>,
  { inclusive, label }: Options,
): Line[] {
  const insideTax = inclusive ? tax : 0
  const net = items.map(
    (item) => item.amount - item.discountAmount - (inclusive ? item.taxAmount : 0),
  )
  if (sum(net) <= 0) return [{ label, amount: amount + insideTax }]
  const taxes = items.map((item) => item.taxAmount)
  const amounts = shareSigned(amount, net)
  const taxShares = shareSigned(insideTax, sum(taxes) > 0 ? taxes : net)
  return items
    .map((item, index) => ({
      label: item.label,
      ...periodOf(item),
      amount: (amounts[index] ?? 0) + (taxShares[index] ?? 0),
    }))
    .filter((line) => line.amount !== 0)
}
