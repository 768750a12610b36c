import { metrics } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Shop } from './use-shop.ts'

/** The time of the organization, which may be moved in a sandbox, and what figures there can be. */
export function useReach({ organization }: Shop) {
  const { data, error, refetch } = useCall(metrics.limits, {
    query: { organizationId: organization.id },
  })
  return { reach: data, error, refetch }
}
