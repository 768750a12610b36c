import { benefits, customerMeters, products } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Shop } from '../shop/use-shop.ts'

/** Of one list each; a catalog with more of them is rare, and its rest is not looked at. */
const compared = 100

/** What charges for a meter, what gives credits for it, and how many customers it knows. */
export function useMeterUsers(shop: Shop, meterId: string) {
  const organizationId = shop.organization.id
  const sold = useCall(products.list, {
    query: { organizationId, isArchived: 'false', isRecurring: 'true', limit: compared },
  }).data
  const given = useCall(benefits.list, {
    query: { organizationId, type: ['meter_credit'], limit: compared },
  }).data
  const known = useCall(
    customerMeters.list,
    { query: { organizationId, meterId: [meterId], limit: 1 } },
    { enabled: shop.may('customer', 'read') },
  ).data
  return {
    products: (sold?.items ?? []).filter(({ prices }) =>
      prices.some((price) => price.amountType === 'metered_unit' && price.meterId === meterId),
    ),
    benefits: (given?.items ?? []).filter(
      (each) => each.type === 'meter_credit' && each.properties.meterId === meterId,
    ),
    /** Undefined for who may not see customers. */
    customers: known?.pagination.totalCount,
    isCut:
      (sold?.pagination.totalCount ?? 0) > compared ||
      (given?.pagination.totalCount ?? 0) > compared,
    isKnown: sold !== undefined && given !== undefined,
  }
}
