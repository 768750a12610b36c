import { merchantEventTypes } from '@guildhall/contract/billing/merchant-event-types'
import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../lib/action-words.ts'
import type { Catalogs } from '../../../lib/catalogs.ts'
import { groupsOf } from '../../shared/webhooks/event-choice.ts'
import type { EventGroup } from '../../shared/webhooks/owner.ts'

type Group = keyof Catalogs['merchant-webhooks']['ui']['groups']

/** The events that can be chosen, in the order of the contract. */
export function useEventGroups(): readonly EventGroup[] {
  const t = useTranslations('merchant-webhooks.ui.groups')
  return groupsOf(merchantEventTypes, (group) => t(group as Group))
}

type Own = keyof Catalogs['merchant-webhooks']['ui']['events']

/** What an event says, in words: those of the audit log, and of events that it does not have. */
export function useEventWords(): (type: string) => string {
  const t = useTranslations('merchant-webhooks.ui.events')
  const u = useTranslations('webhooks.ui')
  const words = useActionWords()
  return (type) => {
    const key = type.replace('.', '_') as Own
    if (type === 'webhook.test') return u('testEvent')
    return t.has(key) ? t(key) : words(type)
  }
}
