import type { CheckoutUpdatePublic } from '@guildhall/contract/billing/checkout-inputs'
import type { CheckoutQuery, FunnelQuery } from '@guildhall/contract/billing/checkouts'
import { AppError } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { limiterKey } from '../../../platform/limits/index.ts'
import { createList, createPageBoundaries, offsetOf } from '../../../platform/lists/index.ts'
import { createAttempts, type NamedProducts } from '../offers/index.ts'
import { type Confirmation, createConfirm } from './confirm.ts'
import { createCreate } from './create.ts'
import { createHooks, createProviders, type Dependencies } from './dependencies.ts'
import { createDescribe } from './describe.ts'
import { createDue } from './due.ts'
import { createCheckoutsMirror } from './mirror.ts'
import { createPreview } from './preview.ts'
import { createRecord, defineExpiry, registerAnonymization } from './record.ts'
import { asCustomer } from './rules/buyer.ts'
import { type Checkout, hasExpired } from './rules/checkout.ts'
import { funnelOf } from './rules/funnel.ts'
import { createSettle, defineCompletion } from './settle.ts'
import { createSharedMeters } from './shared-meters.ts'
import * as funnelStore from './store/funnel.ts'
import * as store from './store/read.ts'
import { createStreams } from './stream.ts'
import { createUniqueness } from './uniqueness.ts'
import { type Changes, createRevise, createUpdate, type Place } from './update.ts'
import { addressesOf, toConfirmedWire } from './wire.ts'

export function createCheckouts(dependencies: Dependencies) {
  const { clock, clocks, database, payments, products, timers } = dependencies
  const providers = createProviders()
  const hooks = createHooks()
  const context = { ...dependencies, providers }
  const describe = createDescribe(context)
  const record = createRecord(context, describe, hooks)
  const attempts = createAttempts(dependencies)
  const sharedMeters = createSharedMeters(context)
  const parts = { attempts, record, sharedMeters, uniqueness: createUniqueness(context) }
  const revise = createRevise(context)
  const settle = createSettle(context, parts)
  const due = createDue(context)
  const update = createUpdate(context, parts, revise)
  const confirm = createConfirm(context, parts, revise)
  const readList = createList<Checkout, store.CheckoutSort, store.CheckoutFilter>(
    store.listing,
    createPageBoundaries(clock),
  )

  defineExpiry(timers, record)
  defineCompletion(context, settle)
  registerAnonymization(dependencies)
  payments.hooks.locks.register('checkouts', settle.lock)
  payments.hooks.isOwed.register('checkouts', (tx, _moment, intent) => settle.isOwed(tx, intent))
  payments.hooks.settled.register('checkouts', settle.settled)
  payments.hooks.returnAddress.register(
    'checkouts',
    async (sql, { checkoutId, organizationId }) => {
      if (checkoutId === null) return undefined
      const checkout = await store.find(sql, [organizationId], checkoutId)
      return checkout && addressesOf(dependencies.pageUrl).page(checkout)
    },
  )
  products.hooks.beforeDelete.register('checkouts', async (tx, _moment, { organizationId, id }) => {
    if (!(await store.isProductUsed(tx, organizationId, id))) return
    throw new AppError('PRODUCT_IS_NOT_DELETABLE')
  })

  const nowOf = (organizationId: string) => clocks.show(database.sql, organizationId)

  async function find(organizationIds: readonly string[], id: string) {
    const checkout = await store.find(database.sql, organizationIds, id)
    if (!checkout) throw new AppError('NOT_FOUND')
    return checkout
  }

  async function show(organizationId: string, id: string) {
    const [checkout, now] = await Promise.all([find([organizationId], id), nowOf(organizationId)])
    return { at: now.at, checkout: await describe.forBuyer(database.sql, checkout, now) }
  }

  const streams = createStreams({
    sql: database.sql,
    clock,
    async show(organizationId, id) {
      const { checkout } = await show(organizationId, id)
      return { checkout, isFinal: checkout.status === 'succeeded' || checkout.status === 'expired' }
    },
  })

  return {
    /** Filled by higher modules when they are created. */
    ...providers,
    hooks,

    find,
    mirror: createCheckoutsMirror(context, describe),
    /** Inside a transaction; undefined if there is none. */
    read: store.find,
    create: createCreate(context, parts),
    preview: createPreview(context, describe),

    /** The ids of the products that a request names, all of which can be bought. */
    async offeredProducts(sql: Sql, organizationId: string, input: NamedProducts) {
      const products = await dependencies.offers.selection.offered(sql, organizationId, input, {
        sellsSubscriptions: providers.fulfil.run !== undefined,
      })
      return products.map(({ id }) => id)
    },

    async get(organizationIds: readonly string[], id: string) {
      const checkout = await find(organizationIds, id)
      const now = await nowOf(checkout.organizationId)
      return describe.forMerchant(database.sql, checkout, now)
    },

    async funnel(organizationId: string, query: FunnelQuery) {
      const { at } = await nowOf(organizationId)
      const filter = {
        organizationId,
        checkoutLinkId: query.checkout_link_id ?? null,
        productId: query.product_id ?? null,
        createdAfter: query.created_after ?? null,
      }
      return funnelOf(await funnelStore.funnel(database.lists, filter, at), funnelStore.mostCounted)
    },

    async list(organizationId: string, query: CheckoutQuery) {
      const { query: search, sorting, limit } = query
      const { rows, total } = await readList(database.lists, {
        organizationId,
        filters: {
          product_id: query.product_id,
          customer_id: query.customer_id,
          external_customer_id: query.external_customer_id,
          status: query.status,
        },
        search,
        sorting,
        offset: offsetOf(query),
        limit,
      })
      const now = await nowOf(organizationId)
      return { items: await describe.forMerchants(database.sql, organizationId, rows, now), total }
    },

    async update(organizationIds: readonly string[], id: string, input: Changes) {
      const { organizationId } = await find(organizationIds, id)
      const checkout = await update({ organizationId, id }, input, null)
      return describe.forMerchant(database.sql, checkout, await nowOf(organizationId))
    },

    mayTryCode: attempts.mayTryCode,
    hasAny: store.hasAny,
    wentOnElsewhere: store.wentOnElsewhere,

    /** What the holder of a secret may do. */
    client: {
      find: (sql: Sql, clientSecret: string) => store.findBySecret(sql, clientSecret),

      async get({ organizationId, id }: Place) {
        const { at, checkout } = await show(organizationId, id)
        assertNotExpired(checkout.expires_at, at)
        return checkout
      },

      async update(place: Place, input: CheckoutUpdatePublic, address: string) {
        await attempts.code(input.discount_code, address)
        const checkout = await update(place, input, address)
        return describe.forBuyer(database.sql, checkout, await nowOf(place.organizationId))
      },

      /** What the card of a customer who has a session pays: their balance pays the rest. */
      dueOf({ organizationId, id }: Place, customerId: string): Promise<number> {
        return database.transaction(async (tx) => {
          // On the connection of the transaction: whoever holds one must not wait for another.
          const checkout = await store.find(tx, [organizationId], id)
          if (!checkout) throw new AppError('NOT_FOUND')
          return due.of(tx, asCustomer(checkout, customerId), customerId)
        })
      },

      async confirm(place: Place, confirmation: Confirmation) {
        const { checkout, customerSessionToken } = await confirm(place, confirmation)
        const now = await nowOf(place.organizationId)
        return toConfirmedWire(
          await describe.forBuyer(database.sql, checkout, now),
          customerSessionToken,
        )
      },

      async stream({ organizationId, id }: Place, address: string) {
        const { at, checkout } = await show(organizationId, id)
        assertNotExpired(checkout.expires_at, at)
        const stream = streams.open(organizationId, id, limiterKey(address))
        void streams.poll()
        return stream
      },
    },

    stopStreams: streams.stop,
  }
}
export type Checkouts = ReturnType<typeof createCheckouts>

/** A secret that has ended shows nothing, whatever became of the checkout. */
function assertNotExpired(expiresAt: string, at: Date) {
  if (hasExpired({ status: 'open', expiresAt: new Date(expiresAt) }, at)) {
    throw new AppError('CHECKOUT_HAS_EXPIRED')
  }
}
