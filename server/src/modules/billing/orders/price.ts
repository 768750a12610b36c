import { chargeStepOf, inSteps } from '../../../kernel/index.ts'
import { discountAmount } from '../discounts/index.ts'
import { taxOf } from '../tax/index.ts'
import type { NewOrder } from './dependencies.ts'
import { type Amounts, amountsOf } from './rules/amounts.ts'

type Charged = Pick<NewOrder, 'items' | 'currency'>

/** The lines in amounts that processors charge in this currency, so that their sum is one as well. */
export function chargeable<Order extends Charged>(order: Order): Order {
  const step = chargeStepOf(order.currency)
  if (step === 1) return order
  const items = order.items.map((item) => ({ ...item, amount: inSteps(item.amount, step) }))
  return { ...order, items }
}

/** What an order comes to, before the balance of the customer takes part. */
export function orderAmounts(
  order: Pick<NewOrder, 'items' | 'discount' | 'tax' | 'currency'>,
): Amounts {
  const { items, discount, tax, currency } = chargeable(order)
  return amountsOf(items, {
    discountOf: (base) => (discount ? discountAmount(discount, base, currency) : 0),
    taxOf: (taxable) => (tax ? taxOf(taxable, tax) : { tax: 0, net: taxable }),
  })
}
