import type * as contract from '@guildhall/contract/billing/price-migrations'
import type { z } from 'zod'
import { AppError, after, type Issue, invalidInput, span } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import {
  changeCount,
  createList,
  createPageBoundaries,
  offsetOf,
} from '../../../platform/lists/index.ts'
import type { Price, Product } from '../products/index.ts'
import { createAhead } from './ahead.ts'
import { defineAnnouncement } from './announce.ts'
import { registerPrices } from './apply.ts'
import { createHooks, type Dependencies } from './dependencies.ts'
import { defineEnrollment, enrollment } from './enroll.ts'
import { figuresOf } from './preview.ts'
import * as store from './store/migrations.ts'
import * as subscribers from './store/subscribers.ts'
import { type Described, toWire } from './wire.ts'

type Query = z.output<typeof contract.list.query>
type Input = contract.PriceMigrationCreate

const refuse = (loc: Issue['loc'], msg: string) =>
  invalidInput({ loc: ['body', ...loc], msg, type: 'value_error' })

/** Prices that far ahead are a mistake, and their first period would be beyond every calendar. */
const latest = (now: Date) => after(now, 3_653 * span.day)

/** The prices that a request names, which the product has now. */
function targetIn({ prices }: Product, ids: readonly string[]): Price[] {
  return ids.map((id, index) => {
    const price = prices.find((each) => each.id === id)
    if (!price || ids.indexOf(id) !== index)
      throw refuse(['prices', index], 'Price does not exist.')
    if (price.amountType !== 'custom') return price
    throw refuse(['prices', index], 'Customers choose this price, so nobody can be moved to it.')
  })
}

export function createPriceMigrations(dependencies: Dependencies) {
  const { clock, database, discounts, events, merchants, products, random } = dependencies
  const { subscriptions, timers } = dependencies
  const hooks = createHooks()
  defineEnrollment(dependencies)
  defineAnnouncement(dependencies, hooks)
  registerPrices(dependencies)

  const readList = createList<store.PriceMigration, keyof typeof store.listing.sorts, 'product'>(
    store.listing,
    createPageBoundaries(clock),
  )

  async function describe(
    sql: Sql,
    organizationId: string,
    migrations: readonly store.PriceMigration[],
  ): Promise<Described[]> {
    const ids = migrations.map(({ id }) => id)
    const counts = ids.length > 0 ? await subscribers.counts(sql, organizationId, ids) : []
    return migrations.map((migration) => ({
      migration,
      counts: counts.filter(({ migrationId }) => migrationId === migration.id),
    }))
  }

  async function describeOne(sql: Sql, migration: store.PriceMigration): Promise<Described> {
    const [described] = await describe(sql, migration.organizationId, [migration])
    if (!described) throw new Error('A migration has a description.')
    return described
  }

  async function find(organizationIds: readonly string[], id: string) {
    const migration = await store.find(database.sql, organizationIds, id)
    if (!migration) throw new AppError('NOT_FOUND')
    return migration
  }

  async function productOf(sql: Sql, organizationIds: readonly string[], id: string) {
    const product = await products.find(sql, organizationIds, id)
    if (!product) throw new AppError('NOT_FOUND')
    return product
  }

  /** Checks what was asked for, by the time of the organization. */
  function termsOf(product: Product, input: Input, { at }: Moment) {
    if (product.recurringInterval === null) {
      throw refuse(['prices'], 'This product has no subscribers, since it is bought once.')
    }
    if (input.effective_at < at) throw refuse(['effective_at'], 'Must not be in the past.')
    if (input.effective_at > latest(at)) {
      throw refuse(['effective_at'], 'Must be within ten years.')
    }
    const target = targetIn(product, input.prices)
    return { target, currency: target[0]?.currency ?? '' }
  }

  /** One transaction, which begins with the time of the organization. */
  async function within<Value>(
    organizationIds: readonly string[],
    productId: string,
    work: (tx: Tx, moment: Moment, product: Product) => Promise<Value>,
  ): Promise<Value> {
    const { organizationId } = await productOf(database.sql, organizationIds, productId)
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      return work(tx, moment, await productOf(tx, [organizationId], productId))
    })
  }

  return {
    hooks,
    ahead: createAhead(dependencies),

    get: async (organizationIds: readonly string[], id: string) =>
      describeOne(database.sql, await find(organizationIds, id)),

    async list(organizationId: string, { page, limit, sorting, product_id: product }: Query) {
      const { rows, total } = await readList(database.lists, {
        organizationId,
        sorting,
        filters: { product },
        offset: offsetOf({ page, limit }),
        limit,
      })
      return { rows: await describe(database.lists, organizationId, rows), total }
    },

    create: (
      organizationIds: readonly string[],
      productId: string,
      input: Input,
      keepAnswer: KeepAnswer,
    ) =>
      within(organizationIds, productId, async (tx, moment, product) => {
        const { currency } = termsOf(product, input, moment)
        const { organizationId } = product
        const id = random.uuid()
        const migration: store.PriceMigration = {
          id,
          organizationId,
          productId,
          priceIds: input.prices,
          currency,
          effectiveAt: input.effective_at,
          noticeDays: input.notice_days,
          enrolledTo: null,
          enrolledAt: null,
          canceledAt: null,
          createdAt: moment.at,
          modifiedAt: null,
        }
        await store.insert(tx, migration)
        changeCount(tx, organizationId, store.listName, { key: '', change: 1 })
        const timer = { kind: enrollment, subjectId: id, lane: id, dueAt: moment.at }
        timers.schedule(tx, moment, timer)
        const described = { migration, counts: [] }
        const wire = toWire(described)
        await events.append(tx, 'price_migration.created', `price_migration:${id}`, wire, moment.at)
        await keepAnswer(tx, wire)
        return described
      }),

    preview: (
      organizationIds: readonly string[],
      productId: string,
      input: Input,
    ): Promise<contract.PriceMigrationPreview> =>
      within(organizationIds, productId, async (tx, moment, product) => {
        const { currency, target } = termsOf(product, input, moment)
        const { organizationId } = product
        const groups = await subscriptions.groupsOfProduct(tx, organizationId, productId)
        const ids = [...new Set(groups.flatMap(({ discountId }) => discountId ?? []))]
        const found = ids.length > 0 ? await discounts.findMany(tx, organizationId, ids) : []
        const byId = new Map(found.map((discount) => [discount.id, discount]))
        return {
          product_id: productId,
          prices: input.prices,
          currency,
          effective_at: input.effective_at.toISOString(),
          notice_days: input.notice_days,
          ...figuresOf(groups, target, byId),
        }
      }),

    /** Whoever has not moved keeps their prices. */
    async cancel(organizationIds: readonly string[], id: string) {
      const { organizationId } = await find(organizationIds, id)
      return database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const before = await store.lock(tx, organizationId, id)
        if (!before) throw new AppError('NOT_FOUND')
        if (before.canceledAt) return describeOne(tx, before)
        const changes = { canceledAt: moment.at, modifiedAt: changedAt(moment, before) }
        const canceled = { ...before, ...changes }
        await store.save(tx, canceled)
        const described = await describeOne(tx, canceled)
        await events.append(
          tx,
          'price_migration.canceled',
          `price_migration:${id}`,
          toWire(described),
          moment.at,
        )
        return described
      })
    },
  }
}
export type PriceMigrations = ReturnType<typeof createPriceMigrations>
