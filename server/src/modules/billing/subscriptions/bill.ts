import { AppError, isCurrency, minimumChargeOf, servicePeriod } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Discount } from '../discounts/index.ts'
import { isBelow, type NewOrder, type Order, orderAmounts } from '../orders/index.ts'
import type { Dependencies } from './dependencies.ts'
import { payerOf } from './payer.ts'
import { mergeLines } from './rules/merge-lines.ts'
import * as lines from './store/lines.ts'
import type { Subscription } from './store/subscriptions.ts'
import { isCharged, soldSeats } from './terms.ts'

/** What an order says about the customer, and its lines, as JSON. */
export type Bill = Pick<
  NewOrder,
  'items' | 'tax' | 'billingName' | 'billingAddress' | 'taxId' | 'billingReason'
> & {
  /** The lines that waited and are among the items; missing where an earlier release kept the bill. */
  readonly lineIds?: readonly string[]
}

type Extra = {
  readonly discount?: Discount | null
  readonly payment?: NewOrder['payment']
  /** The subscription has ended. */
  readonly isFinal?: boolean
  /** The period that begins, if it is not the one that is billed as a whole. */
  readonly periodStart?: Date
}

/** What an order would come to. */
export const amountsOfBill = (
  { currency }: Pick<Subscription, 'currency'>,
  { items, tax }: Pick<Bill, 'items' | 'tax'>,
  discount: Discount | null = null,
) => orderAmounts({ items, tax, currency, discount })

export type NewLine = Pick<
  lines.Line,
  'priceId' | 'label' | 'amount' | 'fromOrders' | 'period' | 'tax'
>

const itemOf = ({ amount, fromOrders, label, period, priceId }: NewLine) => ({
  ...{ label, amount, priceId, fromOrders, period },
})

/** An order, its invoice and its events stay readable; what would wait beyond that waits for the next order. */
const maxWaiting = 200

export const periodOf = ({
  periodEnd,
  periodStart,
}: Pick<Subscription, 'periodEnd' | 'periodStart'>) =>
  servicePeriod({ start: periodStart, end: periodEnd })

/** What has no price was given: its order of nothing begins a new period of its benefits. */
const itemOfGift = (
  subscription: Pick<Subscription, 'periodEnd' | 'periodStart' | 'productName'>,
) => ({
  label: subscription.productName,
  amount: 0,
  proration: false,
  priceId: null,
  quantity: null,
  period: periodOf(subscription),
})

/** One line per price that is charged for a whole period. */
export const periodItems = (
  subscription: Pick<
    Subscription,
    'periodEnd' | 'periodStart' | 'prices' | 'productName' | 'seats'
  >,
) =>
  subscription.prices.length === 0
    ? [itemOfGift(subscription)]
    : subscription.prices.filter(isCharged).map(({ amount, amountType, priceId }) => ({
        label: subscription.productName,
        amount,
        proration: false,
        priceId,
        quantity: amountType === 'seat_based' ? subscription.seats : null,
        period: periodOf(subscription),
      }))

/** Creates the orders of subscriptions, and has them collected. */
export function createBilling({ dunning, merchants, orders, random, tax }: Dependencies) {
  /** With the customer's present billing details, and the lines that wait. */
  async function billOf(
    sql: Sql,
    subscription: Subscription,
    customer: Customer,
    {
      items,
      billingReason,
    }: Pick<NewOrder, 'billingReason'> & { readonly items: NewOrder['items'] },
  ): Promise<Bill> {
    const { currency, id, organizationId, taxBehavior: behavior } = subscription
    const { billingAddress, billingName, taxId } = payerOf(subscription, customer)
    const waiting = await lines.waiting(sql, organizationId, id)
    const rest = waiting.map(({ discount, tax: charged, ...line }) => ({
      ...itemOf(line),
      proration: true,
      ...(charged === undefined ? {} : { tax: charged }),
      ...(discount ? { discount } : {}),
    }))
    const { seller } = await merchants.get(sql, organizationId)
    const buyer = { taxId, sellerCountry: seller.address?.country ?? null }
    return {
      items: [...items, ...rest],
      tax: tax.rateAt({ address: billingAddress, buyer, behavior, currency }),
      billingName,
      billingAddress,
      taxId,
      billingReason,
      lineIds: waiting.map((line) => line.id),
    }
  }

  const newOrder = (
    subscription: Subscription,
    customer: Customer,
    { lineIds: _billed, ...bill }: Bill,
    { discount = null, payment, periodStart = subscription.periodStart }: Extra,
  ): NewOrder => ({
    ...bill,
    customer,
    usesBalance: payerOf(subscription, customer).usesBalance,
    productId: subscription.productId,
    subscriptionId: subscription.id,
    periodStart,
    checkoutId: null,
    currency: subscription.currency,
    discount,
    seats: soldSeats(subscription),
    metadata: subscription.metadata,
    customFieldData: subscription.customFieldData,
    ...(payment ? { payment } : {}),
  })

  async function hasWaiting(tx: Tx, { id, organizationId }: Subscription): Promise<boolean> {
    return (await lines.waiting(tx, organizationId, id)).length > 0
  }

  /** For the next order. No change is being paid, so that no other bill names the lines that are merged. */
  async function keepForLater(
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
    const present = await lines.waiting(tx, organizationId, id)
    const merged = mergeLines(
      present,
      added.map(({ priceId }) => priceId),
    )
    if (present.length - merged.dropped.length > maxWaiting) {
      throw new AppError('SUBSCRIPTION_IS_LOCKED')
    }
    if (merged.dropped.length > 0) lines.keepMerged(tx, { id, organizationId }, merged)
  }

  /**
   * A card of its own has no balance that could owe what is too little to be charged: its order waives it,
   * and the next one charges it. Where there is no next one it stays waived.
   */
  async function carryOver(
    tx: Tx,
    moment: Moment,
    subscription: Subscription,
    bill: Bill,
    { discount = null, isFinal = false, payment }: Extra,
  ) {
    const { currency } = subscription
    if (isFinal || payment || !isCurrency(currency)) return
    const amounts = amountsOfBill(subscription, bill, discount)
    const [priceId] = bill.items.flatMap((item) => item.priceId ?? [])
    if (priceId === undefined || !isBelow(amounts.total, minimumChargeOf(currency))) return
    const label = { text: 'belowMinimum' } as const
    const amount = amounts.subtotal - amounts.discount
    const line = { priceId, label, amount, fromOrders: 0, period: periodOf(subscription) }
    await keepForLater(tx, moment, subscription, [line])
  }

  /** Creates the order. Lines that were added since its bill was made wait for the next one. */
  async function create(
    tx: Tx,
    moment: Moment,
    subscription: Subscription,
    customer: Customer,
    bill: Bill,
    extra: Extra = {},
  ): Promise<Order> {
    const { id, organizationId } = subscription
    const ids = bill.lineIds ?? (await lines.waiting(tx, organizationId, id)).map((line) => line.id)
    const order = await orders.create(tx, moment, newOrder(subscription, customer, bill, extra))
    if (ids.length > 0) await lines.bill(tx, organizationId, ids, order.id)
    if (!payerOf(subscription, customer).usesBalance) {
      await carryOver(tx, moment, subscription, bill, extra)
    }
    await dunning.collect(tx, moment, order, {
      methodId: payerOf(subscription, customer).methodId,
      isFinal: extra.isFinal ?? false,
    })
    return order
  }

  return {
    billOf,
    hasWaiting,

    create,

    /** What waits is billed now: nothing else would bill it for a whole period. */
    async billWaiting(tx: Tx, moment: Moment, subscription: Subscription, customer: Customer) {
      if (!(await hasWaiting(tx, subscription))) return
      const reason = { items: [], billingReason: 'subscription_update' } as const
      const bill = await billOf(tx, subscription, customer, reason)
      await create(tx, moment, subscription, customer, bill)
    },

    waitingCharges: lines.waitingCharges,
    takeBack: lines.takeBack,

    keepForLater,
  }
}
export type Billing = ReturnType<typeof createBilling>
