import type { DisputeQuery } from '@guildhall/contract/billing/disputes'
import { AppError } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import type { PaymentMethod } from '../payment-methods/index.ts'
import { createAccept } from './accept.ts'
import { createHooks, type Dependencies } from './dependencies.ts'
import { followDisputes } from './follow.ts'
import { createRecord } from './record.ts'
import type { Dispute } from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

type Subscribed = {
  readonly organizationId: string
  readonly customerId: string
  readonly id: string
}

export function createDisputes(dependencies: Dependencies) {
  const { clock, clocks, customers, database, ledger, methods, orders, payments } = dependencies
  const hooks = createHooks()
  const readList = createList<Dispute, keyof typeof store.listing.sorts, 'order' | 'status'>(
    store.listing,
    createPageBoundaries(clock),
  )
  const record = createRecord(dependencies, hooks)
  followDisputes(dependencies, record)
  const accept = createAccept(dependencies, record)
  ledger.hooks.comparisons.register('disputes.booked', store.compareWithLedger)
  orders.hooks.disputed.provide('disputes', store.disputedOf)

  /** By the number of the card, or the card itself where its processor tells no fingerprint. */
  const holdsMethod = (sql: Sql, method: PaymentMethod) =>
    store.holdsCard(sql, method.organizationId, method)
  payments.hooks.isRefused.register('disputes', holdsMethod)
  // A card that is typed is known by its number once it has paid: its money goes back.
  payments.hooks.isOwed.register('disputes', async (tx, _moment, intent) => {
    const { customerId, fingerprint, kind, organizationId } = intent
    if (kind !== 'charge' || fingerprint === null) return true
    return !(await store.holdsCard(tx, organizationId, { customerId, fingerprint }))
  })

  async function holdsCard(sql: Sql, organizationId: string, methodId: string | null) {
    if (methodId === null) return false
    const method = await methods.find(sql, [organizationId], methodId)
    return method !== undefined && holdsMethod(sql, method)
  }

  async function show(sql: Sql, organizationId: string, rows: readonly Dispute[]) {
    const ids = [...new Set(rows.map(({ customerId }) => customerId))]
    const [{ at }, found] = await Promise.all([
      clocks.show(sql, organizationId),
      customers.findMany(sql, organizationId, ids),
    ])
    const byId = new Map(found.map((customer) => [customer.id, customer]))
    return rows.map((row) => {
      const customer = byId.get(row.customerId)
      if (!customer) throw new Error('The customer of a dispute is missing.')
      return toWire(row, customer, at)
    })
  }

  async function get(organizationIds: readonly string[], id: string) {
    const dispute = await store.find(database.sql, organizationIds, id)
    if (!dispute) throw new AppError('NOT_FOUND')
    const [shown] = await show(database.sql, dispute.organizationId, [dispute])
    if (!shown) throw new AppError('NOT_FOUND')
    return shown
  }

  return {
    hooks,

    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      readList.walk(database.lists, organizationId, 'created_at', (rows) =>
        show(database.lists, organizationId, rows),
      ),
    async list(organizationId: string, query: DisputeQuery) {
      const { limit, order_id: order, sorting, status } = query
      const { rows, total } = await readList(database.lists, {
        organizationId,
        filters: { order, status },
        sorting,
        offset: offsetOf(query),
        limit,
      })
      return { items: await show(database.lists, organizationId, rows), total }
    },

    get,

    /** The dispute as it is lost. */
    async accept(organizationIds: readonly string[], id: string) {
      await accept(organizationIds, id)
      return get(organizationIds, id)
    },

    find: store.find,

    /** Whether a payment of its customer with this saved card is disputed: it is not charged meanwhile. */
    holdsCard,

    /** Whether the subscription, or the card that pays it, is disputed. */
    async holds(sql: Sql, subscription: Subscribed, methodId: string | null): Promise<boolean> {
      const { organizationId } = subscription
      if (await store.holdsSubscription(sql, organizationId, subscription)) return true
      return holdsCard(sql, organizationId, methodId)
    },

    holdsSubscription: store.holdsSubscription,

    isLost: store.isLost,

    /** For refunds, which hold the lock of the order. */
    async assertNone(tx: Tx, order: { readonly organizationId: string; readonly id: string }) {
      if (await store.isDisputed(tx, order.organizationId, order.id)) {
        throw new AppError('ORDER_IS_DISPUTED')
      }
    },
  }
}
export type Disputes = ReturnType<typeof createDisputes>
