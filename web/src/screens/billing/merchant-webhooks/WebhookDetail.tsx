import { useParams } from '@tanstack/react-router'
import { merchantWebhooks } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { OneWebhook } from '../../shared/webhooks/OneWebhook.tsx'
import { Deliveries } from './Deliveries.tsx'
import { toWebhook } from './endpoints.ts'
import { useMerchantOwner } from './use-merchant-owner.ts'

/** One endpoint of an organization, and what was sent to it. */
export function WebhookDetail() {
  const slug = useSlug() ?? ''
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: endpoint, error, refetch } = useCall(merchantWebhooks.get, { id })
  const owner = useMerchantOwner(slug, endpoint?.organizationId ?? '')
  return (
    <OneWebhook
      owner={owner}
      webhook={endpoint && toWebhook(endpoint)}
      error={error}
      onRetry={() => void refetch()}
    >
      {endpoint ? <Deliveries endpoint={endpoint} expected={owner.expected} /> : null}
    </OneWebhook>
  )
}
