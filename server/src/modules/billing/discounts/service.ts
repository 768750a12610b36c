import type {
  DiscountCreate,
  DiscountQuery,
  DiscountUpdate,
} from '@guildhall/contract/billing/discounts'
import { AppError, type Issue, invalidInput } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import { type Sql, type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import {
  changeCount,
  createList,
  createPageBoundaries,
  offsetOf,
} from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createDiscountsMirror } from './mirror.ts'
import { createRedemptions } from './redemptions.ts'
import { changedTerms, checkDiscount, checkFrozen, termsOf } from './rules/definition.ts'
import type { Discount } from './rules/discount.ts'
import * as store from './store/discounts.ts'
import * as productStore from './store/products.ts'
import { type DiscountDetails, toWire } from './wire.ts'

export function createDiscounts(dependencies: Dependencies) {
  const { clock, clocks, database, events, merchants, products, random } = dependencies
  const listRows = createList<store.DiscountRow, keyof typeof store.listing.sorts, store.Filter>(
    store.listing,
    createPageBoundaries(clock),
  )

  async function withProducts(sql: Sql, rows: readonly store.DiscountRow[]): Promise<Discount[]> {
    const [first] = rows
    if (!first) return []
    const ids = rows.map(({ id }) => id)
    const found = await productStore.ofDiscounts(sql, first.organizationId, ids)
    const byDiscount = Map.groupBy(found, ({ discountId }) => discountId)
    return rows.map((row) => ({
      ...row,
      productIds: (byDiscount.get(row.id) ?? []).map(({ productId }) => productId),
    }))
  }

  async function detailsOf(
    sql: Sql,
    organizationId: string,
    discounts: readonly Discount[],
  ): Promise<DiscountDetails[]> {
    const ids = [...new Set(discounts.flatMap(({ productIds }) => productIds))]
    const found = ids.length > 0 ? await products.findMany(sql, organizationId, ids) : []
    const byId = new Map(found.map((product) => [product.id, product]))
    return discounts.map((discount) => ({
      discount,
      products: discount.productIds.flatMap((id) => byId.get(id) ?? []),
    }))
  }

  /** Undefined for one that was deleted. */
  async function find(sql: Sql, organizationIds: readonly string[], id: string) {
    const row = await store.find(sql, organizationIds, id)
    const [discount] = row ? await withProducts(sql, [row]) : []
    return discount
  }

  async function get(organizationIds: readonly string[], id: string): Promise<DiscountDetails> {
    const discount = await find(database.sql, organizationIds, id)
    if (!discount) throw new AppError('NOT_FOUND')
    const [details] = await detailsOf(database.sql, discount.organizationId, [discount])
    return details ?? { discount, products: [] }
  }

  async function append(
    tx: Tx,
    change: 'created' | 'updated' | 'deleted',
    discount: Discount,
    { at }: Moment,
  ): Promise<DiscountDetails> {
    const [details] = await detailsOf(tx, discount.organizationId, [discount])
    const known = details ?? { discount, products: [] }
    await events.append(tx, `discount.${change}`, `discount:${discount.id}`, toWire(known), at)
    return known
  }

  async function checkProducts(tx: Tx, organizationId: string, ids: readonly string[]) {
    const known = ids.length > 0 ? await products.existing(tx, organizationId, ids) : new Set()
    return ids.flatMap((id, index): Issue[] =>
      // Each product once.
      known.delete(id)
        ? []
        : [
            {
              loc: ['body', 'products', index],
              msg: 'Product does not exist.',
              type: 'value_error',
            },
          ],
    )
  }

  /** Runs a change of one row under its lock. */
  async function change<Value>(
    organizationIds: readonly string[],
    id: string,
    work: (tx: Tx, moment: Moment, discount: Discount) => Promise<Value>,
  ): Promise<Value> {
    const found = await store.find(database.sql, organizationIds, id)
    if (!found) throw new AppError('NOT_FOUND')
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, found.organizationId)
      const row = await store.lock(tx, found.organizationId, id)
      const [discount] = row ? await withProducts(tx, [row]) : []
      if (!discount) throw new AppError('NOT_FOUND')
      return work(tx, moment, discount)
    })
  }

  /** In no order, deleted ones too: subscriptions keep theirs. */
  const findMany = async (sql: Sql, organizationId: string, ids: readonly string[]) =>
    withProducts(sql, await store.findMany(sql, organizationId, ids))

  return {
    ...createRedemptions(dependencies),
    find,
    get,
    findMany,
    mirror: createDiscountsMirror(async (sql, organizationId, ids) =>
      detailsOf(sql, organizationId, await findMany(sql, organizationId, ids)),
    ),
    /** A code is the same in upper and lower case. */
    async findByCode(sql: Sql, organizationId: string, code: string) {
      const row = await store.findByCode(sql, organizationId, code.trim())
      const [discount] = row ? await withProducts(sql, [row]) : []
      return discount
    },

    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      listRows.walk(database.lists, organizationId, 'created_at', async (rows) => {
        const discounts = await withProducts(database.lists, rows)
        return (await detailsOf(database.lists, organizationId, discounts)).map(toWire)
      }),
    /** A few with a text, without a total. */
    newest: (organizationId: string, text: string, limit: number) =>
      listRows.search(database.lists, organizationId, { by: '-created_at', text, limit }),
    async list(organizationId: string, query: DiscountQuery) {
      const { ends_before: endsBefore, limit, redeemed_after: redeemedAfter, sorting } = query
      const states = query.state ?? []
      const { at } = await clocks.show(database.sql, organizationId)
      const { rows, total } = await listRows(database.lists, {
        organizationId,
        filters: { endsBefore: endsBefore && [endsBefore.toISOString()] },
        conditions: [
          ...(states.length > 0 ? [store.inState(states, at)] : []),
          ...(query.product_id ? [store.usedFor(organizationId, query.product_id)] : []),
          ...(redeemedAfter ? [store.redeemedAfter(redeemedAfter)] : []),
        ],
        search: query.query,
        sorting,
        offset: offsetOf(query),
        limit,
      })
      const discounts = await withProducts(database.sql, rows)
      return { details: await detailsOf(database.sql, organizationId, discounts), total }
    },

    create: (organizationId: string, input: DiscountCreate, keepAnswer: KeepAnswer) =>
      withUniqueCode(() =>
        database.transaction(async (tx) => {
          const moment = await merchants.moment(tx, organizationId)
          const { currency } = await merchants.get(tx, organizationId)
          const repeats = input.duration === 'repeating'
          const discount: Discount = {
            ...termsOf(input, currency),
            id: random.uuid(),
            organizationId,
            name: input.name,
            code: input.code ?? null,
            duration: input.duration,
            durationInMonths: repeats ? (input.duration_in_months ?? null) : null,
            startsAt: input.starts_at ?? null,
            endsAt: input.ends_at ?? null,
            maxRedemptions: input.max_redemptions ?? null,
            maxRedemptionsPerCustomer: input.max_redemptions_per_customer ?? null,
            redemptionsCount: 0,
            productIds: input.products ?? [],
            metadata: input.metadata,
            createdAt: moment.at,
            modifiedAt: null,
          }
          refuseIfAny([
            ...checkDiscount(discount),
            ...(await checkProducts(tx, organizationId, discount.productIds)),
          ])
          await store.insert(tx, discount)
          await productStore.replace(tx, discount, discount.productIds)
          changeCount(tx, organizationId, store.listName, { key: '', change: 1 })
          const details = await append(tx, 'created', discount, moment)
          await keepAnswer(tx, toWire(details))
          return details
        }),
      ),

    update: (organizationIds: readonly string[], id: string, input: DiscountUpdate) =>
      withUniqueCode(() =>
        change(organizationIds, id, async (tx, moment, discount) => {
          const changed: Discount = {
            ...discount,
            ...changedTerms(discount, input),
            name: input.name ?? discount.name,
            code: given(input.code, discount.code),
            durationInMonths:
              discount.duration === 'repeating'
                ? (input.duration_in_months ?? discount.durationInMonths)
                : null,
            startsAt: given(input.starts_at, discount.startsAt),
            endsAt: given(input.ends_at, discount.endsAt),
            maxRedemptions: given(input.max_redemptions, discount.maxRedemptions),
            maxRedemptionsPerCustomer: given(
              input.max_redemptions_per_customer,
              discount.maxRedemptionsPerCustomer,
            ),
            productIds: input.products ?? discount.productIds,
            metadata: input.metadata ?? discount.metadata,
            modifiedAt: changedAt(moment, discount),
          }
          refuseIfAny([
            ...checkFrozen(discount, changed, input),
            ...checkDiscount(changed),
            ...(input.products
              ? await checkProducts(tx, discount.organizationId, input.products)
              : []),
          ])
          await store.save(tx, changed)
          if (input.products) await productStore.replace(tx, changed, input.products)
          return append(tx, 'updated', changed, moment)
        }),
      ),

    /** Subscriptions that have it keep it; its code can be given to another one. */
    remove: (organizationIds: readonly string[], id: string) =>
      change(organizationIds, id, async (tx, moment, discount) => {
        const gone = { ...discount, modifiedAt: changedAt(moment, discount) }
        await store.remove(tx, gone, gone.modifiedAt)
        changeCount(tx, discount.organizationId, store.listName, { key: '', change: -1 })
        await append(tx, 'deleted', gone, moment)
      }),
  }
}
export type Discounts = ReturnType<typeof createDiscounts>

/** What an update leaves out stays; null clears. */
const given = <Value>(input: Value | null | undefined, present: Value | null) =>
  input === undefined ? present : input

function refuseIfAny(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalidInput(...issues)
}

async function withUniqueCode<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) !== 'discounts_code_unique') throw error
    throw invalidInput({
      loc: ['body', 'code'],
      msg: 'Another discount has this code.',
      type: 'value_error',
    })
  }
}
