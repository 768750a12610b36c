import { AppError, after, span } from '../../kernel/index.ts'
import { createDelivery } from './deliver.ts'
import { createEngine } from './engine.ts'
import { createManagement, type Scope } from './manage.ts'
import type { Needs } from './needs.ts'
import { createPublishing } from './publish.ts'
import { createResending } from './resend.ts'
import { holdsLineFor } from './rules.ts'
import { createSecrets } from './secrets.ts'
import * as messages from './store/messages.ts'
import * as store from './store.ts'
import { createSwitch } from './switch-off.ts'

const keptFor = 90 * span.day

export type Page = Pick<messages.Page, 'status' | 'type' | 'before' | 'limit'>

export function createWebhooks(needs: Needs) {
  const { clock, database, events, log, outgoing } = needs
  const secrets = createSecrets(needs)
  const deliverNext = createDelivery(needs, secrets, createSwitch(needs))
  const nextDue = () => messages.nextDue(database.sql, holdsLineFor)
  const engine = createEngine(log, {
    deliverNext,
    async isDue() {
      const at = await nextDue()
      return at !== undefined && at <= clock.now()
    },
  })

  events.witness(createPublishing(needs, engine.poke))

  async function get({ organizationId }: Scope, id: string) {
    const webhook = await store.find(database.sql, organizationId, id)
    if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND')
    return webhook
  }

  return {
    ...createManagement(needs, secrets),
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
    nextDue,
    waiting: () => messages.countWaiting(database.sql),
    sweep: () => messages.sweep(database.sql, after(clock.now(), -keptFor)),
    start: engine.start,
    async stop() {
      await engine.stop()
      await outgoing.close()
    },
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
