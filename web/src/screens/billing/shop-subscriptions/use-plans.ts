import { products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Shop } from '../shop/use-shop.ts'

/** What renews, for those who may see products: the first hundred by their names. */
export function usePlans(shop: Shop) {
  const { data, error, refetch } = useCall(
    products.list,
    {
      query: {
        organizationId: shop.organization.id,
        isRecurring: 'true',
        sorting: ['name'],
        limit: 100,
      },
    },
    { enabled: shop.may('catalog', 'read') },
  )
  return { plans: data?.items, error, refetch }
}
