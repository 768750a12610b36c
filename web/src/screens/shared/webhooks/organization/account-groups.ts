import { organizationEventTypes } from '@guildhall/contract/shared/webhook-event-types'
import { useTranslations } from 'use-intl/react'
import type { Catalogs } from '../../../../lib/catalogs.ts'
import { groupsOf } from '../event-choice.ts'
import type { EventGroup } from '../owner.ts'

type Group = keyof Catalogs['audit']['ui']['groups']

/** The events of billing have webhooks of their own. */
const accountGroups: readonly string[] = ['organization', 'member', 'invitation', 'team', 'role']

/** An organization that is being created has no webhook yet. */
const types = organizationEventTypes.filter((type) => type !== 'organization.created')

/** The events about the accounts of an organization; those of billing are aside. */
export function useAccountGroups(): readonly EventGroup[] {
  const g = useTranslations('audit.ui.groups')
  const groups = groupsOf(types, (group) => g(group as Group))
  return groups.map((each) => ({ ...each, aside: !accountGroups.includes(each.group) }))
}
