import type { ReactNode } from 'react'
import { merchantWebhooks, webhookDeliveries } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { useOrganization } from '../../identity/organizations/queries.ts'
import { Webhooks } from '../../shared/webhooks/Webhooks.tsx'
import { toWebhook } from './endpoints.ts'
import { useMerchantOwner } from './use-merchant-owner.ts'

/** Where the events of billing are sent to. */
export function MerchantWebhooks({ tabs }: { tabs: ReactNode }) {
  const slug = useSlug() ?? ''
  const organization = useOrganization(slug)
  // A session names the organization that it means.
  const organizationId = organization.data?.id ?? ''
  const list = useCall(
    merchantWebhooks.list,
    { query: { organizationId, limit: 100 } },
    { enabled: organizationId !== '' },
  )
  const { data: counted } = useCall(
    webhookDeliveries.countDays,
    { query: { organizationId } },
    { enabled: organizationId !== '' },
  )
  const failed = organization.error ? organization : list
  return (
    <Webhooks
      owner={useMerchantOwner(slug, organizationId)}
      webhooks={list.data?.items.map(toWebhook)}
      days={counted && new Map(counted.items.map(({ endpointId, days }) => [endpointId, days]))}
      error={failed.error}
      onRetry={() => void failed.refetch()}
      tabs={tabs}
    />
  )
}
