import type { TransferredEntry } from '@guildhall/contract/billing/data-exports'
import type { Walk } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

const first = { kind: '', sourceId: '00000000-0000-0000-0000-000000000000' }

const toWire = (
  { at, id, kind, sourceId }: store.StoredEntry,
  lines: readonly store.StoredLine[],
): TransferredEntry => ({
  id,
  at: at.toISOString(),
  kind,
  source_id: sourceId,
  lines: lines.map(({ account, amount, currency, customerId, orderId }) => ({
    account,
    amount,
    currency,
    customer_id: customerId,
    order_id: orderId,
  })),
})

/** All entries of an organization with their lines, by kind and source, as an index has them. */
export function createWalk({ database }: Pick<Dependencies, 'database'>) {
  return (organizationId: string): Walk<TransferredEntry> =>
    async (after, limit) => {
      const from = after ? { kind: after.sorted, sourceId: after.id } : first
      const entries = await store.entriesAfter(database.lists, organizationId, from, limit)
      const ids = entries.map(({ id }) => id)
      const lines = Map.groupBy(
        await store.linesOf(database.lists, organizationId, ids),
        ({ entryId }) => entryId,
      )
      const last = entries.length < limit ? undefined : entries.at(-1)
      return {
        items: entries.map((entry) => toWire(entry, lines.get(entry.id) ?? [])),
        end: last && { sorted: last.kind, id: last.sourceId },
      }
    }
}
