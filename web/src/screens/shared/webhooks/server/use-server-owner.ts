import { webhookEventTypes } from '@guildhall/contract/shared/webhook-event-types'
import { useTranslations } from 'use-intl/react'
import { type OutputOf, webhooks } from '../../../../lib/calls.ts'
import type { Catalogs } from '../../../../lib/catalogs.ts'
import { useAction } from '../../../../lib/data.ts'
import { create } from '../../../../lib/limits/webhooks.ts'
import { linkTo } from '../../../../lib/links.ts'
import { trySend } from '../../../../lib/send.ts'
import { useActionWords } from '../../audit/action-words.ts'
import { groupsOf } from '../event-choice.ts'
import type { Webhook, WebhookOwner } from '../owner.ts'

type OfServer = OutputOf<typeof webhooks.get>
type Group = keyof Catalogs['audit']['ui']['groups']

/** A webhook of the server as the screens of all webhooks know it. */
export function toWebhook({ id, url, name, events, enabled, disabledBecause }: OfServer): Webhook {
  return { id, url, name, events, enabled, offBecause: disabledBecause }
}

/** What an event says, in words. */
function useServerWords(): (type: string) => string {
  const t = useTranslations('webhooks.ui')
  const words = useActionWords()
  return (type) => (type === 'webhook.test' ? t('testEvent') : words(type))
}

/** The webhooks of the whole server. */
export function useServerOwner(): WebhookOwner {
  const t = useTranslations('webhooks.ui')
  const g = useTranslations('audit.ui')
  const words = useServerWords()
  const changed = [webhooks.list, webhooks.get]
  const update = useAction(webhooks.update, { invalidates: changed })
  const test = useAction(webhooks.test, { invalidates: [webhooks.listDeliveries] })

  return {
    purpose: t('server.purpose'),
    noneText: t('server.noneText'),
    listHref: linkTo('/admin/webhooks'),
    hrefOf: (id) => linkTo('/admin/webhooks/:id', { id }),
    groups: groupsOf(webhookEventTypes, (group) =>
      group === 'user' ? g('server.users') : g(`groups.${group as Group}`),
    ),
    words,
    patterns: true,
    formats: [],
    limits: { url: create.url, name: create.name },
    fieldsOf: ({ code }): Record<string, string> =>
      code === 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED' ? { url: t('urlRefused') } : {},
    async save({ url, name, events }, webhookId) {
      const fields = { url, name: name || null, events: [...events] }
      if (webhookId === undefined) {
        const { data, failure } = await trySend(webhooks.create, fields)
        return failure
          ? { data: null, failure }
          : { data: { ...toWebhook(data), secret: data.secret }, failure }
      }
      const { data, failure } = await trySend(webhooks.update, { webhookId, ...fields })
      return failure ? { data: null, failure } : { data: toWebhook(data), failure }
    },
    remove: (webhookId) => trySend(webhooks.remove, { webhookId }),
    async rotate(webhookId, { endNow }) {
      const { data, failure } = await trySend(webhooks.rotate, {
        webhookId,
        ...(endNow && { overlap: 0 }),
      })
      return failure ? { data: null, failure } : { data: data.secret, failure }
    },
    endsNow: true,
    enable: { ...update, run: ({ id, enabled }) => update.run({ webhookId: id, enabled }) },
    test: { ...test, run: (webhookId) => test.run({ webhookId }) },
    changed,
  }
}
