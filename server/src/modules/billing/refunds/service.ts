import {
  exportColumns,
  type RefundExportQuery,
  type RefundQuery,
  type RefundTotalsQuery,
} from '@guildhall/contract/billing/refunds'
import type { Tx } from '../../../platform/database/index.ts'
import {
  createList,
  createPageBoundaries,
  offsetOf,
  type RowPosition,
} from '../../../platform/lists/index.ts'
import type { Order } from '../orders/index.ts'
import { createCreate } from './create.ts'
import { createRefundHooks, type Dependencies } from './dependencies.ts'
import { exportRefunds, refundPieces } from './export.ts'
import { followPayments } from './follow.ts'
import { createRefundsMirror } from './mirror.ts'
import { addedUp, type Refund, type RefundSums, wantedStatuses } from './rules.ts'
import { createSettle } from './settle.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** So many refunds are added up in some 100 ms, wherever their rows are. */
const mostAddedUp = 20_000

const boundOf = (date: Date | undefined) => (date ? [date.toISOString()] : undefined)

/** What the list, its totals and its file are narrowed by. */
const narrowed = ({ organizationId, query }: Narrowed) => ({
  organizationId,
  filters: {
    customer: query.customer_id,
    status: wantedStatuses(query.status, query.succeeded),
    reason: query.reason,
    createdAfter: boundOf(query.created_after),
    createdBefore: boundOf(query.created_before),
  },
  search: query.query,
})
type Narrowed = { readonly organizationId: string; readonly query: RefundTotalsQuery }

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
  customers.hooks.anonymize.register('refunds', store.anonymizeSome)

  const wantedOf = (organizationId: string, query: RefundExportQuery) => ({
    timeZone: query.timezone,
    names: query.columns ?? exportColumns,
    async readAfter(last: RowPosition | undefined, limit: number) {
      const request = {
        ...narrowed({ organizationId, query }),
        sorting: ['created_at'],
        offset: 0,
        limit,
      } as const
      const after = last && { sorted: last.createdAt.toISOString(), id: last.id }
      return (await readList.readAfter(database.lists, request, after)).rows
    },
  })

  return {
    hooks,
    create,
    find: store.find,
    mirror: createRefundsMirror(dependencies),
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
      const { external_customer_id: externalIds, limit, metadata, sorting } = query
      const externalCustomer =
        externalIds && (await orders.customerIds(organizationId, externalIds))
      const { filters, search } = narrowed({ organizationId, query })
      return readList(database.lists, {
        organizationId,
        filters: {
          ...filters,
          ids: query.id,
          order: query.order_id,
          subscription: query.subscription_id,
          externalCustomer,
        },
        search,
        metadata,
        sorting,
        offset: offsetOf(query),
        limit,
      })
    },

    /** What the newest refunds of a filter come to, each currency apart. */
    async totals(organizationId: string, query: RefundTotalsQuery) {
      const request = {
        ...narrowed({ organizationId, query }),
        sorting: ['-created_at'],
        offset: 0,
        limit: mostAddedUp,
      } as const
      const sums = await readList.readSums<RefundSums>(database.lists, request, store.sums)
      const count = sums.reduce((all, each) => all + each.count, 0)
      return { ...addedUp(sums), isComplete: count < mostAddedUp }
    },

    export: (organizationId: string, query: RefundExportQuery) =>
      exportRefunds(wantedOf(organizationId, query)),
    pieces: (organizationId: string, query: RefundExportQuery) =>
      refundPieces(wantedOf(organizationId, query)),
  }
}
export type Refunds = ReturnType<typeof createRefunds>
