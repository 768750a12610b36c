import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { merchantWebhooks, webhookDeliveries } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { create } from '../../../lib/limits/merchant-webhooks.ts'
import { linkTo } from '../../../lib/links.ts'
import { refusedFields } from '../../../lib/refused-fields.ts'
import { trySend } from '../../../lib/send.ts'
import type { WebhookOwner } from '../../shared/webhooks/owner.ts'
import { type Endpoint, toWebhook } from './endpoints.ts'
import { useEventGroups, useEventWords } from './event-groups.ts'
import type { Expected } from './underway.ts'

const formats = ['raw', 'discord', 'slack'] as const

type MerchantOwner = WebhookOwner & {
  /** The test that was sent last. */
  readonly expected: Expected | null
}

/** The webhooks about billing, of one organization. */
export function useMerchantOwner(slug: string, organizationId: string): MerchantOwner {
  const t = useTranslations('merchant-webhooks.ui')
  const u = useTranslations('webhooks.ui')
  const words = useEventWords()
  const groups = useEventGroups()
  const changed = [merchantWebhooks.list, merchantWebhooks.get]
  const update = useAction(merchantWebhooks.update, { invalidates: changed })
  const test = useAction(merchantWebhooks.test, { invalidates: [webhookDeliveries.list] })
  const [expected, setExpected] = useState<Expected | null>(null)

  return {
    purpose: u('organization.purpose'),
    about: t('about'),
    noneText: t('noneText'),
    listHref: linkTo('/o/:slug/developers/webhooks', { slug }, { kind: 'billing' }),
    hrefOf: (id) => linkTo('/o/:slug/developers/webhooks/:id', { slug, id }),
    groups,
    words,
    patterns: false,
    formats: formats.map((value) => ({ value, label: t(`formats.${value}`) })),
    limits: { url: create.url, name: create.name },
    fieldsOf: (failure) => refusedFields(failure, () => u('urlRefused')),
    async save(given, id) {
      const fields = {
        ...given,
        format: formats.find((each) => each === given.format) ?? 'raw',
        events: given.events as Endpoint['events'],
      }
      const saved = await (id === undefined
        ? trySend(merchantWebhooks.create, { organizationId, ...fields })
        : trySend(merchantWebhooks.update, { id, ...fields }))
      return saved.failure ? saved : { data: toWebhook(saved.data), failure: null }
    },
    remove: (id) => trySend(merchantWebhooks.remove, { id }),
    async rotate(id) {
      const rotated = await trySend(merchantWebhooks.rotate, { id })
      return rotated.failure ? rotated : { data: rotated.data.secret, failure: null }
    },
    endsNow: false,
    enable: update,
    test: {
      ...test,
      async run(id) {
        const since = Date.now()
        const event = await test.run({ id })
        if (event && 'id' in event) setExpected({ events: [event.id], since })
        return event
      },
    },
    changed,
    expected,
  }
}
