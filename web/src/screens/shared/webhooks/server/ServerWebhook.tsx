import { useParams } from '@tanstack/react-router'
import { ScopeWebhook } from '../messages/ScopeWebhook.tsx'
import { ofServer, useServerOwner } from './use-server-owner.ts'

/** One webhook of the server, and what was sent to it. */
export function ServerWebhook() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <ScopeWebhook scope={ofServer} owner={useServerOwner()} id={id} />
}
