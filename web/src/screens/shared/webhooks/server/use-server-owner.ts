import { webhookEventTypes } from '@guildhall/contract/shared/webhook-event-types'
import { useTranslations } from 'use-intl/react'
import { webhooks } from '../../../../lib/calls.ts'
import type { Catalogs } from '../../../../lib/catalogs.ts'
import { linkTo } from '../../../../lib/links.ts'
import { groupsOf } from '../event-choice.ts'
import type { WebhookOwner } from '../owner.ts'
import type { Scope } from '../scope/calls.ts'
import { useScopeOwner } from '../scope/use-scope-owner.ts'

type Group = keyof Catalogs['audit']['ui']['groups']

export const ofServer: Scope = { calls: webhooks, of: {} }

/** The webhooks of the whole server. */
export function useServerOwner(): WebhookOwner {
  const t = useTranslations('webhooks.ui')
  const g = useTranslations('audit.ui')
  return useScopeOwner(ofServer, {
    purpose: t('server.purpose'),
    noneText: t('server.noneText'),
    listHref: linkTo('/admin/webhooks'),
    hrefOf: (id) => linkTo('/admin/webhooks/:id', { id }),
    groups: groupsOf(webhookEventTypes, (group) =>
      group === 'user' ? g('server.users') : g(`groups.${group as Group}`),
    ),
  })
}
