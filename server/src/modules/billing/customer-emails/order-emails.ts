import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Timer } from '../../../platform/timers/index.ts'
import { plainOf } from '../../shared/legal-texts/index.ts'
import type { Order } from '../orders/index.ts'
import type { Dependencies, EmailHooks } from './dependencies.ts'
import { createLater } from './later.ts'
import { nextChargeOf, nextPaymentIn } from './next-payment.ts'
import { numberRowOf, rowsOf } from './receipt.ts'
import { type Choice, emailOf, isOfSeats, isWorthAnEmail } from './rules/order.ts'
import type { Send } from './send.ts'

/** Where the button leads; who has bought seats invites people to them. */
function screenOf({ id, subscriptionId, totalAmount }: Order, template: Choice['template']) {
  if (template === 'subscribedSeats' || template === 'seatsChanged') {
    return `subscriptions/${subscriptionId}?action=seats`
  }
  const isFreeSubscription = totalAmount === 0 && subscriptionId !== null
  return isFreeSubscription ? `subscriptions/${subscriptionId}` : `orders/${id}`
}

/** Receipts of paid orders, and failed payments. */
export function defineOrderEmails(dependencies: Dependencies, { ofOrder }: EmailHooks, send: Send) {
  const { dunning, orders, products, subscriptions } = dependencies

  async function subscriptionOf(sql: Sql, { organizationId, subscriptionId }: Order) {
    if (subscriptionId === null) return undefined
    return subscriptions.read(sql, [organizationId], subscriptionId)
  }

  /** What the seller tells those who bought the product; renewals and changes are no purchases. */
  async function messageOf(sql: Sql, { checkoutId, organizationId, productId }: Order) {
    if (checkoutId === null || productId === null) return undefined
    const [product] = await products.findMany(sql, organizationId, [productId])
    return plainOf(product?.afterPurchaseMessage ?? '')
  }

  async function sendReceipt(tx: Tx, moment: Moment, { organizationId, subjectId }: Timer) {
    const order = await orders.find(tx, [organizationId], subjectId)
    if (!order) return
    const [subscription, items, parties, legal, message] = await Promise.all([
      subscriptionOf(tx, order),
      orders.itemsOf(tx, organizationId, [order.id]),
      orders.partiesOf(tx, organizationId, order.id),
      ofOrder.run?.(tx, order),
      messageOf(tx, order),
    ])
    const next = subscription && (await nextChargeOf(dependencies, tx, subscription))
    const chosen = emailOf(order, subscription, {
      goesOn: next !== undefined,
      isOfSeats: isOfSeats(items, subscription),
    })
    if (!chosen || !parties) return
    const { setting, template } = chosen
    const { currency, customerId, description: product, invoiceNumber: number } = order
    const isFree = order.totalAmount === 0
    await send(
      tx,
      moment,
      { organizationId, customerId, setting },
      {
        template,
        currency,
        isFree,
        namesSeller: true,
        ...legal,
        message,
        screen: screenOf(order, template),
        manages: isFree ? null : order.subscriptionId,
        values: (texts) => ({
          number,
          total: texts.amount(order.totalAmount),
          product: subscription?.productName ?? product,
          seats: subscription?.seats ?? 0,
          ...(next ? nextPaymentIn(texts, next) : {}),
        }),
        rows: (texts) =>
          isFree ? [numberRowOf(order, texts)] : rowsOf({ order, items, parties }, texts),
      },
    )
  }

  async function sendFailure(tx: Tx, moment: Moment, { dueAt, organizationId, subjectId }: Timer) {
    const order = await orders.find(tx, [organizationId], subjectId)
    if (order?.status !== 'pending') return
    const confirmableUntil = await dunning.confirmableUntil(tx, organizationId, order.id)
    const until = confirmableUntil ?? order.nextPaymentAttemptAt
    // Given up since, or about to be charged again.
    if (!until) return
    const subscription = await subscriptionOf(tx, order)
    const isFirst = subscription?.pastDueAt?.getTime() === dueAt.getTime()
    const { currency, customerId, description: product } = order
    await send(
      tx,
      moment,
      {
        organizationId,
        customerId,
        setting: isFirst ? 'subscription_past_due' : 'payment_failed',
      },
      {
        template: confirmableUntil ? 'confirmationNeeded' : isFirst ? 'pastDue' : 'paymentFailed',
        page: dunning.payLinks.pathOf(order, moment.at),
        currency,
        screen: `orders/${order.id}`,
        values: ({ amount, date }) => ({
          product: subscription?.productName ?? product,
          amount: amount(order.dueAmount),
          date: date(until),
        }),
      },
    )
  }

  const receipt = createLater(dependencies, 'order-paid', sendReceipt)
  const failure = createLater(dependencies, 'payment-failed', sendFailure)

  orders.hooks.paid.register('customer-emails', (tx, moment, order) => {
    if (isWorthAnEmail(order)) receipt.schedule(tx, moment, order.id)
  })
  dunning.hooks.failed.register('customer-emails', async (tx, moment, order) => {
    failure.schedule(tx, moment, order.id)
  })
}
