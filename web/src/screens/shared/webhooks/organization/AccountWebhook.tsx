import { useParams } from '@tanstack/react-router'
import { useSlug } from '../../../../shell/organizations.ts'
import { useOrganization } from '../../../identity/organizations/queries.ts'
import { ScopeWebhook } from '../messages/ScopeWebhook.tsx'
import { OneWebhook } from '../OneWebhook.tsx'
import { ofOrganization, useAccountOwner } from './use-account-owner.ts'

/** One webhook about the accounts of an organization, and what was sent to it. */
export function AccountWebhook() {
  const slug = useSlug() ?? ''
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: organization, error, refetch } = useOrganization(slug)
  const scope = ofOrganization(organization?.id ?? '')
  const owner = useAccountOwner(slug, scope)
  if (organization) return <ScopeWebhook scope={scope} owner={owner} id={id} />
  return (
    <OneWebhook owner={owner} webhook={undefined} error={error} onRetry={() => void refetch()} />
  )
}
