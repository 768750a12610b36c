import { useCall } from '../../../../lib/data.ts'
import { OneWebhook } from '../OneWebhook.tsx'
import type { WebhookOwner } from '../owner.ts'
import type { Scope } from '../scope/calls.ts'
import { toWebhook } from '../scope/use-scope-owner.ts'
import { Messages } from './Messages.tsx'

type ScopeWebhookProps = { scope: Scope; owner: WebhookOwner; id: string }

/** One webhook of a scope, and what was sent to it. */
export function ScopeWebhook({ scope, owner, id }: ScopeWebhookProps) {
  const { calls, of } = scope
  const { data, error, refetch } = useCall(calls.get, { ...of, webhookId: id })
  const webhook = data && toWebhook(data)
  return (
    <OneWebhook owner={owner} webhook={webhook} error={error} onRetry={() => void refetch()}>
      {webhook ? <Messages scope={scope} owner={owner} webhook={webhook} /> : null}
    </OneWebhook>
  )
}
