import { useTranslations } from 'use-intl/react'
import { organizationWebhooks } from '../../../../lib/calls.ts'
import { linkTo } from '../../../../lib/links.ts'
import type { WebhookOwner } from '../owner.ts'
import type { Scope } from '../scope/calls.ts'
import { useScopeOwner } from '../scope/use-scope-owner.ts'
import { useAccountGroups } from './account-groups.ts'

export function ofOrganization(id: string): Scope {
  return { calls: organizationWebhooks, of: { id } }
}

/** The webhooks about the accounts of an organization: its members, teams and roles. */
export function useAccountOwner(slug: string, scope: Scope): WebhookOwner {
  const t = useTranslations('webhooks.ui')
  return useScopeOwner(scope, {
    purpose: t('organization.purpose'),
    about: t('account.about'),
    noneText: t('account.noneText'),
    everyEventHint: t('account.everyEventHint'),
    listHref: linkTo('/o/:slug/developers/webhooks', { slug }),
    hrefOf: (id) => linkTo('/o/:slug/developers/webhooks/accounts/:id', { slug, id }),
    groups: useAccountGroups(),
  })
}
