import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Discount } from '../discounts/index.ts'
import { type NewOrder, type Order, orderAmounts } from '../orders/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as lines from './store/lines.ts'
import type { Subscription } from './store/subscriptions.ts'
import { isCharged } from './terms.ts'

/** What an order says about the customer, and its lines, as JSON. */
export type Bill = Pick<
  NewOrder,
  'items' | 'tax' | 'billingName' | 'billingAddress' | 'taxId' | 'billingReason'
>

type Extra = {
  readonly discount?: Discount | null
  readonly payment?: NewOrder['payment']
  /** The subscription has ended. */
  readonly isFinal?: boolean
}

/** What an order would come to. */
export const amountsOfBill = (
  { currency }: Pick<Subscription, 'currency'>,
  { items, tax }: Bill,
  discount: Discount | null = null,
) => orderAmounts({ items, tax, currency, discount })

export type NewLine = Pick<lines.Line, 'priceId' | 'label' | 'amount'>

/** One line per price that is charged for a whole period. */
export const periodItems = ({
  prices,
  productName,
}: Pick<Subscription, 'prices' | 'productName'>) =>
  prices.filter(isCharged).map(({ amount, priceId }) => ({
    label: productName,
    amount,
    proration: false,
    priceId,
  }))

/** Creates the orders of subscriptions, and has them collected. */
export function createBilling({ dunning, orders, random, tax }: Dependencies) {
  /** With the customer's present billing details, and the lines that wait. */
  async function billOf(
    tx: Tx,
    subscription: Subscription,
    customer: Customer,
    {
      items,
      billingReason,
    }: Pick<NewOrder, 'billingReason'> & { readonly items: NewOrder['items'] },
  ): Promise<Bill> {
    const { id, organizationId, taxBehavior } = subscription
    const { billingAddress, billingName, name, taxId } = customer
    const waiting = await lines.waiting(tx, organizationId, id)
    const rest = waiting.map(({ amount, label, priceId }) => ({
      label,
      amount,
      proration: true,
      priceId,
    }))
    const buyer = { isBusiness: taxId !== null, taxId }
    return {
      items: [...items, ...rest],
      tax: tax.rateAt(billingAddress, buyer, taxBehavior),
      billingName: billingName ?? name,
      billingAddress,
      taxId,
      billingReason,
    }
  }

  const newOrder = (
    subscription: Subscription,
    customer: Customer,
    bill: Bill,
    { discount = null, payment }: Extra,
  ): NewOrder => ({
    ...bill,
    customer,
    productId: subscription.productId,
    subscriptionId: subscription.id,
    checkoutId: null,
    currency: subscription.currency,
    discount,
    seats: subscription.seats,
    metadata: subscription.metadata,
    customFieldData: subscription.customFieldData,
    ...(payment ? { payment } : {}),
  })

  return {
    billOf,

    /** Creates the order, which contains the lines that waited until now. */
    async create(
      tx: Tx,
      moment: Moment,
      subscription: Subscription,
      customer: Customer,
      bill: Bill,
      extra: Extra = {},
    ): Promise<Order> {
      const { id, organizationId } = subscription
      const waiting = await lines.waiting(tx, organizationId, id)
      const order = await orders.create(tx, moment, newOrder(subscription, customer, bill, extra))
      const ids = waiting.map((line) => line.id)
      if (ids.length > 0) await lines.bill(tx, organizationId, ids, order.id)
      await dunning.collect(tx, moment, order, { payer: customer, isFinal: extra.isFinal ?? false })
      return order
    },

    async hasWaiting(tx: Tx, { id, organizationId }: Subscription): Promise<boolean> {
      return (await lines.waiting(tx, organizationId, id)).length > 0
    },

    /** For the next order. */
    async keepForLater(
      tx: Tx,
      moment: Moment,
      { id, organizationId }: Subscription,
      added: readonly NewLine[],
    ): Promise<void> {
      for (const line of added) {
        await lines.insert(tx, {
          ...line,
          id: random.uuid(),
          organizationId,
          subscriptionId: id,
          createdAt: moment.at,
        })
      }
    },
  }
}
export type Billing = ReturnType<typeof createBilling>
