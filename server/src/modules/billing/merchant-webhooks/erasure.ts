import { type Erasure, eraseTables } from '../../../platform/database/index.ts'
import type { Events } from '../../../platform/events/index.ts'
import { eraseMessages } from './store/messages.ts'

const rest = eraseTables('merchant_webhook_attempts', 'merchant_webhook_endpoints')

/** Of a sandbox that was deleted: what was not sent yet is not sent any more. */
export const merchantWebhooksErasure = (events: Pick<Events, 'release'>): Erasure => ({
  tables: [...rest.tables, 'merchant_webhook_messages', 'merchant_webhook_secrets'],
  async erase(tx, organizationId, limit) {
    const messages = await eraseMessages(tx, organizationId, limit)
    await events.release(
      tx,
      messages.flatMap(({ payloadId }) => payloadId ?? []),
    )
    const { length } = messages
    return length < limit ? length + (await rest.erase(tx, organizationId, limit - length)) : length
  },
})
