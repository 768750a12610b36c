import { testEventType } from '@guildhall/contract/billing/merchant-event-types'
import { AppError } from '../../../kernel/index.ts'
import { bodyOf } from '../../../platform/deliveries/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as messages from './store/messages.ts'
import * as store from './store.ts'

/** Messages that are sent manually. */
export function createResending(
  { random, clock, database, merchants }: Dependencies,
  wake: (endpointIds: readonly string[]) => void,
) {
  return {
    async test(organizationIds: readonly string[], id: string): Promise<messages.Message> {
      const found = await store.find(database.sql, organizationIds, id)
      if (!found) throw new AppError('NOT_FOUND')
      const { organizationId } = found
      return database.transaction(async (tx) => {
        const { at } = await merchants.momentEvenMirrored(tx, organizationId)
        const endpoint = await store.lock(tx, organizationId, id)
        if (!endpoint) throw new AppError('NOT_FOUND')
        if (!endpoint.enabled) throw new AppError('WEBHOOK_IS_DISABLED')
        const data = JSON.stringify({ id, organization_id: organizationId })
        const message: messages.Message = {
          id: random.uuid(),
          endpointId: id,
          organizationId,
          type: testEventType,
          status: 'waiting',
          createdAt: clock.now(),
          occurredAt: at,
          doneAt: null,
          payload: null,
          body: bodyOf(testEventType, at, data),
          lastStatus: null,
        }
        await messages.insertTest(tx, message)
        tx.afterCommit(() => wake([id]))
        return message
      })
    },

    /** Under the same id. One whose payload was erased is not sent; that of a disabled endpoint is skipped. */
    async redeliver(organizationIds: readonly string[], id: string): Promise<void> {
      const message = await messages.find(database.sql, organizationIds, id)
      if (!message) throw new AppError('NOT_FOUND')
      if (message.payload === null && message.body === null) return
      await database.transaction(async (tx) => {
        const endpoint = await store.lock(tx, message.organizationId, message.endpointId)
        if (!endpoint) throw new AppError('NOT_FOUND')
        await messages.resend(tx, message, clock.now())
        tx.afterCommit(() => wake([endpoint.id]))
      })
    },
  }
}
