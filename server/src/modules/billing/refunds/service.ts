import type { RefundQuery } from '@guildhall/contract/billing/refunds'
import type { Tx } from '../../../platform/database/index.ts'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import type { Order } from '../orders/index.ts'
import { createCreate } from './create.ts'
import { createRefundHooks, type Dependencies } from './dependencies.ts'
import { followPayments } from './follow.ts'
import type { Refund } from './rules.ts'
import { createSettle } from './settle.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

export function createRefunds(dependencies: Dependencies) {
  const { clock, customers, database, orders } = dependencies
  const hooks = createRefundHooks()
  const settle = createSettle(dependencies, hooks)
  const readList = createList<Refund, keyof typeof store.listing.sorts, store.Filter>(
    store.listing,
    createPageBoundaries(clock),
  )
  const { begin, create, finish } = createCreate(dependencies, hooks, settle)
  followPayments(dependencies, settle)
  customers.hooks.anonymize.register('refunds', (tx, { id, organizationId }, limit) =>
    store.anonymizeSome(tx, organizationId, id, limit),
  )

  return {
    hooks,
    create,
    find: store.find,
    /** Inside a transaction of others, who call `finish` after its commit. */
    begin,
    finish,
    /** Whether money of an order may be refunded; throws if not. The order is locked. */
    async assertAllowed(tx: Tx, order: Order): Promise<void> {
      for (const assert of hooks.allowed) await assert(tx, order)
    },

    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      readList.walk(database.lists, organizationId, 'created_at', (rows) => rows.map(toWire)),
    async list(organizationId: string, query: RefundQuery) {
      const { external_customer_id: externalIds, limit, metadata, sorting, succeeded } = query
      const externalCustomer =
        externalIds && (await orders.customerIds(organizationId, externalIds))
      return readList(database.lists, {
        organizationId,
        filters: {
          ids: query.id,
          order: query.order_id,
          subscription: query.subscription_id,
          customer: query.customer_id,
          externalCustomer,
          succeeded: succeeded === undefined ? undefined : [String(succeeded)],
        },
        metadata,
        sorting,
        offset: offsetOf(query),
        limit,
      })
    },
  }
}
export type Refunds = ReturnType<typeof createRefunds>
