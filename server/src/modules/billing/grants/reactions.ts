import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Order } from '../orders/index.ts'
import { benefitsFrom, usageStart } from '../subscriptions/index.ts'
import type { Dependencies, GrantHooks } from './dependencies.ts'
import type { Cycle, Follow } from './follow.ts'
import type { BoughtSource } from './rules/grant.ts'
import type { Spread } from './spread.ts'
import * as store from './store/grants.ts'

type Parts = { readonly cycle: Cycle; readonly follow: Follow; readonly spread: Spread }
type Bought = {
  readonly id: string
  readonly customerId: string
  readonly seats: number | null
}

/** What happens elsewhere that changes what customers have. */
export function followOthers(
  dependencies: Dependencies,
  hooks: GrantHooks,
  { cycle, follow, spread }: Parts,
) {
  const { benefits, customers, meters, orders, products, subscriptions } = dependencies

  /** Soon for the buyer, and for all who hold seats of it. */
  async function followAll(tx: Tx, moment: Moment, kind: BoughtSource['kind'], bought: Bought) {
    const { customerId, id, seats } = bought
    follow(tx, moment, { kind, id }, customerId)
    if (seats !== null && hooks.seats.run) await spread(tx, moment, `${kind}:${id}`)
  }

  subscriptions.hooks.told.register('grants', async (tx, moment, subscription, types) => {
    const { customerId, id, organizationId, periodStart } = subscription
    if (types.includes('subscription.cycled')) {
      const place = { organizationId, customerId, subscriptionId: id }
      await meters.credits.resetOf(tx, moment, place, periodStart)
    }
    await followAll(tx, moment, 'subscription', subscription)
  })

  subscriptions.hooks.usageBegun.register('grants', async (tx, moment, subscription) => {
    const { customerId, id, organizationId } = subscription
    const place = { organizationId, customerId, subscriptionId: id }
    await meters.credits.resetOf(tx, moment, place, usageStart(subscription))
  })

  subscriptions.hooks.benefitsRenewed.register('grants', async (tx, moment, subscription) => {
    const { customerId, id, seats } = subscription
    // Before the next period of usage ends, also where several are overdue.
    cycle.ofUsage(tx, moment, id, customerId, benefitsFrom(subscription))
    if (seats !== null && hooks.seats.run) await spread(tx, moment, `usage:${id}`)
  })

  /** A change may begin a period in which benefits give anew. */
  async function beginsPeriod(tx: Tx, order: Order) {
    const { billingReason, organizationId, periodStart, subscriptionId } = order
    if (billingReason !== 'subscription_update' || subscriptionId === null) return false
    const [found] = await subscriptions.findMany(tx, organizationId, [subscriptionId])
    return found !== undefined && found.renewedAt.getTime() === periodStart?.getTime()
  }

  orders.hooks.paid.register('grants', async (tx, moment, order) => {
    if (order.subscriptionId === null) {
      if (order.productId !== null) await followAll(tx, moment, 'order', order)
      return
    }
    if (order.billingReason !== 'subscription_cycle' && !(await beginsPeriod(tx, order))) return
    cycle.ofOrder(tx, moment, order.id, order.customerId)
    if (order.seats !== null && hooks.seats.run) await spread(tx, moment, `cycle:${order.id}`)
  })

  products.hooks.benefitsSet.register('grants', (tx, moment, { id }) =>
    spread(tx, moment, `product:${id}`),
  )
  benefits.hooks.changed.register('grants', async (tx, moment, benefit, before) => {
    if (benefit.version !== before.version) await spread(tx, moment, `benefit:${benefit.id}`)
  })
  benefits.hooks.deleted.register('grants', (tx, moment, { id }) =>
    spread(tx, moment, `benefit:${id}`),
  )

  customers.hooks.beforeDelete.register('grants', (tx, moment, { id }) =>
    spread(tx, moment, `customer:${id}`),
  )
  customers.hooks.anonymize.register('grants', store.anonymizeSome)
}
