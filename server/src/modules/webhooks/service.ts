import { AppError, after, span } from '../../kernel/index.ts'
import { createDeliveries } from '../../platform/deliveries/index.ts'
import { createDelivery } from './deliver.ts'
import { createManagement, type Scope } from './manage.ts'
import type { Needs } from './needs.ts'
import { createPublishing } from './publish.ts'
import { createResending } from './resend.ts'
import { createSecrets } from './secrets.ts'
import * as messages from './store/messages.ts'
import * as queue from './store/queue.ts'
import * as tidying from './store/tidying.ts'
import * as store from './store.ts'
import { createSwitch } from './switch-off.ts'

const keptFor = 90 * span.day
const mostSwept = 500
const mostCounted = 100_000
/** How long receivers may still answer when this process ends. */
const patience = 5_000

export type Page = Pick<messages.Page, 'status' | 'type' | 'before' | 'limit'>

export function createWebhooks(needs: Needs) {
  const { clock, database, events, log, outgoing, settings } = needs
  const secrets = createSecrets(needs)
  const ending = createSwitch(needs, () => engine.poll())
  const engine = createDeliveries({
    name: 'webhooks.deliver',
    log,
    limits: {
      total: settings.webhooks.concurrency,
      perQueue: settings.webhooks.concurrencyPerWebhook,
    },
    source: { ...createDelivery(needs, secrets, ending.switchOff), tidy: ending.tidy },
  })

  events.accompany(createPublishing(needs, engine.poke))

  async function get({ organizationId }: Scope, id: string) {
    const webhook = await store.find(database.sql, organizationId, id)
    if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND')
    return webhook
  }

  return {
    ...createManagement(needs, secrets, ending.skipWaiting, engine.poll),
    ...createResending(needs, engine.poke),
    get,
    list: ({ organizationId }: Scope) => store.list(database.sql, organizationId),
    async listDeliveries(scope: Scope, id: string, page: Page) {
      await get(scope, id)
      const { organizationId } = scope
      const items = await messages.list(database.lists, { ...page, organizationId, webhookId: id })
      const last = items.length === page.limit ? items.at(-1) : undefined
      return { items, next: last?.place ?? null }
    },
    async getDelivery(scope: Scope, id: string, messageId: string) {
      await get(scope, id)
      const { organizationId } = scope
      const message = await messages.find(database.sql, organizationId, id, messageId)
      if (!message) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND')
      return { message, attempts: await messages.attemptsOf(database.sql, messageId) }
    },
    runDue: engine.runDue,
    nextDue: () => queue.nextDue(database.sql),
    /** Messages that wait; beyond a hundred thousand only that there are so many. */
    waiting: () => queue.countWaiting(database.sql, mostCounted),
    /** Attempts that this process has under way. */
    underWay: engine.underWay,
    /** Piece by piece, each statement a short one. */
    async sweep(): Promise<number> {
      const before = after(clock.now(), -keptFor)
      let count = 0
      for (let swept = mostSwept; swept === mostSwept; count += swept) {
        swept = await tidying.sweepSome(database.sql, before, mostSwept)
      }
      return count
    },
    start: engine.start,
    stop: () => engine.stop(patience, outgoing.close),
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
