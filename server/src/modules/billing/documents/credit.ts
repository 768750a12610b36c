import { type Item, type Parties, shareSigned } from '../orders/index.ts'
import { periodOf } from './period-of.ts'
import { netOf, rateOf, taxRatesOf } from './tax-rates.ts'

/** What a refund returned: the amount without tax, and its tax. */
export type Refunded = { readonly id: string; readonly amount: number; readonly tax: number }

type Options = {
  /** Of the order: prices may contain the tax, and so do the lines then. */
  readonly taxRate: Parties['taxRate']
  /** Of the only line, where no item cost anything. */
  readonly label: string
}

type Line = { readonly label: string; readonly amount: number } & ReturnType<typeof periodOf>
type CreditedItem = Pick<
  Item,
  'label' | 'amount' | 'discountAmount' | 'periodEnd' | 'periodStart' | 'taxAmount' | 'taxRate'
>

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * What a credit note says of a refund: the lines and the tax, by the shares of the items, amount and tax
 * each by the largest remainder, so that both sum to the refund.
 */
export function creditedOf(
  items: readonly CreditedItem[],
  { amount, tax }: Pick<Refunded, 'amount' | 'tax'>,
  { taxRate, label }: Options,
) {
  const inclusive = taxRate?.behavior === 'inclusive'
  const net = items.map((item) => netOf(item, taxRate))
  if (sum(net) <= 0) {
    const lines: Line[] = [{ label, amount: amount + (inclusive ? tax : 0) }]
    const partsPerMillion = taxRate?.partsPerMillion ?? 0
    return { lines, rates: taxRatesOf([{ net: amount, tax, partsPerMillion }]) }
  }
  const taxes = items.map((item) => item.taxAmount)
  const amounts = shareSigned(amount, net)
  const taxShares = shareSigned(tax, sum(taxes) > 0 ? taxes : net)
  const shares = items.map((item, index) => ({
    item,
    net: amounts[index] ?? 0,
    tax: taxShares[index] ?? 0,
    partsPerMillion: rateOf(item, taxRate),
  }))
  const lines: Line[] = shares
    .map(({ item, ...share }) => ({
      label: item.label,
      ...periodOf(item),
      amount: share.net + (inclusive ? share.tax : 0),
    }))
    .filter((line) => line.amount !== 0)
  return { lines, rates: taxRatesOf(shares) }
}
