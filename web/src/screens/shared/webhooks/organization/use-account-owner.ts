import { organizationEventTypes } from '@guildhall/contract/shared/webhook-event-types'
import { useTranslations } from 'use-intl/react'
import { organizationWebhooks } from '../../../../lib/calls.ts'
import type { Catalogs } from '../../../../lib/catalogs.ts'
import { linkTo } from '../../../../lib/links.ts'
import { groupsOf } from '../event-choice.ts'
import type { WebhookOwner } from '../owner.ts'
import type { Scope } from '../scope/calls.ts'
import { useScopeOwner } from '../scope/use-scope-owner.ts'

type Group = keyof Catalogs['audit']['ui']['groups']

/** The events of billing have webhooks of their own. */
const accountGroups: readonly string[] = ['organization', 'member', 'invitation', 'team', 'role']

/** An organization that is being created has no webhook yet. */
const types = organizationEventTypes.filter((type) => type !== 'organization.created')

export function ofOrganization(id: string): Scope {
  return { calls: organizationWebhooks, of: { id } }
}

/** The webhooks about the accounts of an organization: its members, teams and roles. */
export function useAccountOwner(slug: string, scope: Scope): WebhookOwner {
  const t = useTranslations('webhooks.ui')
  const g = useTranslations('audit.ui.groups')
  const groups = groupsOf(types, (group) => g(group as Group))
  return useScopeOwner(scope, {
    purpose: t('organization.purpose'),
    about: t('account.about'),
    noneText: t('account.noneText'),
    everyEventHint: t('account.everyEventHint'),
    listHref: linkTo('/o/:slug/developers/webhooks', { slug }),
    hrefOf: (id) => linkTo('/o/:slug/developers/webhooks/accounts/:id', { slug, id }),
    groups: groups.map((each) => ({ ...each, aside: !accountGroups.includes(each.group) })),
  })
}
