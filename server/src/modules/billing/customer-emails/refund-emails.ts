import type { Dependencies } from './dependencies.ts'
import { createLater } from './later.ts'
import type { Send } from './send.ts'

/** When money of an order was returned. */
export function defineRefundEmails(dependencies: Dependencies, send: Send) {
  const { orders, refunds } = dependencies

  const later = createLater(dependencies, 'refunded', async (tx, moment, timer) => {
    const { organizationId, subjectId } = timer
    const refund = await refunds.find(tx, organizationId, subjectId)
    // It may have come back since.
    if (refund?.status !== 'succeeded') return
    const order = await orders.find(tx, [organizationId], refund.orderId)
    if (!order) return
    const { amount: net, currency, customerId, revokeBenefits, taxAmount } = refund
    await send(
      tx,
      moment,
      { organizationId, customerId, setting: 'order_refunded' },
      {
        template: revokeBenefits ? 'refundedWithoutAccess' : 'refunded',
        currency,
        screen: `orders/${order.id}`,
        values: ({ amount }) => ({
          amount: amount(net + taxAmount),
          number: order.invoiceNumber,
          product: order.description,
        }),
      },
    )
  })

  refunds.hooks.succeeded.register('customer-emails', async (tx, moment, { id, metadata }) => {
    // The email about a withdrawal has said it.
    if (metadata.withdrawal_id === undefined) later.schedule(tx, moment, id)
  })
}
