import { AppError, after, isCurrency, span } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { changedAt } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import type { Card, Dependencies, Hooks } from './dependencies.ts'
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
export function createCharge(
  { customers, payments, timers }: Pick<Dependencies, 'customers' | 'payments' | 'timers'>,
  hooks: Pick<Hooks, 'cardOf'>,
) {
  function retryAt(tx: Tx, moment: Moment, { customerId, orderId }: Collection, dueAt: Date) {
    timers.schedule(tx, moment, { kind: retryKind, subjectId: orderId, lane: customerId, dueAt })
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

  /** The card that pays a subscription now. */
  async function cardOf(
    tx: Tx,
    { customerId, organizationId, subscriptionId }: Collection,
  ): Promise<Card> {
    const customer = await customers.find(tx, [organizationId], customerId)
    const none = { methodId: null, isOwn: false }
    if (!customer) return none
    return (await hooks.cardOf.run?.(tx, organizationId, subscriptionId, customer)) ?? none
  }

  return {
    cardOf,
    retryAt,

    async charge(tx: Tx, moment: Moment, collection: Collection, order: Order, attempt: Attempt) {
      const modifiedAt = changedAt(moment, collection)
      const intent = await open(tx, moment, order, attempt, collection)
      if (!intent) {
        const nextAttemptAt = after(moment.at, patience)
        retryAt(tx, moment, collection, nextAttemptAt)
        return store.save(tx, { ...collection, status: 'retrying', nextAttemptAt, modifiedAt })
      }
      timers.cancel(tx, moment, { kind: retryKind, subjectId: order.id })
      return store.save(tx, {
        ...collection,
        status: 'charging',
        intentId: intent.id,
        methodId: attempt.methodId,
        nextAttemptAt: null,
        modifiedAt,
      })
    },
  }
}
export type Charge = ReturnType<typeof createCharge>
