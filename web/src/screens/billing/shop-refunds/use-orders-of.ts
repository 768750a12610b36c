import { orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Refund } from './refunds-query.ts'

/** The orders of the refunds of a page, with who bought; a refund alone has their ids. */
export function useOrdersOf(organizationId: string, refunds: readonly Refund[] | undefined) {
  const ids = [...new Set(refunds?.map(({ orderId }) => orderId))].sort()
  const query = { organizationId, id: ids, limit: Math.max(1, ids.length) }
  const { data, error, refetch } = useCall(orders.list, { query }, { enabled: ids.length > 0 })
  const byId = new Map(data?.items.map((order) => [order.id, order]))
  return { orderOf: ({ orderId }: Refund) => byId.get(orderId), error, refetch }
}
export type OrderOf = ReturnType<typeof useOrdersOf>['orderOf']
