import type { Order as WireOrder } from '@guildhall/contract/billing/orders'
import { AppError } from '../../../kernel/index.ts'
import { changedAt } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import type { Correction, DraftQuery } from '../orders/index.ts'
import { createCreate, toldOf } from './create.ts'
import type { Dependencies } from './dependencies.ts'
import { createFinalize } from './finalize.ts'
import { followPayments } from './follow.ts'
import { createShown } from './shown.ts'
import * as store from './store.ts'

/** A search names at most so many customers. */
const mostFound = 100
const boundOf = (date: Date | undefined) => (date ? [date.toISOString()] : undefined)

/** Drafts have no other order than by time and amount. */
function sortingOf(sorting: readonly string[]) {
  const isDescending = sorting[0]?.startsWith('-') ?? true
  const by = sorting[0]?.endsWith('amount') ? 'amount' : 'created_at'
  return [isDescending ? (`-${by}` as const) : by] as const
}

/** Orders that a merchant writes, and charges to a saved card of the customer. */
export function createDraftOrders(dependencies: Dependencies) {
  const { clock, customers, database, events, merchants, orders, payments } = dependencies
  const shown = createShown(dependencies)
  const readList = createList<
    store.Draft,
    keyof typeof store.listing.sorts,
    keyof typeof store.listing.filters
  >(store.listing, createPageBoundaries(clock))
  followPayments(dependencies, shown)

  // Money that is on its way for one of them is returned.
  customers.hooks.beforeDelete.register('draft-orders', async (tx, moment, customer) => {
    const removed = await store.removeOf(tx, customer.organizationId, customer.id)
    for (const { intentId } of removed) if (intentId) await payments.giveUp(tx, moment, intentId)
  })

  /** Undefined where it is none. */
  async function change<Result>(
    organizationIds: readonly string[],
    id: string,
    work: (tx: Tx, at: Date, draft: store.Draft) => Promise<Result>,
  ): Promise<Result | undefined> {
    const found = await store.find(database.sql, organizationIds, id)
    if (!found) return undefined
    const { customerId, organizationId } = found
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      await customers.lock(tx, organizationId, customerId)
      const draft = await store.lock(tx, organizationId, id)
      if (!draft) return undefined
      const last = draft.intentId && (await payments.find(tx, [organizationId], draft.intentId))
      const isFinal = !last || last.status === 'failed' || last.status === 'canceled'
      if (!isFinal) throw new AppError('PAYMENT_IS_ALREADY_IN_PROGRESS')
      return work(tx, changedAt(moment, draft), draft)
    })
  }

  async function correct(
    organizationIds: readonly string[],
    id: string,
    correction: Correction,
  ): Promise<WireOrder | undefined> {
    return change(organizationIds, id, async (tx, modifiedAt, draft) => {
      const { billingAddress = draft.billingAddress, billingName = draft.billingName } = correction
      const corrected = { ...draft, billingAddress, billingName, modifiedAt }
      await store.update(tx, corrected)
      const [order] = await shown.show(tx, draft.organizationId, [corrected])
      return order
    })
  }

  async function list({ limit, page, ...query }: DraftQuery) {
    const { organizationId, search } = query
    const found = search
      ? await customers.newest(organizationId, search, mostFound)
      : ('all' as const)
    const ofSearch = found === 'all' ? undefined : found.map(({ id }) => id)
    const wanted =
      ofSearch && query.customers
        ? ofSearch.filter((id) => query.customers?.includes(id))
        : (ofSearch ?? query.customers)
    const metadata = Object.entries(query.metadata ?? {})
    const { rows, total } = await readList(database.lists, {
      organizationId,
      filters: {
        id: query.ids,
        customer: wanted,
        product: query.products,
        createdAfter: boundOf(query.createdAfter),
        createdBefore: boundOf(query.createdBefore),
      },
      conditions: metadata.flatMap(([key, texts]) =>
        texts ? [store.withMetadata(key, texts)] : [],
      ),
      sorting: sortingOf(query.sorting),
      offset: offsetOf({ limit, page }),
      limit,
    })
    return { items: await shown.show(database.lists, organizationId, rows), total }
  }

  orders.hooks.drafts.provide('draft-orders', () => ({
    async find(organizationIds, id) {
      const draft = await store.find(database.sql, organizationIds, id)
      if (!draft) return undefined
      const [order] = await shown.show(database.sql, draft.organizationId, [draft])
      return order
    },
    list,
    correct,
  }))

  return {
    create: createCreate(dependencies, shown),
    finalize: createFinalize(dependencies, shown),

    async remove(organizationIds: readonly string[], id: string): Promise<void> {
      const removed = await change(organizationIds, id, async (tx, at, draft) => {
        await events.append(tx, 'order.draft_deleted', `order:${id}`, toldOf(draft), at)
        await store.remove(tx, draft)
        return true
      })
      if (removed) return
      const order = await orders.find(database.sql, organizationIds, id)
      throw new AppError(order ? 'ORDER_IS_NOT_A_DRAFT' : 'NOT_FOUND')
    },

    /** What a charge is for, at its processor. */
    async purposeOf(organizationId: string, id: string): Promise<string | undefined> {
      const draft = await store.find(database.sql, [organizationId], id)
      if (!draft || draft.description) return draft?.description ?? undefined
      const [order] = await shown.show(database.sql, organizationId, [draft])
      return order?.description
    },
  }
}
export type DraftOrders = ReturnType<typeof createDraftOrders>
