import { after, span } from '../../kernel/index.ts'
import type { Database, Tx } from '../database/index.ts'
import type { Events } from '../events/index.ts'
import type { Clock } from '../system.ts'
import type { CleanupStore } from './cleanup-store.ts'

export type CleanupDependencies = {
  readonly clock: Clock
  readonly database: Database
  readonly events: Pick<Events, 'release'>
}

/** How many messages one statement ends: few enough that its locks are held briefly. */
const batchSize = 500
const maxReceivers = 20
const retention = 90 * span.day

/** Ends the messages of disabled and removed receivers, and deletes old ones. */
export function createCleanup(
  { clock, database, events }: CleanupDependencies,
  store: CleanupStore,
  clearSoon: () => void,
) {
  /** Skips the waiting messages: one batch in this transaction, the rest soon after. */
  async function skipWaiting(
    tx: Tx,
    receiver: { readonly id: string; readonly organizationId: string | null },
  ) {
    const now = clock.now()
    const count = await store.skipFirst(tx, receiver, now, batchSize)
    if (count < batchSize) return
    await store.clearLater(tx, receiver, now)
    tx.afterCommit(clearSoon)
  }

  /** Deletes messages with the payloads that were only theirs; resolves to their number. */
  function deleteMessages(
    deleteSome: (tx: Tx) => Promise<{ readonly payloadId: number | null }[]>,
  ): Promise<number> {
    return database.transaction(async (tx) => {
      const rows = await deleteSome(tx)
      const payloads = rows.flatMap(({ payloadId }) => payloadId ?? [])
      await events.release(tx, payloads)
      return rows.length
    })
  }

  /** One short statement per receiver; returns 0 when nothing is left. */
  async function cleanUp(): Promise<number> {
    const { sql } = database
    let count = 0
    for (const { id, removed, before } of await store.pending(sql, maxReceivers)) {
      const affected = removed
        ? await deleteMessages((tx) => store.deleteSome(tx, id, batchSize))
        : before && (await store.skipSome(sql, id, before, clock.now(), batchSize))
      count += affected || 0
      if (affected) continue
      if (removed) count += await store.deleteRemoved(sql, id)
      else if (before) count += await store.markCleared(sql, id, before)
    }
    return count
  }

  /** In batches, so that each statement is short. */
  async function sweep(): Promise<number> {
    const before = after(clock.now(), -retention)
    let count = 0
    for (let swept = batchSize; swept === batchSize; count += swept) {
      swept = await deleteMessages((tx) => store.deleteOld(tx, before, batchSize))
    }
    return count
  }

  return { skipWaiting, cleanUp, sweep }
}
