import { type Erasure, eraseTables } from '../../../platform/database/index.ts'
import { erase } from './store.ts'

const balances = eraseTables('balances')

/** Of a sandbox that was deleted; the database refuses it for a live organization. */
export const ledgerErasure: Erasure = {
  tables: ['ledger_lines', 'ledger_entries', ...balances.tables],
  async erase(tx, organizationId, limit) {
    const count = await erase(tx, organizationId, limit)
    if (count >= limit) return count
    return count + (await balances.erase(tx, organizationId, limit - count))
  },
}
