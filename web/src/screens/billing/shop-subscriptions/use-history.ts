import { audit, orders, payments } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Subscription } from '../shop/use-next-step.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { eventsOf } from './events-of.ts'
import { historyOf } from './history-of.ts'
import { ordersOf } from './SubscriptionOrders.tsx'
import { toldOf } from './told-of.ts'

/** Lines of the audit log, and payments; what is older is told by the subscription alone. */
const most = 60

/**
 * What happened to a subscription, newest first: its events with who caused them, for those who may read the
 * audit log, the attempts to charge its newest orders, and what its own dates say beside these.
 */
export function useHistory(shop: Shop, subscription: Subscription) {
  const organizationId = shop.organization.id
  const subject = `subscription:${subscription.id}`
  const log = useCall(
    audit.listOfOrganization,
    { id: organizationId, query: { subject, limit: most } },
    { enabled: shop.may('organization', 'update') },
  )
  const newest = useCall(orders.list, { query: ordersOf(shop, subscription) })
  const orderId = newest.data?.items.map(({ id }) => id) ?? []
  const paid = useCall(
    payments.list,
    { query: { organizationId, orderId, limit: most } },
    { enabled: orderId.length > 0 },
  )
  return {
    people: log.data?.people ?? [],
    events: toldOf(
      eventsOf(subscription),
      historyOf(log.data?.items ?? []),
      orderId.length > 0 ? (paid.data?.items ?? []) : [],
    ),
  }
}
