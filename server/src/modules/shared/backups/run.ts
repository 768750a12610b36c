import type { BackupFailure } from '@guildhall/contract/shared/backups'
import { span } from '../../../kernel/index.ts'
import { type DumpProgress, dump, estimateRows } from '../../../platform/database/backup/index.ts'
import { startInterval } from '../../../platform/interval.ts'
import { pendingJobs } from '../../../platform/jobs/index.ts'
import { stopwatch } from '../../../platform/system.ts'
import { createChanges } from './changes.ts'
import type { Dependencies } from './dependencies.ts'
import { failureOf } from './failure.ts'
import { longest, reportInterval } from './rules.ts'
import * as store from './store.ts'

export const jobName = 'backups.run'

/** Longer than `longest`, so that a backup ends by itself. */
const limits = { timeLimit: longest + 10 * span.minute, workers: 1 }

/** Why the writing was stopped by this module. */
type Stopped = 'ended by others' | 'took_too_long'

/** Writes backups in the background. */
export function createRun(
  dependencies: Dependencies,
  completed: (placeId: string) => Promise<void>,
) {
  const { clock, database, jobs, log, place } = dependencies
  const changes = createChanges(dependencies)

  /** Reports progress, and stops the writing when nobody wants the backup any more. */
  function watch(id: string, signal: AbortSignal) {
    const stop = new AbortController()
    const elapsed = stopwatch()
    let progress: store.Progress = { tables: null, tablesDone: 0, rows: 0, expectedRows: null }
    let reporting = false

    async function report() {
      if (elapsed() > longest) stop.abort('took_too_long' satisfies Stopped)
      if (reporting) return
      reporting = true
      const wanted = await store
        .report(database.sql, id, progress, clock.now())
        // The database may be unreachable for a moment; the backup itself notices if it is for longer.
        .catch(() => true)
        .finally(() => {
          reporting = false
        })
      if (!wanted) stop.abort('ended by others' satisfies Stopped)
    }

    return {
      signal: AbortSignal.any([signal, stop.signal]),
      stopped: () => (stop.signal.aborted ? (stop.signal.reason as Stopped) : undefined),
      set: (change: Partial<store.Progress>) => {
        progress = { ...progress, ...change }
      },
      progress: () => progress,
      end: startInterval(reportInterval, () => void report()),
    }
  }

  /** Writes the database as of this moment to the place. */
  async function write(name: string, watching: ReturnType<typeof watch>) {
    const { signal } = watching
    const client = database.dedicated()
    // Ends a statement that hangs, too.
    const disconnect = () => void client.end().catch(() => undefined)
    signal.addEventListener('abort', disconnect)
    try {
      await client.connect()
      const expectedRows = await estimateRows(client)
      watching.set({ expectedRows })
      const { version } = await changes.server()
      const fill = async (line: (lines: string | Buffer) => Promise<void>) => {
        await dump(
          client,
          (lines) => {
            signal.throwIfAborted()
            return line(lines)
          },
          {
            kind: 'backup',
            version,
            createdAt: clock.now(),
            jobs: pendingJobs,
            onProgress: ({ rows, tables, tablesDone }: DumpProgress) =>
              watching.set({ rows, tables, tablesDone }),
          },
        )
      }
      return await place.write(name, fill, signal)
    } finally {
      signal.removeEventListener('abort', disconnect)
      disconnect()
    }
  }

  /** Files of backups that failed: their servers could not delete them. */
  async function cleanUp(placeId: string) {
    for (const name of await store.failedAt(database.sql, placeId)) await place.remove(name)
  }

  async function finish(
    run: store.Run,
    written: Awaited<ReturnType<typeof write>>,
    of: store.Progress,
  ) {
    const { bytes: size, fileSha256: sha256 } = written
    const isWanted = await database.transaction(async (tx) => {
      const current = await store.lockRun(tx)
      if (current?.id !== run.id) return false
      await changes.end(tx, current, { ...of, state: 'complete', error: null, size, sha256 })
      return true
    })
    if (!isWanted) await changes.discard(run)
    return isWanted
  }

  async function fail(id: string, reason: BackupFailure, error: unknown) {
    log.error({ code: 'backups.failed', err: error, reason }, 'A backup failed.')
    await changes.fail(id, reason)
  }

  async function work(run: store.Run, signal: AbortSignal) {
    const watching = watch(run.id, signal)
    try {
      if (run.place !== null) await cleanUp(run.place)
      const written = await write(run.name, watching)
      watching.end()
      const isWanted = await finish(run, written, watching.progress())
      if (isWanted && run.place !== null) await completed(run.place)
    } catch (error) {
      const stopped = watching.stopped()
      if (stopped === 'ended by others') return
      if (stopped === undefined && signal.aborted) {
        // The server stops: the next one begins it anew.
        await store.releaseRun(database.sql, run.id, clock.now())
        throw error
      }
      await fail(run.id, stopped ?? failureOf(error), error)
    } finally {
      watching.end()
    }
  }

  jobs.define(
    jobName,
    async (data, signal) => {
      const { id } = data as { id: string }
      let placeId: string
      try {
        placeId = await place.prepare()
      } catch (error) {
        return fail(id, failureOf(error), error)
      }
      const run = await store.claimRun(database.sql, id, placeId, clock.now())
      if (run) await work(run, signal)
    },
    limits,
  )
}
