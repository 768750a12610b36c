import type { Locale } from '@guildhall/contract/boot'
import type { Tx } from '../../platform/database/index.ts'
import type { Needs } from './needs.ts'
import type { Webhook } from './rules.ts'
import * as messages from './store/messages.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

type Parts = Pick<Needs, 'accounts' | 'clock' | 'events' | 'mailer' | 'organizations'>

/** A webhook that does not work any more is switched off, and those who care for it are told. */
export function createSwitch({ accounts, clock, events, mailer, organizations }: Parts) {
  function caretakers(tx: Tx, { organizationId, createdBy }: Webhook): Promise<string[]> {
    if (organizationId !== null) return organizations.ownersOf(tx, organizationId)
    return Promise.resolve(createdBy === null ? [] : [createdBy])
  }

  async function tell(tx: Tx, webhook: Webhook, why: 'failing' | 'gone') {
    for (const id of await caretakers(tx, webhook)) {
      const user = await accounts.people.find(tx, id)
      if (!user) continue
      await mailer.queue(tx, {
        to: user.email,
        locale: user.locale as Locale,
        words: why === 'gone' ? 'webhooks.mail.gone' : 'webhooks.mail.failing',
        values: { name: user.name, url: new URL(webhook.url).origin },
      })
    }
  }

  return async function switchOff(tx: Tx, webhook: Webhook, why: 'failing' | 'gone') {
    const { id, organizationId } = webhook
    const now = clock.now()
    const off = { ...webhook, enabled: false, disabledBecause: why, updatedAt: now } as const
    await store.save(tx, off)
    await messages.skipWaiting(tx, organizationId, id, now)
    await events.append(tx, 'webhook.disabled', `webhook:${id}`, toWire(off))
    await tell(tx, off, why)
  }
}
