import { merchantWebhooks, type OutputOf, type webhookDeliveries } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useOrganization } from '../../identity/organizations/queries.ts'

export type Endpoint = OutputOf<typeof merchantWebhooks.get>
export type Delivery = OutputOf<typeof webhookDeliveries.list>['items'][number]

/** A session names the organization that it means. */
export function useEndpoints(slug: string) {
  const organization = useOrganization(slug)
  const organizationId = organization.data?.id ?? ''
  const list = useCall(
    merchantWebhooks.list,
    { query: { organizationId, limit: 100 } },
    { enabled: organizationId !== '' },
  )
  const failed = organization.error ? organization : list
  return { ...list, error: failed.error, refetch: failed.refetch, organizationId }
}

/** `hooks.example.com/billing`: what tells endpoints apart. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
