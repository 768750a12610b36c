import type { OrderSort, Order as WireOrder } from '@guildhall/contract/billing/orders'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import { createHook, createProvider } from '../../../platform/hooks.ts'
import type { ListRequest } from '../../../platform/lists/index.ts'
import { createChanges, createDetails } from './changes.ts'
import { createCreate } from './create.ts'
import type { Correction, Dependencies, Hooks } from './dependencies.ts'
import { type ExportRequest, exportOrders, orderPieces } from './export.ts'
import { createOrdersMirror } from './mirror.ts'
import { takeCreditNoteNumber, takeNumbers } from './numbers.ts'
import {
  createCreditCounters,
  createCreditedCounter,
  createPay,
  createRefundCounters,
  type OutsidePayment,
} from './pay.ts'
import { taxedElsewhere } from './rules/invoice.ts'
import { refundable } from './rules/settlement.ts'
import { forgetNumbers } from './store/numbers.ts'
import type { Order } from './store/orders.ts'
import * as store from './store/orders.ts'
import {
  boughtOnce,
  compareReturned,
  compareWithLedger,
  createOrderList,
  dueOfPeriod,
  fundsOf,
  hasCredited,
  movePeriod,
  type OrderFilter,
  partiesOf,
  periodOwedSince,
  periodPaidAt,
  type Fund as StoredFund,
  soldBy,
  totals,
} from './store/reports.ts'
import { type OrderDetails, toWire } from './wire.ts'

export type Fund = StoredFund & { readonly isDisputed: boolean }

/** So many orders are added up in some 100 ms, wherever their rows are. */
const mostAddedUp = 20_000

/** Stores the response in the transaction of the command, for requests that are repeated. */
type Keep = (tx: Tx, details: OrderDetails) => Promise<void>

export function createOrders(dependencies: Dependencies) {
  const { clock, customers, database, ledger, merchants } = dependencies
  const hooks: Hooks = {
    locks: createHook('orders.locks'),
    paying: createHook('orders.paying'),
    paid: createHook('orders.paid'),
    subscriptions: createProvider('orders.subscriptions'),
    disputed: createProvider('orders.disputed'),
    drafts: createProvider('orders.drafts'),
  }
  const details = createDetails(dependencies, hooks)
  const changes = createChanges(dependencies, details)
  const { markPaidOutside, ...pay } = createPay(dependencies, changes, hooks)
  const list = createOrderList(clock)
  ledger.hooks.comparisons.register('orders.figures', compareWithLedger)
  ledger.hooks.comparisons.register('orders.returned', compareReturned)
  customers.hooks.anonymize.register('orders', store.anonymizeSome)

  async function get(organizationIds: readonly string[], id: string): Promise<Order> {
    const order = await store.find(database.sql, organizationIds, id)
    if (!order) throw new AppError('NOT_FOUND')
    return order
  }

  /** Locks an order that a principal names, in a command of its organization. */
  async function change(
    organizationIds: readonly string[],
    id: string,
    work: (tx: Tx, moment: Moment, order: Order) => Promise<Order>,
    keep?: Keep,
  ) {
    const found = await get(organizationIds, id)
    const { organizationId } = found
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      for (const lock of hooks.locks) await lock(tx, found)
      const order = await store.lock(tx, organizationId, id)
      if (!order) throw new AppError('NOT_FOUND')
      const changed = await details.one(tx, await work(tx, moment, order))
      await keep?.(tx, changed)
      return changed
    })
  }

  return {
    hooks,
    ...createCreate(dependencies, changes, hooks),
    ...pay,
    changeRefunds: createRefundCounters(changes),
    changeCredits: createCreditCounters(changes),
    changeCredited: createCreditedCounter(changes),
    refundable,

    /** The paid orders of a period, newest first, with what is left of their money to be credited. */
    async fundsOf(
      sql: Sql,
      { organizationId, ...of }: Parameters<typeof fundsOf>[2] & Pick<Order, 'organizationId'>,
    ): Promise<Fund[]> {
      const funds = await fundsOf(sql, organizationId, of)
      const ids = funds.map(({ orderId }) => orderId)
      const disputed = await hooks.disputed.run?.(sql, organizationId, ids)
      return funds.map((fund) => {
        const dispute = disputed?.find(({ orderId }) => orderId === fund.orderId)
        const { amount = 0, isOpen = false } = dispute ?? {}
        return { ...fund, left: fund.left - amount, isDisputed: isOpen }
      })
    },

    dueOfPeriod,
    hasCredited,
    periodOwedSince,
    periodPaidAt,
    hasAny: store.hasAny,
    movePeriod,
    find: store.find,
    findNumbered: store.findNumbered,
    organizationOf: store.organizationOf,
    lockOfSubscription: store.lockOfSubscription,
    findMany: store.findMany,
    mirror: createOrdersMirror(dependencies, details.of),
    boughtOnce,
    soldBy,
    lock: store.lock,
    /** For documents about an order. */
    partiesOf,
    itemsOf: store.itemsOf,
    /** The next number of a credit note; the last lock of the caller's transaction. */
    takeCreditNoteNumber,
    takeNumbers,
    /** The first order of a sandbox that has none is the first again. */
    forgetNumbers,
    /** For the module that issues invoices: a locked order has one now. */
    async noteInvoice(tx: Tx, moment: Moment, order: Order): Promise<void> {
      const changed = changes.save(tx, moment, order, { invoiceGenerated: true })
      await changes.tell(tx, moment, changed, 'order.updated')
    },
    /** What orders of one organization show. */
    details: details.of,

    async get(organizationIds: readonly string[], id: string) {
      return details.one(database.sql, await get(organizationIds, id))
    },

    /** As it is shown: an order, or a draft, which may have become one since the first look. */
    async shown(organizationIds: readonly string[], id: string): Promise<WireOrder> {
      const order = await store.find(database.sql, organizationIds, id)
      if (order) return toWire(await details.one(database.sql, order))
      const draft = await hooks.drafts.run?.().find(organizationIds, id)
      return draft ?? toWire(await details.one(database.sql, await get(organizationIds, id)))
    },

    async isDraft(organizationIds: readonly string[], id: string): Promise<boolean> {
      if (await store.find(database.sql, organizationIds, id)) return false
      return (await hooks.drafts.run?.().find(organizationIds, id)) !== undefined
    },

    /** A few with a text, without a total. */
    newest: (organizationId: string, text: string, limit: number) =>
      list.search(database.lists, organizationId, { by: '-created_at', text, limit }),
    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      list.walk(database.lists, organizationId, 'created_at', async (rows) =>
        (await details.of(database.lists, organizationId, rows)).map(toWire),
      ),
    async list(request: ListRequest<OrderSort, OrderFilter>, sql: Sql = database.lists) {
      const { rows, total } = await list(sql, request)
      return { items: await details.of(sql, request.organizationId, rows), total }
    },

    /** What the newest orders of a filter come to, each currency apart. */
    async totals(
      request: Pick<ListRequest<OrderSort, OrderFilter>, 'organizationId' | 'filters' | 'search'>,
    ) {
      const items = await totals(database.lists, list, {
        ...request,
        sorting: ['-created_at'],
        offset: 0,
        limit: mostAddedUp,
      })
      const count = items.reduce((sum, each) => sum + each.count, 0)
      return { items, isComplete: count < mostAddedUp }
    },

    /** The ids of the customers with these external ids. */
    async customerIds(organizationId: string, externalIds: readonly string[]) {
      const found = externalIds.map((externalId) =>
        customers.findByExternalId(database.lists, [organizationId], externalId),
      )
      return (await Promise.all(found)).flatMap((customer) => customer?.id ?? [])
    },

    export: (request: ExportRequest) => exportOrders(database.lists, request),
    pieces: (request: ExportRequest) => orderPieces(database.lists, request),

    /** Corrects what the invoice says; country and state decided the tax, so they stay. */
    correct: (organizationIds: readonly string[], id: string, correction: Correction) =>
      change(organizationIds, id, async (tx, moment, order) => {
        const { billingName = order.billingName, billingAddress = order.billingAddress } =
          correction
        const part = taxedElsewhere(order.billingAddress, billingAddress)
        if (part) {
          const loc = ['body', 'billing_address', part]
          throw invalidInput({
            loc,
            msg: `The ${part} of an order cannot change.`,
            type: 'value_error',
          })
        }
        const corrected = changes.save(tx, moment, order, { billingName, billingAddress })
        await changes.tell(tx, moment, corrected, 'order.updated')
        return corrected
      }),

    markPaidOutside: (
      organizationIds: readonly string[],
      id: string,
      outside: OutsidePayment,
      keep?: Keep,
    ) => {
      const work = (tx: Tx, moment: Moment, order: Order) =>
        markPaidOutside(tx, moment, order, outside)
      return change(organizationIds, id, work, keep)
    },
  }
}
export type Orders = ReturnType<typeof createOrders>
