import type { Gift } from '@guildhall/contract/billing/gifts'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { offsetOf } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store/gifts.ts'

type Input = {
  readonly productId: string
  readonly until: Date | null
  readonly reason: string
}
type Page = { readonly page: number; readonly limit: number }

const refuse = (field: string, msg: string) =>
  invalidInput({ loc: ['body', field], msg, type: 'value_error' })

const toWire = (gift: store.Gift, isRunning: boolean): Gift => ({
  subscription_id: gift.subscriptionId,
  customer_id: gift.customerId,
  product_id: gift.productId,
  product_name: gift.productName,
  until: gift.until?.toISOString() ?? null,
  reason: gift.reason,
  is_running: isRunning,
  created_at: gift.createdAt.toISOString(),
})

/** What merchants give to customers for nothing, and why. */
export function createGifts(dependencies: Dependencies) {
  const { customers, database, events, merchants, products, subscriptions } = dependencies
  customers.hooks.anonymizing.register('gifts', (tx, { organizationId, id }) =>
    store.forgetReasons(tx, organizationId, id),
  )

  /** Which of them the customer still has for nothing. */
  async function runningOf(sql: Sql, organizationId: string, gifts: readonly store.Gift[]) {
    const ids = gifts.map(({ subscriptionId }) => subscriptionId)
    const found = ids.length > 0 ? await subscriptions.findMany(sql, organizationId, ids) : []
    const running = found.filter(({ endedAt, prices }) => endedAt === null && prices.length === 0)
    return new Set(running.map(({ id }) => id))
  }

  async function productOf(sql: Sql, organizationId: string, id: string) {
    const product = await products.find(sql, [organizationId], id)
    if (!product) throw refuse('product_id', 'Product does not exist.')
    if (product.isArchived) throw refuse('product_id', 'Product is archived.')
    if (product.recurringInterval === null) throw refuse('product_id', 'Product is not recurring.')
    return product
  }

  async function create(
    organizationIds: readonly string[],
    customerId: string,
    { productId, reason, until }: Input,
    keepAnswer: KeepAnswer,
  ): Promise<Gift> {
    const { organizationId } = await customers.get(organizationIds, { id: customerId })
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      const merchant = await merchants.get(tx, organizationId)
      const customer = await customers.lock(tx, organizationId, customerId)
      if (!customer || customer.deletedAt) throw new AppError('NOT_FOUND')
      if (until && until <= moment.at) throw refuse('until', 'Must be in the future.')
      const product = await productOf(tx, organizationId, productId)
      const before = await store.ofProduct(tx, organizationId, customerId, productId)
      if ((await runningOf(tx, organizationId, before)).size > 0) {
        throw refuse('product_id', 'The customer was given this product already.')
      }
      const { currency, taxBehavior } = merchant
      const terms = { customer, product, currency, taxBehavior, until }
      const subscription = await subscriptions.parts.give(tx, moment, terms)
      const gift: store.Gift = {
        subscriptionId: subscription.id,
        organizationId,
        customerId,
        productId,
        productName: product.name,
        until,
        reason,
        createdAt: moment.at,
      }
      store.insert(tx, gift)
      const answer = toWire(gift, true)
      const { reason: _ours, is_running: _now, ...shown } = answer
      const told = { ...shown, organization_id: organizationId }
      await events.append(tx, 'gift.given', `customer:${customerId}`, told, moment.at)
      await keepAnswer(tx, answer)
      return answer
    })
  }

  return {
    create,

    async list(organizationIds: readonly string[], customerId: string, page: Page) {
      const { organizationId } = await customers.get(organizationIds, { id: customerId })
      const { sql } = database
      const slice = { offset: offsetOf(page), limit: page.limit }
      const { items, total } = await store.list(sql, organizationId, customerId, slice)
      const running = await runningOf(sql, organizationId, items)
      return { items: items.map((gift) => toWire(gift, running.has(gift.subscriptionId))), total }
    },
  }
}
export type Gifts = ReturnType<typeof createGifts>
