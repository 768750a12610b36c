import { AppError, after, isCurrency, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { changedAt } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import type { Collection } from './store.ts'
import * as store from './store.ts'

export const retryKind = 'dunning.retry'

/** When another payment of the order is in progress. */
const patience = span.hour

type Attempt = { readonly methodId: string | null; readonly scheduled: boolean }

function triggerOf({ intentId }: Collection, { scheduled }: Attempt) {
  if (intentId === null) return 'subscription_cycle'
  return scheduled ? 'retry_dunning' : 'retry_payment_method_update'
}

/** Opens the payments of orders. */
export function createCharge({ disputes, orders, payments, timers }: Dependencies, hooks: Hooks) {
  function retryAt(tx: Tx, moment: Moment, { customerId, orderId }: Collection, dueAt: Date) {
    timers.schedule(tx, moment, { kind: retryKind, subjectId: orderId, lane: customerId, dueAt })
  }

  /** Until the dispute of the card closes, which begins the attempts anew, or another card is there. */
  async function hold(
    tx: Tx,
    moment: Moment,
    collection: Collection,
    order: Order,
    methodId: string | null,
  ) {
    timers.cancel(tx, moment, { kind: retryKind, subjectId: order.id })
    for (const step of hooks.failed) await step(tx, moment, order)
    const modifiedAt = changedAt(moment, collection)
    const untried = { firstFailedAt: null, nextAttemptAt: null, modifiedAt }
    await store.save(tx, { ...collection, ...untried, status: 'held', methodId })
    if (order.nextPaymentAttemptAt === null) return
    await orders.noteFailure(tx, moment, order, { nextAttemptAt: null })
  }

  async function open(tx: Tx, moment: Moment, order: Order, attempt: Attempt, from: Collection) {
    const { currency, customerId, dueAmount: amount, id: orderId } = order
    if (!isCurrency(currency)) throw new Error('The currency of an order is unknown.')
    const purpose = { kind: 'charge', customerId, orderId, amount, currency } as const
    const how = { ...attempt, offSession: true, trigger: triggerOf(from, attempt) } as const
    try {
      return await payments.open(tx, moment, { ...purpose, ...how })
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'PAYMENT_IS_ALREADY_IN_PROGRESS'
      if (isBusy) return undefined
      throw error
    }
  }

  return {
    retryAt,
    hold,

    async charge(tx: Tx, moment: Moment, collection: Collection, order: Order, attempt: Attempt) {
      const { methodId } = attempt
      if (await disputes.holdsCard(tx, order.organizationId, methodId)) {
        return hold(tx, moment, collection, order, methodId)
      }
      const modifiedAt = changedAt(moment, collection)
      const intent = await open(tx, moment, order, attempt, collection)
      if (!intent) {
        const nextAttemptAt = after(moment.at, patience)
        retryAt(tx, moment, collection, nextAttemptAt)
        const waiting = { status: 'retrying', awaitsCustomer: false, nextAttemptAt } as const
        return store.save(tx, { ...collection, ...waiting, modifiedAt })
      }
      timers.cancel(tx, moment, { kind: retryKind, subjectId: order.id })
      return store.save(tx, {
        ...collection,
        status: 'charging',
        intentId: intent.id,
        methodId,
        nextAttemptAt: null,
        modifiedAt,
      })
    },
  }
}
export type Charge = ReturnType<typeof createCharge>
