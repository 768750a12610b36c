import type { Gift } from '@guildhall/contract/billing/gifts'
import { AppError, invalidInput } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { offsetOf } from '../../../platform/lists/index.ts'
import { billingOf, columnsOf, moveEnd as movedEnd, noPause } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store/gifts.ts'

type Input = {
  readonly productId: string
  readonly until: Date | null
  readonly reason: string
}
/** When a gift ends from now on, and why. */
type End = { readonly until: Date | null; readonly reason: string }
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
  end_reason: gift.endReason,
  is_running: isRunning,
  created_at: gift.createdAt.toISOString(),
})

/** As the audit log has it, without the reasons. */
function toldOf(gift: store.Gift) {
  const { reason: _ours, end_reason: _why, is_running: _now, ...shown } = toWire(gift, true)
  return { ...shown, organization_id: gift.organizationId }
}

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
        endReason: null,
        createdAt: moment.at,
      }
      store.insert(tx, gift)
      const answer = toWire(gift, true)
      await events.append(tx, 'gift.given', `customer:${customerId}`, toldOf(gift), moment.at)
      await keepAnswer(tx, answer)
      return answer
    })
  }

  /**
   * Without a date it renews from the end of the period that runs; with one, that period ends then. Nothing
   * begins anew, so what comes with a period is not given twice.
   */
  async function moveEnd(
    organizationIds: readonly string[],
    id: string,
    { reason, until }: End,
  ): Promise<Gift> {
    const found = await store.find(database.sql, organizationIds, id)
    if (!found) throw new AppError('NOT_FOUND')
    const { customerId, organizationId } = found
    return database.transaction(async (tx) => {
      const moment = await merchants.moment(tx, organizationId)
      await customers.lock(tx, organizationId, customerId)
      const before = await subscriptions.lock(tx, organizationId, id)
      // Bought by now, it is no gift; while a purchase is confirmed, the period is that of the purchase.
      if (before?.status !== 'active' || before.prices.length > 0 || before.waitingChange) {
        throw refuse('until', 'Only the end of a gift that runs can be moved.')
      }
      if (until && until <= moment.at) throw refuse('until', 'Must be in the future.')
      await subscriptions.parts.record.change(tx, moment, before, {
        ...(until ? columnsOf(movedEnd(billingOf(before), until)) : {}),
        cancelAtPeriodEnd: until !== null,
        canceledAt: null,
        endsAt: until,
        pendingUpdate: null,
        ...noPause,
      })
      const moved = { ...found, until, endReason: reason }
      await store.moveEnd(tx, moved)
      const aggregate = `customer:${customerId}`
      await events.append(tx, 'gift.end_moved', aggregate, toldOf(moved), moment.at)
      return toWire(moved, true)
    })
  }

  return {
    create,
    moveEnd,

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
