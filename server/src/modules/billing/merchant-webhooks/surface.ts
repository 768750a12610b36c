import { merchantTypeOf } from '@guildhall/contract/billing/merchant-event-types'
import { span } from '../../../kernel/index.ts'
import { changedAt } from '../../../platform/billing-clock/index.ts'
import {
  contentOf,
  createHourlyBudget,
  messageIds,
  type Schedule,
  type Secrets,
  type Surface,
  signedRequest,
  type Tables,
} from '../../../platform/deliveries/index.ts'
import { disabledMail } from '../../shared/webhooks/index.ts'
import type { Dependencies } from './dependencies.ts'
import { bodyFor } from './older.ts'
import { chatBody } from './rules/chat.ts'
import * as messages from './store/messages.ts'
import * as store from './store.ts'
import { settingsToWire } from './wire.ts'

/** When further attempts are made at the latest, after the first one. */
const attemptsAfter = [
  4 * span.second,
  12 * span.second,
  5 * span.minute,
  30 * span.minute,
  2 * span.hour,
  5 * span.hour,
  10 * span.hour,
  20 * span.hour,
  24 * span.hour,
]

/**
 * Ten attempts within a day; a failing message blocks later ones of its resource for up to half an
 * hour. A pause is spread by up to a fifth of it, so that much is left for it.
 */
export const schedule: Schedule = {
  pauses: attemptsAfter.map((at, index) => ((at - (attemptsAfter[index - 1] ?? 0)) * 5) / 6),
  maxBlockingAttempts: 5,
  maxFailures: 10,
  maxFailingTime: Number.POSITIVE_INFINITY,
}

/** Who gets an event, under which name; undefined for events that are not about billing. */
export function addresseesOf(type: string, organizationId: string | null) {
  const outward = merchantTypeOf(type)
  if (outward === undefined || organizationId === null) return undefined
  return { organizationId, type: outward, eventTypes: [outward] }
}

export const tables: Tables = {
  messages: 'merchant_webhook_messages',
  receivers: 'merchant_webhook_endpoints',
  attempts: 'merchant_webhook_attempts',
  secrets: 'merchant_webhook_secrets',
}

/** What the endpoints of merchants are for the engine of deliveries. */
export function merchantSurface(dependencies: Dependencies, secrets: Secrets): Surface {
  const { clock, clocks, database, events, feed, organizations, settings } = dependencies
  const mail = disabledMail(dependencies)
  const budget = createHourlyBudget(clock, settings.billing.sandbox.deliveriesPerHour)
  /** Nothing becomes a sandbox again. */
  const live = new Set<string>()

  /** Until when a sandbox has to wait, since it has used up what one host gets from it in an hour. */
  async function waitsUntil(organizationId: string, url: string): Promise<Date | undefined> {
    const until = budget.take(`${organizationId} ${new URL(url).host}`)
    if (!until || live.has(organizationId)) return undefined
    if (!(await clocks.show(database.sql, organizationId)).live) return until
    live.add(organizationId)
    return undefined
  }

  return {
    name: 'merchant-webhooks.deliver',
    tables,
    messageId: messageIds.uuid,
    limits: {
      total: settings.webhooks.concurrency,
      perQueue: settings.webhooks.concurrencyPerWebhook,
    },
    schedule,
    addressees: ({ type, organizationId }) => addresseesOf(type, organizationId),
    subscribed: messages.subscribedEndpoints,
    // Who reads the feed after a webhook finds its event there.
    feed,
    async prepare(message) {
      const { id, type, queueId, organizationId } = message
      if (organizationId === null) return undefined
      const endpoint = await store.find(database.sql, [organizationId], queueId)
      if (!endpoint?.enabled) return undefined
      const { url, format } = endpoint
      const postponed = await waitsUntil(organizationId, url)
      if (postponed) return { postponed }
      const raw = contentOf(message)
      return signedRequest({
        url,
        id,
        body:
          format === 'raw'
            ? bodyFor(endpoint, type, raw)
            : chatBody(format, type, JSON.parse(raw).data),
        secrets: await secrets.open(queueId),
        format: 'both',
        at: clock.now(),
      })
    },
    async disabled(tx, { id, organizationId }, reason) {
      if (organizationId === null) return
      const current = await store.lock(tx, organizationId, id)
      if (!current) return
      const { at } = await clocks.show(tx, organizationId)
      const endpoint = { ...current, modifiedAt: changedAt({ at }, current) }
      await store.save(tx, endpoint, clock.now())
      const aggregate = `webhook_endpoint:${id}`
      await events.append(tx, 'webhook_endpoint.disabled', aggregate, settingsToWire(endpoint), at)
      await mail(tx, await organizations.ownersOf(tx, organizationId), endpoint.url, reason)
    },
  }
}
