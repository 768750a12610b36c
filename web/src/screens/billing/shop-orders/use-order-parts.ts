import {
  disputes,
  documents,
  grants,
  type OutputOf,
  payments,
  refunds,
  withdrawals,
} from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { firstFailed } from '../../../lib/first-failed.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { Order } from './orders-query.ts'

export type Payment = OutputOf<typeof payments.list>['items'][number]
export type Refund = OutputOf<typeof refunds.list>['items'][number]
export type Dispute = OutputOf<typeof disputes.list>['items'][number]
export type Grant = OutputOf<typeof grants.list>['items'][number]

/** More attempts, refunds or benefits of one order are not shown. */
const most = 100

/** What its disputes are asked for by; asked once for its facts and its buttons. */
export const disputesOf = (shop: Shop, { id }: Pick<Order, 'id'>) => ({
  organizationId: shop.organization.id,
  orderId: [id],
  limit: most,
})

/** What belongs to an order beside itself; each is missing until it is known. */
export function useOrderParts(shop: Shop, order: Order) {
  const organizationId = shop.organization.id
  const ofOrder = { organizationId, orderId: [order.id], limit: most }
  const source = order.subscriptionId
    ? { subscriptionId: [order.subscriptionId], customerId: [order.customerId] }
    : { orderId: [order.id] }
  const paid = useCall(payments.list, { query: ofOrder })
  const refunded = useCall(refunds.list, { query: ofOrder })
  const disputed = useCall(
    disputes.list,
    { query: disputesOf(shop, order) },
    { enabled: order.paid },
  )
  const notes = useCall(documents.creditNotes, { id: order.id }, { enabled: order.paid })
  const given = useCall(
    grants.list,
    { query: { organizationId, limit: most, ...source } },
    { enabled: order.paid && shop.may('catalog', 'read') },
  )
  const agreed = useCall(
    withdrawals.consents,
    { query: { organizationId, checkoutId: order.checkoutId ? [order.checkoutId] : [] } },
    { enabled: order.checkoutId !== null && shop.may('sale', 'read') },
  )
  return {
    consent: agreed.data?.items[0],
    payments: paid.data?.items,
    refunds: refunded.data?.items,
    disputes: disputed.data?.items,
    creditNotes: notes.data?.items,
    grants: given.data?.items,
    failed: firstFailed(paid, refunded, disputed, notes, given, agreed),
  }
}
export type OrderParts = ReturnType<typeof useOrderParts>
