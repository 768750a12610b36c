import type { CheckoutSettingsUpdate } from '@guildhall/contract/billing/merchant-settings'
import type { MerchantUpdate } from '@guildhall/contract/billing/merchants'
import { AppError, invalidInput, isCurrency } from '../../../kernel/index.ts'
import { ClockError, changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import { readAgain, readOnce, type Sql, type Tx } from '../../../platform/database/index.ts'
import { createHook } from '../../../platform/hooks.ts'
import { createClockMoves } from './clock-moves.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { createErasing } from './erase.ts'
import { createGoingLive } from './going-live.ts'
import { createLiveRequests } from './live-requests.ts'
import { assertOwn } from './own.ts'
import { permissionsOfScopes } from './rules/scopes.ts'
import { missingDetails } from './rules/seller.ts'
import type { Merchant } from './rules.ts'
import * as rules from './rules.ts'
import { createSales } from './sales.ts'
import { fromRow } from './settings.ts'
import * as store from './store.ts'
import { createSellerWarning } from './unnamed-sellers.ts'
import { toWire } from './wire.ts'

/** How many organizations get their merchant in one transaction. */
const batchSize = 100

const nameOf = (organizationId: string) => `merchant ${organizationId}`

const notFound = () => new AppError('NOT_FOUND')

export function createMerchants(dependencies: Dependencies) {
  const { clocks, database, events, organizations, settings } = dependencies
  const hooks: Hooks = {
    beforeClose: createHook('merchants.beforeClose'),
    erase: createHook('merchants.erase'),
    wentLive: createHook('merchants.wentLive'),
    usedForTests: createHook('merchants.usedForTests'),
  }
  /** For commands that need no moment, or have one of their own. */
  async function assertSells(sql: Sql, organizationId: string): Promise<void> {
    if (await store.isMirrored(sql, organizationId)) throw new AppError('MIRRORED_ORGANIZATION')
  }

  const { goLive, ...live } = createGoingLive(dependencies, hooks)
  const erasing = createErasing(dependencies, hooks)

  async function create(tx: Tx, organizationId: string, createdAt: Date) {
    await clocks.create(tx, organizationId, { live: settings.billing.live })
    store.insert(tx, organizationId, createdAt)
  }

  organizations.hooks.created.register('merchants.create', async (tx, { id, createdAt }) => {
    await create(tx, id, createdAt)
    return undefined
  })
  organizations.hooks.beforeDelete.register('merchants.close', async (tx, { id }) => {
    const row = await store.find(tx, id)
    if (!row) return
    // Commands of a sandbox have ended then, and none begins until this is committed.
    clocks.lock(tx, id)
    const moment = await clocks.moment(tx, id)
    const merchant = fromRow(row)
    for (const hook of hooks.beforeClose) await hook(tx, moment, merchant)
    await store.close(tx, id, moment.at)
    if (!moment.live) await clocks.close(tx, id)
    await erasing.schedule(tx, id)
  })
  organizations.hooks.changed.register('merchants.tell', async (tx, before, after) => {
    const isShown = before.name !== after.name || before.slug !== after.slug
    if (!isShown && before.logo === after.logo) return
    if (!(await find(tx, after.id))) return
    const { at } = await clocks.moment(tx, after.id)
    const row = await store.lock(tx, after.id)
    if (row) await told(tx, { ...fromRow(row), modifiedAt: changedAt({ at }, row) }, at)
  })

  /** Stores a changed merchant and tells it. */
  async function told(tx: Tx, merchant: Merchant, at: Date) {
    await store.save(tx, merchant)
    const id = merchant.organizationId
    readAgain(tx, nameOf(id))
    await events.append(tx, 'merchant.updated', `merchant:${id}`, toWire(merchant), at)
  }

  const find = (sql: Sql, organizationId: string) =>
    readOnce(sql, nameOf(organizationId), () => store.find(sql, organizationId))

  async function get(sql: Sql, organizationId: string) {
    const merchant = await getOpen(sql, organizationId)
    if (!merchant) throw notFound()
    return merchant
  }

  /** Undefined for a closed one, of which processors may still tell something. */
  async function getOpen(sql: Sql, organizationId: string) {
    const row = await find(sql, organizationId)
    return row && fromRow(row)
  }

  async function opened(tx: Tx, organizationId: string) {
    try {
      const [moment, open] = await Promise.all([
        clocks.moment(tx, organizationId),
        find(tx, organizationId),
      ])
      if (open) return { moment, billingSource: open.billingSource }
    } catch (error) {
      if (!(error instanceof ClockError && error.reason === 'missing')) throw error
    }
    throw notFound()
  }

  /**
   * The first call of every command of billing; nearly all of them need the merchant as well. Where a
   * provider decides what is sold, none of them is carried out.
   */
  async function moment(tx: Tx, organizationId: string): Promise<Moment> {
    const { billingSource, moment } = await opened(tx, organizationId)
    if (billingSource === 'provider') throw new AppError('MIRRORED_ORGANIZATION')
    return moment
  }

  /** Of commands about what is not sold, such as access tokens and webhooks. */
  const momentEvenMirrored = async (tx: Tx, organizationId: string): Promise<Moment> =>
    (await opened(tx, organizationId)).moment

  function update(organizationIds: readonly string[], id: string, change: MerchantUpdate) {
    assertOwn(organizationIds, id)
    const currency = change.default_presentment_currency ?? 'usd'
    if (!isCurrency(currency)) {
      const loc = ['body', 'default_presentment_currency']
      throw invalidInput({ loc, msg: 'Unknown currency', type: 'enum' })
    }
    return database.transaction(async (tx) => {
      // The organization is locked before the clock, as when it is deleted.
      await organizations.changeProfile(tx, id, {
        name: change.name ?? undefined,
        logo: change.avatar_url,
      })
      const { at, live } = await momentEvenMirrored(tx, id)
      const row = await store.lock(tx, id)
      if (!row) throw notFound()
      const current = fromRow(row)
      const next = rules.update(current, change, at)
      if (live) assertStaysNamed(current.seller, next.seller)
      await told(tx, next, at)
      return next
    })
  }

  /** What a live organization says of its seller is corrected, and not taken away. */
  function assertStaysNamed(current: Merchant['seller'], next: Merchant['seller']) {
    const before = missingDetails(current)
    const lost = missingDetails(next).filter((detail) => !before.includes(detail))
    const msg = 'Invoices of a live organization name it'
    const issueOf = (detail: string) => {
      const loc = ['body', 'order_settings', 'seller', detail]
      return { loc, msg, type: 'value_error' }
    }
    if (lost.length > 0) throw invalidInput(...lost.map(issueOf))
  }

  return {
    hooks,
    get,
    getOpen,
    moment,
    momentEvenMirrored,
    assertSells,
    isMirrored: store.isMirrored,
    /** Settings of its subscriptions, as the provider has them. */
    async mirrorSettings(
      tx: Tx,
      organizationId: string,
      settings: NonNullable<MerchantUpdate['subscription_settings']>,
    ): Promise<void> {
      const { at } = await momentEvenMirrored(tx, organizationId)
      const row = await store.lock(tx, organizationId)
      if (!row) throw notFound()
      await told(tx, rules.update(fromRow(row), { subscription_settings: settings }, at), at)
    },
    /** A provider decides what it sells from now on; its clock is locked. */
    async follow(tx: Tx, organizationId: string): Promise<void> {
      await store.follow(tx, organizationId)
      readAgain(tx, nameOf(organizationId))
    },
    update,
    clock: createClockMoves(dependencies, assertSells),
    goLive,
    /** Changes the settings of the checkout pages that are given. */
    setCheckoutSettings(
      organizationIds: readonly string[],
      id: string,
      change: CheckoutSettingsUpdate,
    ) {
      assertOwn(organizationIds, id)
      return database.transaction(async (tx) => {
        const { at } = await moment(tx, id)
        const row = await store.lock(tx, id)
        if (!row) throw notFound()
        const next = rules.updateCheckout(fromRow(row), change, at)
        await told(tx, next, at)
        return next
      })
    },
    sales: createSales(dependencies, moment, { get: (id) => get(database.sql, id), nameOf }),
    goingLive: {
      ...live,
      ...createLiveRequests(dependencies, goLive),
      isAnotherLive: (id: string) => store.sellsAnother(database.sql, id),
    },
    /** The settings of one organization for another, which the same transaction created. */
    async takeSettings(
      tx: Tx,
      source: Merchant,
      { at, organizationId }: Moment,
      change: Pick<Merchant, 'cancellationOffer'>,
    ) {
      const row = await store.lock(tx, organizationId)
      if (!row) throw notFound()
      const { name, slug, avatarUrl, createdAt } = row
      const own = { organizationId, name, slug, avatarUrl, createdAt, modifiedAt: at }
      const stop = { salesStoppedAt: null, salesStoppedBy: null, salesStopReason: null }
      await told(tx, { ...source, ...own, ...stop, ...change }, at)
    },
    /** What members may do in billing. */
    members: organizations.memberScopes(permissionsOfScopes),
    /** An organization by its public name. */
    async ofSlug(slug: string): Promise<Merchant> {
      const id = await store.idOfSlug(database.sql, slug)
      if (id === undefined) throw notFound()
      return get(database.sql, id)
    },
    async list(page: store.Page) {
      const { rows, total } = await store.list(database.sql, page)
      return { merchants: rows.map(fromRow), total }
    },
    async find(organizationIds: readonly string[], id: string) {
      assertOwn(organizationIds, id)
      return get(database.sql, id)
    },
    /** For the operator, who reads every organization. */
    async state(id: string) {
      const merchant = await get(database.sql, id)
      return { merchant, ...(await clocks.show(database.sql, id)) }
    },
    warnOfUnnamedSellers: createSellerWarning(dependencies),
    /** Erases deleted sandboxes whose erasure did not end. */
    eraseClosed: erasing.eraseClosed,
    /** Creates merchants of organizations that have none; resolves to their number. */
    async createMissing(): Promise<number> {
      const found = await store.missing(database.sql, batchSize)
      await database.transaction(async (tx) => {
        for (const { id, createdAt } of found) await create(tx, id, createdAt)
      })
      return found.length
    },
  }
}
export type Merchants = ReturnType<typeof createMerchants>
