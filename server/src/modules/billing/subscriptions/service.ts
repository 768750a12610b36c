import type { SubscriptionSort } from '@guildhall/contract/billing/subscriptions'
import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { ListRequest } from '../../../platform/lists/index.ts'
import type { Customer } from '../customers/index.ts'
import { createBilling } from './bill.ts'
import { createCycle } from './cycle.ts'
import { createHooks, type Dependencies } from './dependencies.ts'
import { createEnd } from './end.ts'
import { type ExportRequest, exportSubscriptions, subscriptionPieces } from './export.ts'
import { followDisputes, followPayments } from './follow.ts'
import { createMetered } from './metered.ts'
import { createSubscriptionsMirror } from './mirror.ts'
import { createNextCharge } from './next-charge.ts'
import { createNextPeriod } from './next-period.ts'
import { ownCardOf, payerOf } from './payer.ts'
import { createDetails, createRecord } from './record.ts'
import { createRenewBenefits } from './renew-benefits.ts'
import { checkRevoke } from './rules/lifecycle.ts'
import { createCreate, createStart } from './start.ts'
import {
  activeOfCustomers,
  batchOfProduct,
  countLives,
  createSubscriptionList,
  groupsOfProduct,
  type SubscriptionFilter,
  share,
} from './store/list.ts'
import * as store from './store/subscriptions.ts'
import { renameCustomer, type Subscription } from './store/subscriptions.ts'
import { isFree } from './terms.ts'
import { summaryToWire, toWire } from './wire.ts'

export function createSubscriptions(dependencies: Dependencies) {
  const { clock, customers, database, dunning, merchants, orders, products } = dependencies
  const hooks = createHooks()
  const metered = createMetered(dependencies)
  const details = createDetails(dependencies, metered)
  const record = createRecord(dependencies, { details, metered }, hooks)
  const billing = createBilling(dependencies)
  const end = createEnd(dependencies, { record, billing, metered })
  const nextPeriod = createNextPeriod(dependencies, hooks)
  const benefits = createRenewBenefits(dependencies, { hooks, record })
  const cycle = createCycle(dependencies, {
    ...{ record, benefits, billing, end, hooks, metered, nextPeriod },
  })
  const start = createStart(dependencies, { record, end, hooks })
  const parts = { record, billing, cycle, details, end, give: start.give }
  const readList = createSubscriptionList(clock)

  followPayments(dependencies, { ...parts, benefits })
  followDisputes(dependencies, { benefits, end, hooks })

  orders.hooks.subscriptions.provide('subscriptions', async (sql, organizationId, ids) =>
    (await store.findMany(sql, organizationId, ids)).map(summaryToWire),
  )
  products.hooks.beforeDelete.register('subscriptions', async (tx, _moment, product) => {
    if (!(await store.isProductUsed(tx, product.organizationId, product.id))) return
    throw new AppError('PRODUCT_IS_NOT_DELETABLE')
  })
  merchants.hooks.beforeClose.register('subscriptions', async (tx, { live }, merchant) => {
    if (!live || !(await store.isRunning(tx, merchant.organizationId))) return
    throw new AppError('ORGANIZATION_HAS_RUNNING_SUBSCRIPTIONS')
  })
  customers.hooks.saved.register(
    'subscriptions',
    async (tx, _moment, { email, id, organizationId }) =>
      renameCustomer(tx, organizationId, id, email ?? ''),
  )

  customers.hooks.mirrored.register('subscriptions', store.renameCustomers)
  customers.hooks.anonymize.register('subscriptions', store.anonymizeSome)

  async function endAll(tx: Tx, moment: Moment, customer: Customer) {
    for (const each of await store.lockOfCustomer(tx, customer.organizationId, customer.id)) {
      if (!checkRevoke(each).ok) continue
      for (const hook of hooks.beforeEnd) await hook(tx, moment, each)
      await end.now(tx, moment, each, customer)
    }
  }
  // Before the cards of the customer are removed.
  customers.hooks.beforeDelete.register('subscriptions', endAll, -1)

  async function find(organizationIds: readonly string[], id: string) {
    const subscription = await store.find(database.sql, organizationIds, id)
    if (!subscription) throw new AppError('NOT_FOUND')
    return subscription
  }

  /** One that was bought under an address alone keeps its own details, whoever chooses its card. */
  async function payWith(tx: Tx, moment: Moment, before: Subscription, methodId: string | null) {
    if (ownCardOf(before) === methodId) return before
    const { ownBilling } = before
    const card = ownBilling
      ? { ownBilling: { ...ownBilling, methodId } }
      : { paymentMethodId: methodId }
    return record.change(tx, moment, before, card)
  }

  /** What these of one organization show, in this order. */
  async function shown(sql: Sql, organizationId: string, ids: readonly string[]) {
    const found = await store.findMany(sql, organizationId, ids)
    const byId = new Map(found.map((each) => [each.id, each]))
    return details.of(
      sql,
      organizationId,
      ids.flatMap((id) => byId.get(id) ?? []),
    )
  }

  dunning.hooks.cardOf.provide('subscriptions', async (tx, organizationId, id, customer) => {
    const found = await store.find(tx, [organizationId], id)
    if (!found) return { methodId: customer.defaultPaymentMethodId, isOwn: false }
    const isOwn = found.ownBilling !== null || found.paymentMethodId !== null
    return { methodId: payerOf(found, customer).methodId, isOwn }
  })

  return {
    hooks,
    /** For the modules that change subscriptions. */
    parts,
    /** What an end would charge now. */
    dueAtEnd: end.due,
    find,
    /** Inside a transaction; undefined if there is none. */
    read: store.find,
    findMany: store.findMany,
    lock: store.lock,
    /** What a checkout of a recurring product sold. */
    startFromCheckout: start.fromCheckout,
    batchOfProduct,
    countLives,
    groupsOfProduct,
    share,
    heldBy: store.heldBy,
    holdsUnpaid: store.holdsUnpaid,
    chargedMeter: store.chargedMeter,
    /** Whether a customer has one that will renew. */
    renewsWith: store.renewsWith,
    /** Those that give customers something now, with the usage of their periods; oldest first. */
    async activeOf(sql: Sql, organizationId: string, customerIds: readonly string[]) {
      const active = await activeOfCustomers(sql, organizationId, customerIds)
      const meters = await metered.showEach(sql, active)
      return active.map((subscription) => ({
        subscription,
        meters: meters.get(subscription.id) ?? [],
      }))
    },
    /** Whether one of them runs and costs something, so that the default card pays its next period. */
    async needsCard(tx: Tx, organizationId: string, customerId: string): Promise<boolean> {
      const all = await store.lockOfCustomer(tx, organizationId, customerId)
      return all.some(
        (each) => each.ownBilling === null && each.paymentMethodId === null && !isFree(each.prices),
      )
    },

    /** Whether this card pays for one that has a card of its own, and will be charged again. */
    async isOwnCard(tx: Tx, organizationId: string, customerId: string, methodId: string) {
      const all = await store.lockOfCustomer(tx, organizationId, customerId)
      return all.some((each) => ownCardOf(each) === methodId && !isFree(each.prices))
    },

    /** False where the customer's default card pays it; the rows are locked in the common order. */
    async useOwnCard(tx: Tx, moment: Moment, id: string, methodId: string): Promise<boolean> {
      const before = await store.lock(tx, moment.organizationId, id)
      if (!before || (before.ownBilling === null && before.paymentMethodId === null)) return false
      await payWith(tx, moment, before, methodId)
      return true
    },

    /** The card that its customer chose for it; null for their default card. */
    async chooseCard(tx: Tx, moment: Moment, id: string, methodId: string | null) {
      const before = await store.lock(tx, moment.organizationId, id)
      if (!before) throw new AppError('NOT_FOUND')
      if (before.endedAt !== null) throw new AppError('SUBSCRIPTION_HAS_ENDED')
      return payWith(tx, moment, before, methodId)
    },

    /** A card that is removed is chosen for nothing any more. */
    async forgetCard(tx: Tx, moment: Moment, customerId: string, methodId: string): Promise<void> {
      const all = await store.lockOfCustomer(tx, moment.organizationId, customerId)
      for (const each of all) {
        if (each.paymentMethodId === methodId) await payWith(tx, moment, each, null)
      }
    },

    /** One that is free and runs, so that a checkout may upgrade it. */
    async upgradable(sql: Sql, organizationId: string, id: string) {
      const found = await store.find(sql, [organizationId], id)
      const isUpgradable =
        found && isFree(found.prices) && found.endedAt === null && found.status === 'active'
      return isUpgradable ? { customerId: found.customerId } : undefined
    },

    /** It runs and costs something, or will when a change of it is paid. */
    async isUpgraded(sql: Sql, organizationId: string, id: string): Promise<boolean> {
      const found = await store.find(sql, [organizationId], id)
      if (!found || found.endedAt !== null) return false
      if (!isFree(found.prices)) return true
      for (const ask of hooks.isChanging) if (await ask(sql, found)) return true
      return false
    },

    create: createCreate(dependencies, start, details),
    /** What is charged next, as the renewal will charge it. */
    nextCharge: createNextCharge(dependencies, { billing, hooks, nextPeriod }),
    shown,
    mirror: createSubscriptionsMirror(dependencies, shown),
    async get(organizationIds: readonly string[], id: string) {
      return details.one(database.sql, await find(organizationIds, id))
    },

    /** A few with a text, without a total. */
    newest: (organizationId: string, text: string, limit: number) =>
      readList.search(database.lists, organizationId, { by: '-started_at', text, limit }),
    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      readList.walk(database.lists, organizationId, 'started_at', async (rows) =>
        (await details.of(database.lists, organizationId, rows)).map(toWire),
      ),
    async list(
      request: ListRequest<SubscriptionSort, SubscriptionFilter>,
      sql: Sql = database.lists,
    ) {
      const { rows, total } = await readList(sql, request)
      return { items: await details.of(sql, request.organizationId, rows), total }
    },

    export: (request: ExportRequest) => exportSubscriptions(database.lists, request),
    pieces: (request: ExportRequest) => subscriptionPieces(database.lists, request),
  }
}
export type Subscriptions = ReturnType<typeof createSubscriptions>
