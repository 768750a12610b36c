import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Order } from '../orders/index.ts'
import type { Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'

/** What was agreed: a subscription with all its orders, or one order. */
export type Contract = {
  /** The one that was named. */
  readonly order: Order
  /** Oldest first. */
  readonly orders: readonly Order[]
  readonly subscription: Subscription | undefined
  readonly customer: Customer
}

/** Locks a contract in the common order: customer, subscription, orders. */
export function createContracts({
  customers,
  orders,
  subscriptions,
}: Pick<Dependencies, 'customers' | 'orders' | 'subscriptions'>) {
  return async function lock(
    tx: Tx,
    organizationId: string,
    orderId: string,
  ): Promise<Contract | undefined> {
    const found = await orders.find(tx, [organizationId], orderId)
    const customer = found && (await customers.lock(tx, organizationId, found.customerId))
    if (!customer) return undefined
    const { subscriptionId } = found
    const subscription =
      subscriptionId === null
        ? undefined
        : await subscriptions.lock(tx, organizationId, subscriptionId)
    const all =
      subscriptionId === null
        ? []
        : await orders.lockOfSubscription(tx, organizationId, subscriptionId)
    const order = await orders.lock(tx, organizationId, orderId)
    if (!order) return undefined
    return { order, orders: subscription ? all : [order], subscription, customer }
  }
}
export type LockContract = ReturnType<typeof createContracts>
