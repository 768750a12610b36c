import { orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { Order } from './orders-query.ts'

/**
 * One order of the organization of the page; nothing is asked before it is known that the person may see
 * it. An order is found in all organizations of a person, so one of another organization is none here.
 */
export function useOrder(shop: Shop | undefined, id: string, known?: Order) {
  const enabled = shop?.may('sale', 'read') ?? false
  const { data, error, refetch } = useCall(orders.get, { id }, { enabled })
  // While one order is fetched, the answer is still the one before.
  const order = data?.id === id ? data : known
  const isElsewhere = order !== undefined && order.organizationId !== shop?.organization.id
  return { order: isElsewhere ? undefined : order, isElsewhere, error, refetch }
}
