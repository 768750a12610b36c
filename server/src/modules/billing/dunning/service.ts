import { AppError } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import { createCardOf } from './card.ts'
import { createCharge, retryKind } from './charge.ts'
import { createHooks, type Dependencies } from './dependencies.ts'
import { followDisputes } from './disputes.ts'
import { createPayLinks } from './pay-links.ts'
import { nextAttempt } from './rules.ts'
import { createSettle } from './settle.ts'
import type { Collection } from './store.ts'
import * as store from './store.ts'

export function createDunning(dependencies: Dependencies) {
  const { customers, orders, payments, timers } = dependencies
  const hooks = createHooks()
  const charging = createCharge(dependencies, hooks)
  const cardOf = createCardOf(dependencies, hooks)
  const settle = createSettle(dependencies, hooks, { cardOf, charge: charging })
  const { charge } = charging

  payments.hooks.locks.register('dunning', settle.lock)
  payments.hooks.isOwed.register('dunning', (tx, _moment, intent) => settle.isOwed(tx, intent))
  payments.hooks.settled.register('dunning', settle.settled)
  orders.hooks.paid.register('dunning', settle.paid)

  timers.define({
    name: retryKind,
    async lock(tx, { lane, organizationId, subjectId }) {
      await customers.lock(tx, organizationId, lane)
      const order = await orders.find(tx, [organizationId], subjectId)
      if (!order) return
      for (const lock of hooks.locks) await lock(tx, order)
      await orders.lock(tx, organizationId, subjectId)
    },
    async run(tx, { organizationId, subjectId }, moment) {
      const collection = await store.lock(tx, organizationId, subjectId)
      if (collection?.status !== 'retrying') return
      const { methodId } = await cardOf(tx, collection)
      if (collection.awaitsCustomer && collection.methodId === methodId) {
        const order = await orders.lock(tx, organizationId, subjectId)
        if (order?.status === 'pending') await settle.exhaust(tx, moment, order, collection)
      } else await attempt(tx, moment, collection, { methodId, scheduled: true })
    },
  })

  async function attempt(
    tx: Tx,
    moment: Moment,
    collection: Collection,
    how: { readonly methodId: string | null; readonly scheduled: boolean },
  ) {
    const order = await orders.find(tx, [collection.organizationId], collection.orderId)
    if (order?.status === 'pending') await charge(tx, moment, collection, order, how)
  }

  customers.hooks.saved.register('dunning', async (tx, moment, customer) => {
    const { defaultPaymentMethodId: methodId, id, organizationId } = customer
    if (methodId === null) return
    const open = await store.lockForCard(tx, organizationId, id, methodId)
    for (const each of open) {
      const { isOwn } = await cardOf(tx, each)
      if (!isOwn) await attempt(tx, moment, each, { methodId, scheduled: false })
    }
  })

  followDisputes(dependencies, { attempt, cardOf, charge: charging })

  return {
    hooks,
    payLinks: createPayLinks(dependencies),

    /** The card that pays a subscription. */
    cardOf,

    /** Refuses while an order is being collected. */
    async assertNoneOpen(tx: Tx, organizationId: string): Promise<void> {
      if (await store.isCollecting(tx, organizationId)) {
        throw new AppError('ORGANIZATION_HAS_OPEN_PAYMENTS')
      }
    },

    /** Collects an order of a subscription, when the older ones are paid. */
    async collect(
      tx: Tx,
      moment: Moment,
      order: Order,
      {
        isFinal = false,
        methodId,
      }: { readonly methodId: string | null; readonly isFinal?: boolean },
    ): Promise<void> {
      const { customerId, id: orderId, organizationId, subscriptionId } = order
      if (order.status !== 'pending') return
      if (subscriptionId === null) throw new Error('Only orders of subscriptions are collected.')
      const isWaiting = await store.hasOpen(tx, organizationId, subscriptionId, null)
      const collection: Collection = {
        orderId,
        organizationId,
        customerId,
        subscriptionId,
        status: 'waiting',
        isFinal,
        isLastAttempt: false,
        intentId: null,
        methodId: null,
        awaitsCustomer: false,
        firstFailedAt: null,
        nextAttemptAt: null,
        createdAt: moment.at,
        modifiedAt: null,
      }
      await store.insert(tx, collection)
      if (!isWaiting) await charge(tx, moment, collection, order, { methodId, scheduled: true })
    },

    /** What failed is tried at once, since another card pays the subscription now. */
    async tryAgain(
      tx: Tx,
      moment: Moment,
      { organizationId, id }: { readonly organizationId: string; readonly id: string },
    ): Promise<void> {
      const [oldest] = await store.lockOpen(tx, organizationId, id)
      if (oldest?.status !== 'retrying' && oldest?.status !== 'stopped') return
      const { methodId } = await cardOf(tx, oldest)
      await attempt(tx, moment, oldest, { methodId, scheduled: false })
    },

    /** The subscription ends: nothing is tried again, and what is not being paid is given up. */
    async stop(
      tx: Tx,
      moment: Moment,
      { organizationId, id }: { readonly organizationId: string; readonly id: string },
    ): Promise<void> {
      for (const collection of await store.lockOpen(tx, organizationId, id)) {
        if (collection.status === 'charging') {
          const modifiedAt = changedAt(moment, collection)
          await store.save(tx, { ...collection, isLastAttempt: true, modifiedAt })
        } else await settle.giveUp(tx, moment, collection)
      }
    },

    /** Whether the attempt in progress is the last one: the subscription may end with its result. */
    async isEnding(tx: Tx, { at }: Moment, organizationId: string, subscriptionId: string) {
      const open = await store.lockOpen(tx, organizationId, subscriptionId)
      return open.some(
        ({ firstFailedAt, status }) =>
          status === 'charging' &&
          firstFailedAt !== null &&
          nextAttempt({ firstFailedAt, hard: false, at }) === null,
      )
    },

    /** How an order is collected, if it is. */
    statusOf: store.statusOf,

    unpaidOf: store.unpaidOf,

    /** Until when an order waits for its customer to confirm at the bank; undefined if it does not. */
    confirmableUntil: store.confirmableUntil,

    /** Whether an order of the subscription besides this one is still to be paid. */
    hasOpen: store.hasOpen,

    hasFailed: store.hasFailed,
  }
}
export type Dunning = ReturnType<typeof createDunning>
