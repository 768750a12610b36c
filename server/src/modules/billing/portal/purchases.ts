import type {
  PortalOrderQuery,
  PortalSubscriptionQuery,
  PortalWalletQuery,
} from '@guildhall/contract/billing/portal-purchases'
import { AppError } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { offsetOf } from '../../../platform/lists/index.ts'
import { idOfText } from '../../../platform/system.ts'
import { describedAs, type Order, type OrderDetails } from '../orders/index.ts'
import { ofProductNamed } from '../subscriptions/index.ts'
import type { Dependencies, Owner } from './dependencies.ts'
import { hasEnded, own, purchaseOf } from './owner.ts'

/** A page of the portal shows so many; sellers with more have a shop of their own. */
const mostProducts = 100

const running = ['trialing', 'active', 'past_due']
const ended = ['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused']

/** What customers see of what they bought. */
export function createPurchases(dependencies: Dependencies) {
  const { customers, database, ledger, merchants, meters, orders, products } = dependencies
  const { seats, subscriptions } = dependencies

  /** With their products whole. */
  async function withProducts(sql: Sql, organizationId: string, details: readonly OrderDetails[]) {
    const ids = [...new Set(details.flatMap(({ order }) => order.productId ?? []))]
    const [found, merchant] = await Promise.all([
      products.details(sql, organizationId, ids),
      merchants.get(sql, organizationId),
    ])
    const byId = new Map(found.map((each) => [each.product.id, each]))
    return details.map((each) => ({
      details: each,
      product: byId.get(each.order.productId ?? '') ?? null,
      merchant,
    }))
  }

  async function order(owner: Owner, id: string): Promise<Order> {
    return own(owner, await orders.find(database.sql, [owner.organizationId], id))
  }

  async function shownOrder({ organizationId }: Owner, found: readonly OrderDetails[]) {
    const [shown] = await withProducts(database.sql, organizationId, found)
    if (!shown) throw new AppError('NOT_FOUND')
    return shown
  }

  async function balances({ customerId, organizationId }: Owner) {
    const [customer, found] = await Promise.all([
      customers.find(database.sql, [organizationId], customerId),
      ledger.balances(database.sql, organizationId, customerId),
    ])
    if (!customer) throw hasEnded()
    return found.map(({ amount, currency }) => ({
      // There is one per customer and currency, so it needs no id of its own.
      id: idOfText(`wallet ${customerId} ${currency}`),
      customerId,
      currency,
      amount,
      createdAt: customer.createdAt,
    }))
  }

  return {
    order,

    async orders(owner: Owner, query: PortalOrderQuery) {
      const { customerId, organizationId } = owner
      const { items, total } = await orders.list({
        organizationId,
        filters: {
          customer: [customerId],
          checkout: purchaseOf(owner),
          product: query.product_id,
          billingType: query.product_billing_type,
          subscription: query.subscription_id,
        },
        ...(query.query ? { conditions: [describedAs(query.query)] } : {}),
        sorting: query.sorting,
        offset: offsetOf(query),
        limit: query.limit,
      })
      return { items: await withProducts(database.lists, organizationId, items), total }
    },

    /** Those that wait for a payment, the oldest first. */
    async unpaid(owner: Owner, limit: number) {
      const { customerId, organizationId } = owner
      const { items } = await orders.list({
        organizationId,
        filters: { customer: [customerId], checkout: purchaseOf(owner), status: ['pending'] },
        sorting: ['created_at'],
        offset: 0,
        limit,
      })
      const due = items.filter(({ order: { givenUpAt } }) => givenUpAt === null)
      return withProducts(database.lists, organizationId, due)
    },

    async shown(owner: Owner, id: string) {
      const found = await order(owner, id)
      return shownOrder(owner, await orders.details(database.sql, owner.organizationId, [found]))
    },

    async correct(owner: Owner, id: string, correction: Parameters<typeof orders.correct>[2]) {
      await order(owner, id)
      return shownOrder(owner, [await orders.correct([owner.organizationId], id, correction)])
    },

    async subscriptions(owner: Owner, query: PortalSubscriptionQuery) {
      const { customerId, organizationId } = owner
      const { active } = query
      const sorting = query.sorting.map((each) =>
        // One organization has all of them, so that sorting by it changes nothing.
        each === 'organization' || each === '-organization' ? 'started_at' : each,
      )
      return subscriptions.list({
        organizationId,
        filters: {
          customer: [customerId],
          checkout: purchaseOf(owner),
          product: query.product_id,
          status: active === undefined ? undefined : active === 'true' ? running : ended,
        },
        ...(query.query ? { conditions: [ofProductNamed(query.query)] } : {}),
        sorting,
        offset: offsetOf(query),
        limit: query.limit,
      })
    },

    /** Those of which the customer has a seat, bought by others. */
    async claimed(owner: Owner, page: { readonly page: number; readonly limit: number }) {
      const { ids, total } = await seats.claimedSubscriptions(owner, page)
      return { items: await subscriptions.shown(database.lists, owner.organizationId, ids), total }
    },

    merchantOf: ({ organizationId }: Owner) => merchants.get(database.sql, organizationId),

    meters: (
      { customerId, organizationId }: Owner,
      query: Omit<Parameters<typeof meters.listCustomerMeters>[1], 'customer_id'>,
    ) => meters.listCustomerMeters(organizationId, { ...query, customer_id: [customerId] }),

    async meter(owner: Owner, id: string) {
      const details = await meters.customerMeter([owner.organizationId], id)
      own(owner, details.row)
      return details
    },

    async wallets(owner: Owner, query: PortalWalletQuery) {
      const all = await balances(owner)
      const [first] = query.sorting
      const sign = first?.startsWith('-') ? -1 : 1
      const sorted = first?.endsWith('balance')
        ? all.toSorted((a, b) => sign * (a.amount - b.amount))
        : all
      const offset = offsetOf(query)
      return { items: sorted.slice(offset, offset + query.limit), total: all.length }
    },

    async wallet(owner: Owner, id: string) {
      const found = (await balances(owner)).find((each) => each.id === id)
      if (!found) throw new AppError('NOT_FOUND')
      return found
    },

    /** Products that anybody may buy, newest first. */
    async organization(slug: string) {
      const merchant = await merchants.ofSlug(slug)
      const { details } = await products.list(merchant.organizationId, {
        visibility: ['public'],
        is_archived: 'false',
        sorting: ['-created_at'],
        page: 1,
        limit: mostProducts,
      } as Parameters<typeof products.list>[1])
      return { merchant, products: details }
    },
  }
}
