import { discountAmount } from '../discounts/index.ts'
import { taxOf } from '../tax/index.ts'
import type { NewOrder } from './dependencies.ts'
import { type Amounts, amountsOf } from './rules/amounts.ts'

/** What an order comes to, before the balance of the customer takes part. */
export function orderAmounts({
  items,
  discount,
  tax,
  currency,
}: Pick<NewOrder, 'items' | 'discount' | 'tax' | 'currency'>): Amounts {
  return amountsOf(items, {
    discountOf: (base) => (discount ? discountAmount(discount, base, currency) : 0),
    taxOf: (taxable) => (tax ? taxOf(taxable, tax) : { tax: 0, net: taxable }),
  })
}
