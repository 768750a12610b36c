import { AppError } from '../../../kernel/index.ts'
import {
  byReceiver,
  contentOf,
  createDayCounts,
  createSecrets,
  createSurface,
} from '../../../platform/deliveries/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createManagement, type Scope } from './manage.ts'
import { createResending } from './resend.ts'
import * as messages from './store/messages.ts'
import * as store from './store.ts'
import { tables, webhookSurface } from './surface.ts'

export type Page = Pick<messages.Page, 'status' | 'type' | 'before' | 'limit'>

export function createWebhooks(dependencies: Dependencies) {
  const { clock, database, events } = dependencies
  const secrets = createSecrets(dependencies, tables, 'webhook-secret')
  const deliveries = createSurface(dependencies, webhookSurface(dependencies, secrets))

  const dayCounts = createDayCounts(tables)

  events.attach(deliveries.rows)

  async function get({ organizationId }: Scope, id: string) {
    const webhook = await store.find(database.sql, organizationId, id)
    if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND')
    return webhook
  }

  return {
    ...createManagement(dependencies, secrets, deliveries.skipWaiting, deliveries.poll),
    ...createResending(dependencies, deliveries.wake),
    get,
    list: ({ organizationId }: Scope) => store.list(database.sql, organizationId),
    countDays: async ({ organizationId }: Scope) =>
      byReceiver(await dayCounts(database.lists, organizationId, clock.now())),
    async listDeliveries(scope: Scope, id: string, page: Page) {
      await get(scope, id)
      const { organizationId } = scope
      const items = await messages.list(database.lists, { ...page, organizationId, webhookId: id })
      const last = items.length === page.limit ? items.at(-1) : undefined
      return { items, next: last?.position ?? null }
    },
    async getDelivery(scope: Scope, id: string, messageId: string) {
      await get(scope, id)
      const { organizationId } = scope
      const message = await messages.find(database.sql, organizationId, id, messageId)
      if (!message) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND')
      const attempts = await messages.attemptsOf(database.sql, messageId)
      return { message, body: contentOf(message), attempts }
    },
    runDue: deliveries.runDue,
    nextDue: deliveries.nextDue,
    waiting: deliveries.waiting,
    running: deliveries.running,
    sweep: deliveries.sweep,
    start: deliveries.start,
    stop: deliveries.stop,
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
