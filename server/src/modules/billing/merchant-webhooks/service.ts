import { AppError } from '../../../kernel/index.ts'
import {
  byReceiver,
  createDayCounts,
  createSecrets,
  createSurface,
} from '../../../platform/deliveries/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createManagement } from './manage.ts'
import { createResending } from './resend.ts'
import * as messages from './store/messages.ts'
import * as store from './store.ts'
import { merchantSurface, tables } from './surface.ts'

type Page = { readonly page: number; readonly limit: number }

export function createMerchantWebhooks(dependencies: Dependencies) {
  const { clock, database, events } = dependencies
  const secrets = createSecrets(dependencies, tables, 'webhook-secret')
  const deliveries = createSurface(dependencies, merchantSurface(dependencies, secrets))

  const dayCounts = createDayCounts(tables)

  events.attach(deliveries.rows)

  return {
    ...createManagement(dependencies, secrets, deliveries.skipWaiting, deliveries.poll),
    ...createResending(dependencies, deliveries.wake),
    async get(organizationIds: readonly string[], id: string) {
      const endpoint = await store.find(database.sql, organizationIds, id)
      if (!endpoint) throw new AppError('NOT_FOUND')
      return endpoint
    },
    /** For higher modules that have checked access. */
    findMessage: messages.find,
    /** The newest one. */
    async secretOf(id: string): Promise<string | undefined> {
      return (await secrets.open(id))[0]
    },
    /** An organization has few endpoints, so all are read. */
    async list(organizationId: string, { page, limit }: Page) {
      const all = await store.list(database.sql, organizationId)
      return { rows: all.slice((page - 1) * limit, page * limit), total: all.length }
    },
    /** By the server's clock, as attempts are. */
    countDays: async (organizationId: string) =>
      byReceiver(await dayCounts(database.lists, organizationId, clock.now())),
    async listDeliveries(filters: messages.DeliveryFilters, { page, limit }: Page) {
      const total = await messages.countDeliveries(database.lists, filters)
      const offset = (page - 1) * limit
      if (offset >= total) return { rows: [], total }
      return { rows: await messages.deliveries(database.lists, filters, offset, limit), total }
    },
    async runDue() {
      await dependencies.feed.run()
      return deliveries.runDue()
    },
    nextDue: deliveries.nextDue,
    waiting: deliveries.waiting,
    running: deliveries.running,
    sweep: deliveries.sweep,
    start: deliveries.start,
    stop: deliveries.stop,
  }
}
export type MerchantWebhooks = ReturnType<typeof createMerchantWebhooks>
