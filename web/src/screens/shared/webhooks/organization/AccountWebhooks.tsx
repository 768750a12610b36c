import type { ReactNode } from 'react'
import { organizationWebhooks } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'
import { useSlug } from '../../../../shell/organizations.ts'
import { useOrganization } from '../../../identity/organizations/queries.ts'
import { daysOf, toWebhook } from '../scope/use-scope-owner.ts'
import { Webhooks } from '../Webhooks.tsx'
import { ofOrganization, useAccountOwner } from './use-account-owner.ts'

/** Where the events about the accounts of an organization are sent to. */
export function AccountWebhooks({ tabs }: { tabs: ReactNode }) {
  const slug = useSlug() ?? ''
  const organization = useOrganization(slug)
  const id = organization.data?.id ?? ''
  const list = useCall(organizationWebhooks.list, { id }, { enabled: id !== '' })
  const { data: counted } = useCall(organizationWebhooks.countDays, { id }, { enabled: id !== '' })
  const failed = organization.error ? organization : list
  return (
    <Webhooks
      owner={useAccountOwner(slug, ofOrganization(id))}
      webhooks={list.data?.items.map(toWebhook)}
      days={counted && daysOf(counted.items)}
      error={failed.error}
      onRetry={() => void failed.refetch()}
      tabs={tabs}
    />
  )
}
