import { useTranslations } from 'use-intl/react'
import { countOf, isEverything } from './event-choice.ts'
import type { Webhook, WebhookOwner } from './owner.ts'

/** What is sent to a webhook, in a few words. */
export function useSummary(owner: WebhookOwner): (webhook: Webhook) => readonly string[] {
  const t = useTranslations('webhooks.ui')
  return (webhook) => {
    const format = owner.formats.find(({ value }) => value === webhook.format)
    return [
      isEverything(webhook)
        ? t('everyEvent')
        : t('eventCount', { count: countOf(webhook.events, owner.groups) }),
      ...(format ? [format.label] : []),
    ]
  }
}
