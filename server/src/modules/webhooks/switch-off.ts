import type { Locale } from '@guildhall/contract/boot'
import type { Tx } from '../../platform/database/index.ts'
import type { Needs } from './needs.ts'
import type { Webhook } from './rules.ts'
import * as tidying from './store/tidying.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

type Parts = Pick<Needs, 'accounts' | 'clock' | 'database' | 'events' | 'mailer' | 'organizations'>

/** How many messages one statement ends: short enough for everybody who waits for a lock of it. */
const mostAtOnce = 500
const mostWebhooks = 20

/** Ends webhooks: those that do not work any more, and what is left of those that were ended. */
export function createSwitch(
  { accounts, clock, database, events, mailer, organizations }: Parts,
  clearSoon: () => void,
) {
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

  /** What waits is skipped: a few at once, of many the rest soon after. */
  async function skipWaiting(tx: Tx, { id, organizationId }: Webhook) {
    const now = clock.now()
    const count = await tidying.skipFirst(tx, organizationId, id, now, mostAtOnce)
    if (count < mostAtOnce) return
    await tidying.clearLater(tx, organizationId, id, now)
    tx.afterCommit(clearSoon)
  }

  async function switchOff(tx: Tx, webhook: Webhook, why: 'failing' | 'gone') {
    const now = clock.now()
    const off = { ...webhook, enabled: false, disabledBecause: why, updatedAt: now } as const
    await store.save(tx, off)
    await skipWaiting(tx, off)
    await events.append(tx, 'webhook.disabled', `webhook:${webhook.id}`, toWire(off))
    await tell(tx, off, why)
  }

  /** One short statement for each webhook that was ended; 0 when nothing is left of any. */
  async function tidy(): Promise<number> {
    const { sql } = database
    let count = 0
    for (const { id, removed, before } of await tidying.untidy(sql, mostWebhooks)) {
      const touched = removed
        ? await tidying.deleteSome(sql, id, mostAtOnce)
        : before && (await tidying.skipSome(sql, id, before, clock.now(), mostAtOnce))
      count += touched || 0
      if (touched) continue
      if (removed) count += await tidying.deleteRemoved(sql, id)
      else if (before) count += await tidying.cleared(sql, id, before)
    }
    return count
  }

  return { switchOff, skipWaiting, tidy }
}
