import {
  merchantWebhooks,
  type OutputOf,
  organizations,
  type webhookDeliveries,
} from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'

export type Endpoint = OutputOf<typeof merchantWebhooks.get>
export type Delivery = OutputOf<typeof webhookDeliveries.list>['items'][number]

/** A session names the organization that it means. */
export function useOrganizationId(slug: string) {
  const { data, error } = useCall(organizations.get, { query: { organizationSlug: slug } })
  return { organizationId: data?.id ?? '', error }
}

export function useEndpoints(organizationId: string) {
  return useCall(
    merchantWebhooks.list,
    { query: { organizationId, limit: 100 } },
    { enabled: organizationId !== '' },
  )
}

/** `hooks.example.com/billing`: what tells endpoints apart. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
