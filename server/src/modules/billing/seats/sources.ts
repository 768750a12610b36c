import { AppError } from '../../../kernel/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { BoughtSource as Source } from '../grants/index.ts'
import type { Order } from '../orders/index.ts'
import { type Subscription, soldSeats } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Seat, Sold } from './rules.ts'

/** How requests name what was bought. */
export type Named = {
  readonly subscription_id?: string | null | undefined
  readonly order_id?: string | null | undefined
}

export const sourceNamed = ({ order_id, subscription_id }: Named): Source =>
  subscription_id
    ? { kind: 'subscription', id: subscription_id }
    : { kind: 'order', id: order_id ?? '' }

export const sourceOf = ({ orderId, subscriptionId }: Pick<Seat, 'orderId' | 'subscriptionId'>) =>
  sourceNamed({ order_id: orderId, subscription_id: subscriptionId })

export type Found = Sold & {
  readonly organizationId: string
  /** Also what is paused keeps its seats; what has ended does not. */
  readonly hasEnded: boolean
}

const running: readonly string[] = ['active', 'trialing', 'past_due']

/** None are left where the next period is of a product without seats. */
const nextSeatsOf = ({ pendingUpdate, seats }: Subscription) =>
  pendingUpdate && (soldSeats({ seats, ...pendingUpdate }) ?? 0)

function ofSubscription(found: Subscription): Found {
  const seats = soldSeats(found)
  return {
    organizationId: found.organizationId,
    customerId: found.customerId,
    productId: found.productId,
    seats,
    nextSeats: nextSeatsOf(found),
    isOpen: seats !== null && running.includes(found.status),
    hasEnded: !running.includes(found.status) && found.status !== 'paused',
  }
}

/** The seats of what renews belong to its subscription, not to each of its orders. */
const ofOrder = (found: Order): Found => ({
  organizationId: found.organizationId,
  customerId: found.customerId,
  productId: found.productId,
  seats: found.subscriptionId === null ? found.seats : null,
  nextSeats: null,
  isOpen: found.status === 'paid' || found.status === 'partially_refunded',
  hasEnded: false,
})

/** What was bought with seats. */
export function createSources({ orders, subscriptions }: Dependencies) {
  async function read(
    sql: Sql,
    organizationIds: readonly string[],
    { id, kind }: Source,
  ): Promise<Found | undefined> {
    if (kind === 'subscription') {
      const found = await subscriptions.read(sql, organizationIds, id)
      return found && ofSubscription(found)
    }
    const found = await orders.find(sql, organizationIds, id)
    return found && ofOrder(found)
  }

  return {
    read,

    /** Of the buyer, where one is named; what belongs to another is not there. */
    async find(
      sql: Sql,
      organizationIds: readonly string[],
      source: Source,
      buyerId?: string,
    ): Promise<Found> {
      const found = await read(sql, organizationIds, source)
      const isForeign = buyerId !== undefined && found?.customerId !== buyerId
      if (!found || isForeign) throw new AppError('NOT_FOUND')
      return found
    },

    /** After the customers, so that all who assign its seats or change their number wait here. */
    async lock(tx: Tx, organizationId: string, { id, kind }: Source): Promise<Found> {
      if (kind === 'subscription') {
        const found = await subscriptions.lock(tx, organizationId, id)
        if (!found) throw new AppError('NOT_FOUND')
        for (const isChanging of subscriptions.hooks.isChanging) {
          if (await isChanging(tx, found)) throw new AppError('SUBSCRIPTION_IS_LOCKED')
        }
        return ofSubscription(found)
      }
      const found = await orders.lock(tx, organizationId, id)
      if (!found) throw new AppError('NOT_FOUND')
      return ofOrder(found)
    },
  }
}
export type Sources = ReturnType<typeof createSources>
