import { customers, products, subscriptions } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'

type Listed = {
  readonly data?: { readonly pagination: { readonly totalCount: number } } | undefined
  readonly isError: boolean
}

/** Undefined while it is fetched, null where the role of the caller does not show it. */
const countOf = ({ data, isError }: Listed) => (isError ? null : data?.pagination.totalCount)

/** What an organization sells, and to how many. */
export function useBillingCounts(organizationId: string) {
  const query = { organizationId, limit: 1 }
  return {
    products: countOf(useCall(products.list, { query })),
    customers: countOf(useCall(customers.list, { query })),
    subscriptions: countOf(useCall(subscriptions.list, { query: { ...query, active: 'true' } })),
  }
}
