import { after, span } from '../../kernel/index.ts'
import type { Outcome } from '../../platform/outgoing/index.ts'
import { jitter } from '../../platform/system.ts'
import { signatures } from '../../platform/webhook-signature.ts'
import type { Needs } from './needs.ts'
import type { Message } from './rules/message.ts'
import { afterAttempt, holdsLineFor, isLost, type Webhook } from './rules.ts'
import type { createSecrets } from './secrets.ts'
import * as messages from './store/messages.ts'
import * as store from './store.ts'
import type { createSwitch } from './switch-off.ts'

/** The operator's secret was replaced and the old one taken away. */
const unsigned: Outcome = {
  status: null,
  trouble: 'no secret',
  text: '',
  retryAfter: null,
  ms: 0,
}

/** Longer than an attempt can take, even where two machines do not agree on the time. */
const lease = 150 * span.second
/** A slow receiver keeps no more than this of a node's hands busy. */
const mostPerWebhook = 3

/** One attempt after another. No transaction is open while a receiver is asked. */
export function createDelivery(
  { clock, database, outgoing }: Pick<Needs, 'clock' | 'database' | 'outgoing'>,
  secrets: ReturnType<typeof createSecrets>,
  switchOff: ReturnType<typeof createSwitch>,
) {
  async function send(webhook: Webhook, { id, body }: Message): Promise<Outcome> {
    const live = await secrets.open(webhook.id)
    if (live.length === 0) return unsigned
    const timestamp = Math.floor(clock.ms() / span.second)
    return outgoing.post({
      url: webhook.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Guildhall-Webhooks/1',
        'accept-encoding': 'identity',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures(live, { id, timestamp, body }, webhook.keying),
      },
      body,
    })
  }

  function standing(webhook: Webhook, what: 'finish' | 'retry' | 'give up' | 'leave'): Webhook {
    if (what === 'finish') return { ...webhook, failures: 0, failingSince: null }
    const failures = webhook.failures + (what === 'give up' ? 1 : 0)
    return { ...webhook, failures, failingSince: webhook.failingSince ?? clock.now() }
  }

  function record(message: Message, outcome: Outcome): Promise<void> {
    return database.transaction(async (tx) => {
      const { organizationId, webhookId, attempts } = message
      const webhook = await store.lock(tx, organizationId, webhookId)
      if (!webhook) return
      const now = clock.now()
      const next = afterAttempt(outcome, attempts, now)
      const pause = next.do === 'retry' ? next.after : 0
      const settled = await messages.settle(tx, {
        message,
        status: next.do === 'finish' ? 'delivered' : next.do === 'retry' ? 'waiting' : 'failed',
        dueAt: after(now, next.do === 'retry' && next.spread ? jitter(pause) : pause),
        doneAt: next.do === 'retry' ? null : now,
      })
      if (settled === 0) return
      const { status, trouble, text: response, ms } = outcome
      const succeeded = next.do === 'finish'
      await messages.addAttempt(tx, message.id, {
        at: now,
        succeeded,
        status,
        trouble,
        response,
        ms,
      })
      const changed = standing(webhook, next.do)
      const moved =
        changed.failures !== webhook.failures ||
        changed.failingSince?.getTime() !== webhook.failingSince?.getTime()
      if (moved) await store.save(tx, changed)
      if (!webhook.enabled) return
      if (next.do === 'leave') await switchOff(tx, changed, 'gone')
      else if (next.do === 'give up' && isLost(changed, now))
        await switchOff(tx, changed, 'failing')
    })
  }

  /** False when nothing is due. */
  return async function deliverNext(): Promise<boolean> {
    const now = clock.now()
    const message = await messages.claim(database.sql, {
      now,
      leaseUntil: after(now, lease),
      holdsLineFor,
      mostPerWebhook,
    })
    if (!message) return false
    const webhook = await store.find(database.sql, message.organizationId, message.webhookId)
    if (webhook) await record(message, await send(webhook, message))
    return true
  }
}
