import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Intent } from '../payments/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Refund } from './rules.ts'
import type { Settle } from './settle.ts'
import * as store from './store.ts'

/** Refunds follow the intents that return their money. */
export function followPayments({ orders, payments }: Dependencies, settle: Settle): void {
  async function lockBoth(tx: Tx, organizationId: string, refundId: string) {
    const found = await store.find(tx, organizationId, refundId)
    if (!found) throw new Error(`The refund ${refundId} is missing.`)
    const order = await orders.lock(tx, organizationId, found.orderId)
    const refund = await store.lock(tx, organizationId, refundId)
    if (!order || !refund) throw new Error(`The order of the refund ${refundId} is missing.`)
    return { order, refund }
  }

  async function follow(tx: Tx, moment: Moment, refund: Refund, status: Intent['status']) {
    const { order } = await lockBoth(tx, refund.organizationId, refund.id)
    const isOpen = refund.status === 'pending'
    if (status === 'succeeded' && isOpen) await settle.succeed(tx, moment, refund, order)
    else if (status === 'failed' && refund.status === 'succeeded') {
      await settle.reverse(tx, moment, refund, order)
    } else if ((status === 'failed' || status === 'canceled') && isOpen) {
      await settle.fail(tx, moment, refund, order, status)
    } else if (isOpen && !refund.isTold) await settle.tell(tx, moment, refund)
  }

  payments.hooks.locks.register('refunds', async (tx, { organizationId, refundId }) => {
    if (refundId !== null) await lockBoth(tx, organizationId, refundId)
  })
  payments.hooks.settled.register('refunds', async (tx, moment, intent) => {
    const { organizationId, refundId, status } = intent
    if (refundId === null) return
    const { refund } = await lockBoth(tx, organizationId, refundId)
    await follow(tx, moment, refund, status)
  })
}
