import { useTranslations } from 'use-intl/react'
import { useActionWords } from '../../../../lib/action-words.ts'
import { useAction } from '../../../../lib/data.ts'
import { create } from '../../../../lib/limits/webhooks.ts'
import { trySend } from '../../../../lib/send.ts'
import type { DayOfWebhook } from '../DeliveryDays.tsx'
import type { Webhook, WebhookOwner } from '../owner.ts'
import type { Scope, ScopedWebhook } from './calls.ts'

/** A webhook of the server or of an organization as the screens of all webhooks know it. */
export function toWebhook(webhook: ScopedWebhook): Webhook {
  const { id, url, name, events, enabled, disabledBecause } = webhook
  return { id, url, name, events, enabled, offBecause: disabledBecause }
}

type Counted = { readonly webhookId: string; readonly days: readonly DayOfWebhook[] }

/** The attempts of the last days by the id of their webhook. */
export const daysOf = (items: readonly Counted[]) =>
  new Map(items.map(({ webhookId, days }) => [webhookId, days]))

type Told = 'purpose' | 'about' | 'everyEventHint' | 'noneText' | 'listHref' | 'hrefOf' | 'groups'

/** What an event says, in words. */
function useWords(): (type: string) => string {
  const t = useTranslations('webhooks.ui')
  const words = useActionWords()
  return (type) => (type === 'webhook.test' ? t('testEvent') : words(type))
}

/** The owner of the webhooks of a scope. */
export function useScopeOwner({ calls, of }: Scope, told: Pick<WebhookOwner, Told>): WebhookOwner {
  const t = useTranslations('webhooks.ui')
  const words = useWords()
  const changed = [calls.list, calls.get]
  const update = useAction(calls.update, { invalidates: changed })
  const test = useAction(calls.test, { invalidates: [calls.listDeliveries] })

  return {
    ...told,
    words,
    patterns: true,
    formats: [],
    limits: { url: create.url, name: create.name },
    fieldsOf: ({ code }): Record<string, string> =>
      code === 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED' ? { url: t('urlRefused') } : {},
    async save({ url, name, events }, webhookId) {
      const fields = { ...of, url, name: name || null, events: [...events] }
      if (webhookId === undefined) {
        const { data, failure } = await trySend(calls.create, fields)
        return failure
          ? { data: null, failure }
          : { data: { ...toWebhook(data), secret: data.secret }, failure }
      }
      const { data, failure } = await trySend(calls.update, { webhookId, ...fields })
      return failure ? { data: null, failure } : { data: toWebhook(data), failure }
    },
    remove: (webhookId) => trySend(calls.remove, { ...of, webhookId }),
    async rotate(webhookId, { endNow }) {
      const overlap = endNow ? { overlap: 0 } : {}
      const { data, failure } = await trySend(calls.rotate, { ...of, webhookId, ...overlap })
      return failure ? { data: null, failure } : { data: data.secret, failure }
    },
    endsNow: true,
    enable: {
      ...update,
      run: ({ id, enabled }) => update.run({ ...of, webhookId: id, enabled }),
    },
    test: { ...test, run: (webhookId) => test.run({ ...of, webhookId }) },
    changed,
  }
}
