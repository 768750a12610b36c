import type {
  CheckoutLinkCreate,
  CheckoutLinkQuery,
  CheckoutLinkUpdate,
  CheckoutLink as WireLink,
} from '@guildhall/contract/billing/checkout-links'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import {
  changeCount,
  createList,
  createPageBoundaries,
  offsetOf,
} from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createDescribe } from './describe.ts'
import { createFollow } from './follow.ts'
import * as store from './store.ts'

const secretPrefix = 'polar_cl_'

/** Of so many products with a text, the newest, links are found by the name of what they sell. */
const mostProducts = 100

export function createCheckoutLinks(dependencies: Dependencies) {
  const { checkouts, clock, database, discounts, events, merchants, products, random } =
    dependencies
  const describe = createDescribe(dependencies)
  const readList = createList<store.CheckoutLink, store.Sort, 'product_id'>(
    store.listing,
    createPageBoundaries(clock),
  )

  /** By the label or by what is sold: products have names, links have their ids. */
  async function searched(organizationId: string, text: string | undefined) {
    if (!text) return []
    const found = await products.newest(organizationId, text, mostProducts)
    return [
      store.named(
        text,
        found.map(({ id }) => id),
      ),
    ]
  }

  async function one(sql: Sql, link: store.CheckoutLink): Promise<WireLink> {
    const [wire] = await describe(sql, link.organizationId, [link])
    if (!wire) throw new Error('One link has one description.')
    return wire
  }

  async function tell(
    tx: Tx,
    { at }: Moment,
    change: 'created' | 'updated' | 'deleted',
    link: store.CheckoutLink,
  ) {
    const wire = await one(tx, link)
    await events.append(tx, `checkout_link.${change}`, `checkout-link:${link.id}`, wire, at)
    return wire
  }

  const count = (tx: Tx, { organizationId }: store.CheckoutLink, change: 1 | -1) =>
    changeCount(tx, organizationId, store.listName, { key: '', change })

  async function find(organizationIds: readonly string[], id: string) {
    const link = await store.find(database.sql, organizationIds, id)
    if (!link) throw new AppError('NOT_FOUND')
    return link
  }

  /** Whether the discount fits is asked whenever the link is followed. */
  async function assertDiscount(tx: Tx, organizationId: string, id: string | null | undefined) {
    if (!id || (await discounts.find(tx, [organizationId], id))) return
    const loc = ['body', 'discount_id']
    throw invalidInput({ loc, msg: 'Discount does not exist.', type: 'value_error' })
  }

  /** Runs a change of one link under its lock. */
  async function change<Value>(
    organizationIds: readonly string[],
    id: string,
    work: (tx: Tx, moment: Moment, link: store.CheckoutLink) => Promise<Value>,
  ): Promise<Value> {
    const { organizationId } = await find(organizationIds, id)
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const link = await store.lock(tx, organizationId, id)
      if (!link) throw new AppError('NOT_FOUND')
      return work(tx, moment, link)
    })
  }

  const newSecret = () => secretPrefix + random.bytes(32).toString('base64url')

  return {
    newSecret,
    follow: createFollow(dependencies),
    /** Whose link it is, for whoever has its secret. */
    sellerOf: async (clientSecret: string) =>
      (await store.findBySecret(database.sql, clientSecret))?.organizationId,

    get: async (organizationIds: readonly string[], id: string) =>
      one(database.sql, await find(organizationIds, id)),

    /** Those of these that are not deleted. */
    async findMany(organizationId: string, ids: readonly string[]) {
      return describe(
        database.sql,
        organizationId,
        await store.findMany(database.sql, organizationId, ids),
      )
    },
    /** A few by the label or by what is sold, without a total. */
    async newest(organizationId: string, text: string, limit: number) {
      const request = {
        organizationId,
        conditions: await searched(organizationId, text),
        sorting: ['-created_at'],
        offset: 0,
        limit,
      } as const
      const { rows } = await readList.readAfter(database.lists, request, undefined)
      return describe(database.sql, organizationId, rows)
    },
    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      readList.walk(database.lists, organizationId, 'created_at', (rows) =>
        describe(database.lists, organizationId, rows),
      ),
    async list(organizationId: string, query: CheckoutLinkQuery) {
      const { limit, product_id: productIds, sorting } = query
      const { rows, total } = await readList(database.lists, {
        organizationId,
        filters: { product_id: productIds },
        conditions: await searched(organizationId, query.query),
        sorting,
        offset: offsetOf(query),
        limit,
      })
      return { items: await describe(database.sql, organizationId, rows), total }
    },

    create: (organizationId: string, input: CheckoutLinkCreate, keepAnswer: KeepAnswer) =>
      database.transaction(async (tx) => {
        const moment = await merchants.moment(tx, organizationId)
        const productIds = await checkouts.offeredProducts(tx, organizationId, input)
        await assertDiscount(tx, organizationId, input.discount_id)
        const link: store.CheckoutLink = {
          id: random.uuid(),
          organizationId,
          clientSecret: newSecret(),
          productIds,
          label: input.label ?? null,
          successUrl: input.success_url ?? null,
          returnUrl: input.return_url ?? null,
          allowDiscountCodes: input.allow_discount_codes ?? true,
          requireBillingAddress: input.require_billing_address ?? false,
          trialInterval: input.trial_interval ?? null,
          trialIntervalCount: input.trial_interval_count ?? null,
          seats: input.seats ?? null,
          discountId: input.discount_id ?? null,
          metadata: input.metadata ?? {},
          createdAt: moment.at,
          modifiedAt: null,
        }
        await store.insert(tx, link)
        count(tx, link, 1)
        const wire = await tell(tx, moment, 'created', link)
        await keepAnswer(tx, wire)
        return wire
      }),

    update: (organizationIds: readonly string[], id: string, input: CheckoutLinkUpdate) =>
      change(organizationIds, id, async (tx, moment, link) => {
        await assertDiscount(tx, link.organizationId, input.discount_id)
        const productIds = input.products
          ? await checkouts.offeredProducts(tx, link.organizationId, { products: input.products })
          : link.productIds
        const changed = { ...link, ...settingsOf(link, input), productIds }
        const saved = { ...changed, modifiedAt: changedAt(moment, link) }
        await store.save(tx, saved)
        return tell(tx, moment, 'updated', saved)
      }),

    remove: (organizationIds: readonly string[], id: string) =>
      change(organizationIds, id, async (tx, moment, link) => {
        await store.remove(tx, link, changedAt(moment, link))
        count(tx, link, -1)
        await tell(tx, moment, 'deleted', link)
      }),
  }
}
export type CheckoutLinks = ReturnType<typeof createCheckoutLinks>

const changed = <Value>(value: Value | undefined, current: Value): Value =>
  value === undefined ? current : value

const settingsOf = (link: store.CheckoutLink, input: CheckoutLinkUpdate) => ({
  label: changed(input.label, link.label),
  successUrl: changed(input.success_url, link.successUrl),
  returnUrl: changed(input.return_url, link.returnUrl),
  allowDiscountCodes: input.allow_discount_codes ?? link.allowDiscountCodes,
  requireBillingAddress: input.require_billing_address ?? link.requireBillingAddress,
  trialInterval: changed(input.trial_interval, link.trialInterval),
  trialIntervalCount: changed(input.trial_interval_count, link.trialIntervalCount),
  seats: changed(input.seats, link.seats),
  discountId: changed(input.discount_id, link.discountId),
  metadata: input.metadata ?? link.metadata,
})
