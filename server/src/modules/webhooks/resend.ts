import { AppError } from '../../kernel/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Scope } from './manage.ts'
import type { Needs } from './needs.ts'
import { bodyOf } from './publish.ts'
import type { Message } from './rules/message.ts'
import * as messages from './store/messages.ts'
import * as store from './store.ts'

/** Messages that somebody sends by hand. */
export function createResending(
  { chance, clock, database, events }: Pick<Needs, 'chance' | 'clock' | 'database' | 'events'>,
  poke: (webhookIds: readonly string[]) => void,
) {
  async function holdRunning(tx: Tx, { organizationId }: Scope, id: string) {
    const webhook = await store.lock(tx, organizationId, id)
    if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND')
    if (!webhook.enabled) throw new AppError('WEBHOOK_IS_DISABLED')
    return webhook
  }

  function tell(tx: Tx, what: 'tested' | 'redelivered', message: Message) {
    const { id: deliveryId, webhookId: id, organizationId } = message
    tx.afterCommit(() => poke([id]))
    const payload = { id, organizationId, deliveryId }
    return events.append(tx, `webhook.${what}`, `webhook:${id}`, payload)
  }

  function test(scope: Scope, id: string) {
    return database.transaction(async (tx) => {
      const webhook = await holdRunning(tx, scope, id)
      const now = clock.now()
      const data = { id, organizationId: scope.organizationId }
      const message: Message = {
        id: `msg_${chance.token(24)}`,
        place: 0,
        webhookId: id,
        organizationId: webhook.organizationId,
        type: 'webhook.test',
        body: bodyOf({ type: 'webhook.test', at: now, data }),
        status: 'waiting',
        attempts: 0,
        dueAt: now,
        createdAt: now,
        doneAt: null,
      }
      await messages.insertTest(tx, message)
      await tell(tx, 'tested', message)
      return { ...message, lastStatus: null }
    })
  }

  function redeliver(scope: Scope, id: string, messageId: string) {
    return database.transaction(async (tx) => {
      await holdRunning(tx, scope, id)
      const message = await messages.find(tx, scope.organizationId, id, messageId)
      if (!message) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND')
      const now = clock.now()
      await messages.again(tx, scope.organizationId, messageId, now)
      await tell(tx, 'redelivered', message)
      return { ...message, status: 'waiting', attempts: 0, dueAt: now, doneAt: null } as const
    })
  }

  return { test, redeliver }
}
