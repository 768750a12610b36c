import { span } from '../../../kernel/index.ts'
import { type Erasure, inBatches, type Tx } from '../../../platform/database/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import * as store from './store.ts'

const jobName = 'merchants.erase'
/** Rows per transaction. */
const batchSize = 1_000
const sandboxesPerStep = 100

/**
 * What is left of an organization that was deleted. Of a live one only its timers go: orders, books and
 * documents stay. Of a sandbox nothing stays. The merchant is deleted last, so that what was
 * interrupted is found and goes on.
 */
export function createErasing({ clocks, database, jobs, log, timers }: Dependencies, hooks: Hooks) {
  /** Each batch is a transaction of its own. */
  const eraseAll = ({ erase }: Erasure, organizationId: string, signal?: AbortSignal) =>
    inBatches(
      (limit) => database.transaction((tx) => erase(tx, organizationId, limit)),
      signal,
      batchSize,
    )

  async function erase(organizationId: string, signal?: AbortSignal): Promise<void> {
    const clock = await clocks.find(database.sql, organizationId)
    if (!clock) return
    await timers.removeAll(organizationId, signal)
    if (clock.live) return
    const failures: unknown[] = []
    for (const part of hooks.erase) {
      try {
        await eraseAll(part, organizationId, signal)
      } catch (error) {
        signal?.throwIfAborted()
        // The other parts are erased nevertheless.
        failures.push(error)
        const fields = { err: error, organization: organizationId, tables: part.tables }
        log.error(
          { code: 'merchants.not_erased', ...fields },
          'A part of a sandbox was not erased.',
        )
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'A sandbox was not erased.')
    await database.transaction(async (tx) => {
      await store.remove(tx, organizationId)
      await clocks.erase(tx, organizationId)
    })
  }

  jobs.define(
    jobName,
    (data, signal) => erase((data as { organizationId: string }).organizationId, signal),
    { timeLimit: 15 * span.minute, workers: 1 },
  )

  return {
    schedule: (tx: Tx, organizationId: string) => jobs.send(tx, jobName, { organizationId }),

    /** Runs once a day, for jobs that were given up. */
    async eraseClosed(signal?: AbortSignal): Promise<void> {
      for (let after = ''; ; ) {
        const found = await store.closedSandboxes(database.sql, after, sandboxesPerStep)
        for (const id of found) await erase(id, signal).catch(() => signal?.throwIfAborted())
        if (found.length < sandboxesPerStep) return
        after = found.at(-1) ?? after
      }
    },
  }
}
