import { chargeStepOf, inSteps } from '../../../kernel/index.ts'
import { discountAmount } from '../discounts/index.ts'
import { taxOf } from '../tax/index.ts'
import type { NewItem, NewOrder } from './dependencies.ts'
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
  const rates = items.map(({ discount: reduced, tax: own, ...item }) => ({
    ...item,
    ...(reduced === undefined ? {} : { reduction: reduced?.amount ?? 0 }),
    ...(own === undefined || isSame(own, tax) ? {} : { tax: own }),
  }))
  return amountsOf<Taxed>(rates, {
    discountOf: (base) => (discount ? discountAmount(discount, base, currency) : 0),
    taxOf: (taxable, rate = tax) => (rate ? taxOf(taxable, rate) : { tax: 0, net: taxable }),
  })
}

const isSame = (one: Taxed, other: Taxed) =>
  one?.partsPerMillion === other?.partsPerMillion && one?.behavior === other?.behavior

type Taxed = Parameters<typeof taxOf>[1] | null

/** An amount of a line with its tax. */
export function withTax(amount: number, tax: Taxed): number {
  if (!tax) return amount
  const taxed = taxOf(amount, tax)
  return taxed.net + taxed.tax
}

/** What an item charges after its discount. A credit leaves what it takes from earlier orders to them. */
const chargeOf = ({ amount, fromOrders = 0 }: NewItem, discount: number) =>
  amount - discount + fromOrders

/**
 * What an order charges: with the tax, and of each price. Charges that credits of the same order pay
 * count as paid, but for those that a credit takes back.
 */
export function chargesOf({ items, tax }: Pick<NewOrder, 'items' | 'tax'>, amounts: Amounts) {
  const charges: Record<string, number> = {}
  let whole = 0
  for (const [index, item] of items.entries()) {
    const charge = chargeOf(item, amounts.items[index]?.discount ?? 0)
    whole += charge
    if (item.priceId !== null) charges[item.priceId] = (charges[item.priceId] ?? 0) + charge
  }
  const positive = Object.entries(charges).filter(([, charge]) => charge > 0)
  return { charged: withTax(Math.max(0, whole), tax), charges: Object.fromEntries(positive) }
}
