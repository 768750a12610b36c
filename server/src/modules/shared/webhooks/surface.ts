import { eventCatalogue } from '@guildhall/contract'
import { span } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import {
  contentOf,
  messageIds,
  type Schedule,
  type Secrets,
  type Surface,
  signedRequest,
  type Tables,
} from '../../../platform/deliveries/index.ts'
import type { Dependencies } from './dependencies.ts'
import { disabledMail } from './disabled-mail.ts'
import { addresseesOf, type Webhook } from './rules.ts'
import * as messages from './store/messages.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** Ten attempts within about 76 hours. */
export const schedule: Schedule = {
  pauses: [
    5 * span.second,
    5 * span.minute,
    30 * span.minute,
    2 * span.hour,
    5 * span.hour,
    10 * span.hour,
    14 * span.hour,
    20 * span.hour,
    24 * span.hour,
  ],
  maxBlockingAttempts: 4,
  maxFailures: 10,
  maxFailingTime: 120 * span.hour,
}

export const tables: Tables = {
  messages: 'webhook_messages',
  receivers: 'webhook_endpoints',
  attempts: 'webhook_attempts',
  secrets: 'webhook_secrets',
}

/** What webhooks are for the engine of deliveries. */
export function webhookSurface(dependencies: Dependencies, secrets: Secrets): Surface {
  const { clock, database, events, organizations, settings } = dependencies
  const mail = disabledMail(dependencies)

  function recipients(tx: Tx, { organizationId, createdBy }: Webhook): Promise<string[]> {
    if (organizationId !== null) return organizations.ownersOf(tx, organizationId)
    return Promise.resolve(createdBy === null ? [] : [createdBy])
  }

  return {
    name: 'webhooks.deliver',
    tables,
    messageId: messageIds.prefixed('msg_'),
    limits: {
      total: settings.webhooks.concurrency,
      perQueue: settings.webhooks.concurrencyPerWebhook,
    },
    schedule,
    addressees: ({ type, organizationId }) =>
      addresseesOf(type, eventCatalogue[type].audience, organizationId),
    subscribed: messages.subscribedWebhooks,
    async prepare(message) {
      const webhook = await store.find(database.sql, message.organizationId, message.queueId)
      if (!webhook?.enabled) return undefined
      return signedRequest({
        url: webhook.url,
        id: message.id,
        body: contentOf(message),
        secrets: await secrets.open(webhook.id),
        format: webhook.signatureFormat,
        at: clock.now(),
      })
    },
    async disabled(tx, { id, organizationId }, reason) {
      const webhook = await store.find(tx, organizationId, id)
      if (!webhook) return
      await events.append(tx, 'webhook.disabled', `webhook:${id}`, toWire(webhook))
      await mail(tx, await recipients(tx, webhook), webhook.url, reason)
    },
  }
}
