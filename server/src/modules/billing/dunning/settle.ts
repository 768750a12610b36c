import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import { type Intent, refusedCard } from '../payments/index.ts'
import type { CardOf } from './card.ts'
import { type Charge, retryKind } from './charge.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { needsCustomer, nextAttempt } from './rules.ts'
import type { Collection } from './store.ts'
import * as store from './store.ts'

/** The payments of checkouts, changes and drafts are made before their orders exist. */
const orderOf = ({ changeId, checkoutId, forDraft, kind, orderId }: Intent) =>
  kind === 'charge' && checkoutId === null && changeId === null && !forDraft ? orderId : null

const isWaiting = ({ givenUpAt, status }: Order) => status === 'pending' && givenUpAt === null

type Parts = { readonly cardOf: CardOf; readonly charge: Charge }

/** What follows a payment of an order. */
export function createSettle(
  dependencies: Dependencies,
  hooks: Hooks,
  { cardOf, charge: { charge, hold, retryAt } }: Parts,
) {
  const { customers, disputes, merchants, orders, payments, timers } = dependencies

  async function giveUp(tx: Tx, moment: Moment, collection: Collection) {
    const { organizationId, orderId } = collection
    timers.cancel(tx, moment, { kind: retryKind, subjectId: orderId })
    const modifiedAt = changedAt(moment, collection)
    await store.save(tx, { ...collection, status: 'given_up', nextAttemptAt: null, modifiedAt })
    const order = await orders.lock(tx, organizationId, orderId)
    if (order && isWaiting(order)) await orders.giveUp(tx, moment, order)
  }

  /** The oldest order of the subscription that waits for its turn. */
  async function collectNext(
    tx: Tx,
    moment: Moment,
    { organizationId, subscriptionId }: Collection,
    { intentId }: Order,
  ) {
    const [next] = await store.lockOpen(tx, organizationId, subscriptionId)
    if (next?.status !== 'waiting') return
    const order = await orders.lock(tx, organizationId, next.orderId)
    if (!order || !isWaiting(order)) return
    // The card that has just paid may be about to become the default.
    const paidBy = intentId ? await payments.find(tx, [organizationId], intentId) : undefined
    const card = await cardOf(tx, next)
    const newMethodId = paidBy?.setDefault || card.isOwn ? paidBy?.methodId : null
    const methodId = newMethodId ?? card.methodId
    await charge(tx, moment, next, order, { methodId, scheduled: true })
  }

  async function exhaust(tx: Tx, moment: Moment, order: Order, collection: Collection) {
    const { isFinal, organizationId, subscriptionId } = collection
    const { afterDunning } = await merchants.get(tx, organizationId)
    const outcome = isFinal ? 'canceled' : afterDunning
    for (const step of hooks.exhausted) await step(tx, moment, order, outcome)
    if (outcome === 'unpaid') {
      const modifiedAt = changedAt(moment, collection)
      await store.save(tx, { ...collection, status: 'stopped', nextAttemptAt: null, modifiedAt })
      await orders.noteFailure(tx, moment, order, { nextAttemptAt: null })
      return
    }
    await giveUp(tx, moment, collection)
    const left = await store.lockOpen(tx, organizationId, subscriptionId)
    for (const each of left) if (each.status !== 'charging') await giveUp(tx, moment, each)
  }

  async function fail(
    tx: Tx,
    moment: Moment,
    order: Order,
    collection: Collection,
    intent: Intent,
  ) {
    const { code, hard, methodId } = intent
    const firstFailedAt = collection.firstFailedAt ?? moment.at
    const failed = { ...collection, firstFailedAt }
    if (collection.isLastAttempt) return giveUp(tx, moment, failed)
    // Banks block a card that is disputed.
    if (await disputes.holdsCard(tx, order.organizationId, methodId)) {
      return hold(tx, moment, collection, order, methodId)
    }
    if (code === refusedCard) {
      // The dispute has closed since.
      const { methodId: present } = await cardOf(tx, collection)
      const how = { methodId: present, scheduled: true }
      return charge(tx, moment, collection, order, how)
    }
    const awaitsCustomer = needsCustomer(intent)
    const isUseless = hard === true || awaitsCustomer
    const nextAttemptAt = nextAttempt({ firstFailedAt, hard: isUseless, at: moment.at })
    if (nextAttemptAt === null) return exhaust(tx, moment, order, failed)
    for (const step of hooks.failed) await step(tx, moment, order)
    const modifiedAt = changedAt(moment, collection)
    const waiting = { status: 'retrying', awaitsCustomer, nextAttemptAt, modifiedAt } as const
    await store.save(tx, { ...failed, ...waiting })
    retryAt(tx, moment, collection, nextAttemptAt)
    await orders.noteFailure(tx, moment, order, {
      nextAttemptAt: awaitsCustomer ? null : nextAttemptAt,
    })
  }

  return {
    exhaust,
    giveUp,

    /** The rows that a payment of an order changes, in the common order. */
    async lock(tx: Tx, intent: Intent): Promise<void> {
      const orderId = orderOf(intent)
      if (orderId === null) return
      const { customerId, organizationId } = intent
      await customers.lock(tx, organizationId, customerId)
      const order = await orders.find(tx, [organizationId], orderId)
      if (!order) return
      for (const lock of hooks.locks) await lock(tx, order)
      await orders.lock(tx, organizationId, orderId)
    },

    /** Money for an order that does not wait for it is returned. */
    async isOwed(tx: Tx, intent: Intent): Promise<boolean> {
      const orderId = orderOf(intent)
      if (orderId === null) return true
      const order = await orders.lock(tx, intent.organizationId, orderId)
      return order !== undefined && isWaiting(order) && order.dueAmount === intent.amount
    },

    async settled(tx: Tx, moment: Moment, intent: Intent): Promise<void> {
      const orderId = orderOf(intent)
      if (orderId === null) return
      const { captured, id, organizationId, status } = intent
      const order = await orders.lock(tx, organizationId, orderId)
      if (!order || !isWaiting(order)) return
      if (status === 'succeeded') {
        await orders.markPaid(tx, moment, order, { intentId: id, captured: captured ?? 0 })
        return
      }
      if (status !== 'failed' && status !== 'canceled') return
      const collection = await store.lock(tx, organizationId, orderId)
      if (collection?.status !== 'charging' || collection.intentId !== id) return
      await fail(tx, moment, order, collection, intent)
    },

    /** However an order was paid. */
    async paid(tx: Tx, moment: Moment, order: Order): Promise<void> {
      const { id, intentId, organizationId } = order
      const collection = await store.lock(tx, organizationId, id)
      if (!collection || collection.status === 'paid') return
      timers.cancel(tx, moment, { kind: retryKind, subjectId: id })
      const modifiedAt = changedAt(moment, collection)
      await store.save(tx, { ...collection, status: 'paid', nextAttemptAt: null, modifiedAt })
      const isOther = collection.status === 'charging' && collection.intentId !== intentId
      if (isOther && collection.intentId) await payments.giveUp(tx, moment, collection.intentId)
      await collectNext(tx, moment, collection, order)
    },
  }
}
