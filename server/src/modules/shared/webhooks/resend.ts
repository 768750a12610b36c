import { AppError } from '../../../kernel/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { bodyOf } from '../../../platform/deliveries/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Scope } from './manage.ts'
import type { Message } from './rules/message.ts'
import * as messages from './store/messages.ts'
import * as store from './store.ts'

/** Messages that are sent manually. */
export function createResending(
  {
    random,
    clock,
    database,
    events,
  }: Pick<Dependencies, 'random' | 'clock' | 'database' | 'events'>,
  wake: (webhookIds: readonly string[]) => void,
) {
  async function lockEnabled(tx: Tx, { organizationId }: Scope, id: string) {
    const webhook = await store.lock(tx, organizationId, id)
    if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND')
    if (!webhook.enabled) throw new AppError('WEBHOOK_IS_DISABLED')
    return webhook
  }

  function appendEvent(tx: Tx, what: 'tested' | 'redelivered', message: Message) {
    const { id: deliveryId, webhookId: id, organizationId } = message
    tx.afterCommit(() => wake([id]))
    const payload = { id, organizationId, deliveryId }
    return events.append(tx, `webhook.${what}`, `webhook:${id}`, payload)
  }

  function test(scope: Scope, id: string) {
    return database.transaction(async (tx) => {
      const webhook = await lockEnabled(tx, scope, id)
      const now = clock.now()
      const data = JSON.stringify({ id, organizationId: scope.organizationId })
      const message: Message = {
        id: `msg_${random.token(24)}`,
        position: 0,
        webhookId: id,
        organizationId: webhook.organizationId,
        type: 'webhook.test',
        status: 'waiting',
        attempts: 0,
        dueAt: now,
        createdAt: now,
        doneAt: null,
      }
      await messages.insertTest(tx, message, bodyOf(message.type, now, data))
      await appendEvent(tx, 'tested', message)
      return { ...message, lastStatus: null }
    })
  }

  function redeliver(scope: Scope, id: string, messageId: string) {
    return database.transaction(async (tx) => {
      await lockEnabled(tx, scope, id)
      const message = await messages.find(tx, scope.organizationId, id, messageId)
      if (!message) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND')
      const now = clock.now()
      await messages.resend(tx, scope.organizationId, messageId, now)
      await appendEvent(tx, 'redelivered', message)
      return { ...message, status: 'waiting', attempts: 0, dueAt: now, doneAt: null } as const
    })
  }

  return { test, redeliver }
}
