import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { changeCount } from '../../../platform/lists/index.ts'
import * as facts from '../ledger/index.ts'
import type { Order } from '../orders/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { minus, partOf, type Refund } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** What happens to a refund when its processor has said something. The order is locked. */
export function createSettle({ events, ledger, orders }: Dependencies, hooks: Hooks) {
  /** `refund.created` has the first status that is known. */
  async function tell(tx: Tx, moment: Moment, refund: Refund): Promise<Refund> {
    const told = { ...refund, isTold: true }
    await store.save(tx, told)
    const type = refund.isTold ? 'refund.updated' : 'refund.created'
    await events.append(tx, type, `refund:${refund.id}`, toWire(told), moment.at)
    return told
  }

  function move(tx: Tx, moment: Moment, refund: Refund, status: Refund['status']) {
    const { organizationId } = refund
    changeCount(tx, organizationId, store.listName, { key: refund.status, change: -1 })
    changeCount(tx, organizationId, store.listName, { key: status, change: 1 })
    return tell(tx, moment, { ...refund, status, modifiedAt: changedAt(moment, refund) })
  }

  const linesOf = ({ amount: net, currency, isOutside, taxAmount: tax }: Refund, order: Order) => {
    const { customerId, id: orderId } = order
    const book = isOutside ? facts.refundedOutside : facts.refunded
    return book({ orderId, customerId, currency }, { net, tax })
  }

  async function post(tx: Tx, { at }: Moment, refund: Refund, order: Order, isReversed: boolean) {
    const lines = linesOf(refund, order)
    await ledger.post(tx, {
      organizationId: refund.organizationId,
      at,
      sourceId: refund.id,
      kind: isReversed ? 'refund.failed' : 'refund',
      lines: isReversed ? facts.reversed(lines) : lines,
    })
  }

  return {
    tell,

    async succeed(tx: Tx, moment: Moment, refund: Refund, order: Order): Promise<Refund> {
      const part = partOf(refund)
      const succeeded = await move(tx, moment, refund, 'succeeded')
      await post(tx, moment, succeeded, order, false)
      const counters = { refunded: part, reserved: minus(part) }
      const changed = await orders.changeRefunds(tx, moment, order, counters)
      for (const step of hooks.succeeded) await step(tx, moment, succeeded, changed)
      return succeeded
    },

    /** It never succeeded: the order may be refunded again. */
    async fail(
      tx: Tx,
      moment: Moment,
      refund: Refund,
      order: Order,
      status: 'failed' | 'canceled',
    ): Promise<void> {
      await move(tx, moment, refund, status)
      await orders.changeRefunds(tx, moment, order, { reserved: minus(partOf(refund)) })
    },

    /** It failed after it had succeeded: the money came back. */
    async reverse(tx: Tx, moment: Moment, refund: Refund, order: Order): Promise<void> {
      const failed = await move(tx, moment, refund, 'failed')
      await post(tx, moment, failed, order, true)
      const counters = { refunded: minus(partOf(refund)) }
      const changed = await orders.changeRefunds(tx, moment, order, counters)
      for (const step of hooks.reversed) await step(tx, moment, failed, changed)
    },
  }
}
export type Settle = ReturnType<typeof createSettle>
