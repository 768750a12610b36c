import { type Erasure, eraseTables } from '../../../platform/database/index.ts'
import { eraseRefunds } from './store/intents.ts'

const rest = eraseTables('payment_intents', 'processor_news')

/** Of a sandbox that was deleted. */
export const paymentsErasure: Erasure = {
  tables: rest.tables,
  async erase(tx, organizationId, limit) {
    // They refer to charges.
    const refunds = await eraseRefunds(tx, organizationId, limit)
    if (refunds >= limit) return refunds
    return refunds + (await rest.erase(tx, organizationId, limit - refunds))
  },
}
