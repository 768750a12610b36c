import { merchantEventTypes } from '@guildhall/contract/billing/merchant-event-types'
import { useTranslations } from 'use-intl/react'
import type { Catalogs } from '../../../lib/catalogs.ts'
import { useActionWords } from '../../shared/audit/action-words.ts'

type EventType = (typeof merchantEventTypes)[number]
type Group = keyof Catalogs['merchant-webhooks']['ui']['groups']

/** The part before the dot, in the order of the contract. */
export function eventGroups(): readonly { group: Group; types: readonly EventType[] }[] {
  const groups = new Map<Group, EventType[]>()
  for (const type of merchantEventTypes) {
    const group = type.split('.')[0] as Group
    groups.set(group, [...(groups.get(group) ?? []), type])
  }
  return [...groups].map(([group, types]) => ({ group, types }))
}

type Own = keyof Catalogs['merchant-webhooks']['ui']['events']

/** What an event says, in words: those of the audit log, and of events that it does not have. */
export function useEventWords(): (type: string) => string {
  const t = useTranslations('merchant-webhooks.ui.events')
  const words = useActionWords()
  return (type) => {
    const key = type.replace('.', '_') as Own
    return t.has(key) ? t(key) : words(type)
  }
}
