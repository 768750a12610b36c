import { useParams } from '@tanstack/react-router'
import { webhooks } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'
import { OneWebhook } from '../OneWebhook.tsx'
import { Messages } from './Messages.tsx'
import { toWebhook, useServerOwner } from './use-server-owner.ts'

/** One webhook of the server, and what was sent to it. */
export function ServerWebhook() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useCall(webhooks.get, { webhookId: id })
  const owner = useServerOwner()
  return (
    <OneWebhook
      owner={owner}
      webhook={data && toWebhook(data)}
      error={error}
      onRetry={() => void refetch()}
    >
      {data ? <Messages owner={owner} webhook={toWebhook(data)} /> : null}
    </OneWebhook>
  )
}
