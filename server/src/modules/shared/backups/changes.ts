import type { BackupFailure } from '@guildhall/contract/shared/backups'
import manifest from '../../../../package.json' with { type: 'json' }
import { readMigrations, type Tx } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'
import { isStale, mostFailed } from './rules.ts'
import * as store from './store.ts'
import { toLogged } from './wire.ts'

/** How the run ends, under its lock; and the files that go with it. */
export function createChanges({ clock, database, events, log, place }: Dependencies) {
  const newestMigration = readMigrations().then((all) => all.at(-1)?.name ?? '')
  const server = async () => ({ version: manifest.version, migration: await newestMigration })

  async function end(
    tx: Tx,
    run: store.Run,
    result: Pick<store.Ended, 'state' | 'error' | 'size' | 'sha256'> & Partial<store.Progress>,
  ) {
    const ended = { ...run, ...result, ...(await server()), finishedAt: clock.now() }
    await store.removeRun(tx, run.id)
    await store.insertEnded(tx, ended)
    await store.removeOldFailed(tx, mostFailed)
    const change = result.state === 'complete' ? 'completed' : 'failed'
    await events.append(tx, `backup.${change}`, `backup:${run.id}`, toLogged(ended))
    return ended
  }

  const endFailed = (tx: Tx, run: store.Run, error: BackupFailure) =>
    end(tx, run, { state: 'failed', error, size: null, sha256: null })

  /** What cannot be deleted now is deleted before the next backup is written. */
  async function discard({ name, place: at }: Pick<store.Run, 'name' | 'place'>) {
    try {
      if (at !== null && at === (await place.id())) await place.remove(name)
    } catch (error) {
      log.warn(
        { code: 'backups.file_stays', err: error, name },
        'A file of a failed backup could not be deleted.',
      )
    }
  }

  return {
    server,
    end,
    endFailed,
    discard,
    /** Only if the run is still the one that was begun. */
    fail: async (id: string, error: BackupFailure) => {
      const run = await database.transaction(async (tx) => {
        const current = await store.lockRun(tx)
        if (current?.id !== id) return undefined
        await endFailed(tx, current, error)
        return current
      })
      if (run) await discard(run)
    },
    /** Makes room if the server ended that wrote a backup; resolves to the run that goes on. */
    async endStale(tx: Tx): Promise<store.Run | undefined> {
      const run = await store.lockRun(tx)
      if (!run || !isStale(run, clock.now())) return run
      await endFailed(tx, run, 'interrupted')
      tx.afterCommit(() => void discard(run))
      return undefined
    },
  }
}
