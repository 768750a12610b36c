import { webhooks } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'
import { daysOf, toWebhook } from '../scope/use-scope-owner.ts'
import { Webhooks } from '../Webhooks.tsx'
import { useServerOwner } from './use-server-owner.ts'

/** Where the events of the server are sent to, for its administrators. */
export function ServerWebhooks() {
  const { data, error, refetch } = useCall(webhooks.list, {})
  const { data: counted } = useCall(webhooks.countDays, {})
  return (
    <Webhooks
      owner={useServerOwner()}
      webhooks={data?.items.map(toWebhook)}
      days={counted && daysOf(counted.items)}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
