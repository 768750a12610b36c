import {
  type BackupSettings,
  mostKept,
  mostManualBackups,
  type updateSettings,
} from '@guildhall/contract/shared/backups'
import type { z } from 'zod'
import { AppError, span } from '../../../kernel/index.ts'
import { backupName } from '../../../platform/backups/index.ts'
import { type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import { toWebStream } from '../../../platform/files/index.ts'
import { attention } from './attention.ts'
import { createChanges } from './changes.ts'
import type { Dependencies } from './dependencies.ts'
import {
  beginnings,
  defaultSettings,
  fileOf,
  isDue,
  isStale,
  mostFailed,
  surplusOf,
} from './rules.ts'
import { createRun, jobName } from './run.ts'
import * as store from './store.ts'
import { endedToWire, runToWire, toLogged, toTask } from './wire.ts'

/** More than there can be: those by hand, automatic ones of some places, and failed ones. */
const listed = mostManualBackups + 4 * mostKept + mostFailed
const otherFilesListed = 20
const tasksListed = 5
/** With a test clock only daily: a clock that is moved stops at each of them. */
const checkInterval = (testClock: boolean) => (testClock ? span.day : 15 * span.minute)

const anotherRuns = () => new AppError('ANOTHER_BACKUP_IS_RUNNING')
const noAnswer = () => new AppError('STORAGE_OF_BACKUPS_DOES_NOT_ANSWER')

/** Backups of the whole database; one at a time, on whichever server takes the job. */
export function createBackups(dependencies: Dependencies) {
  const { clock, database, events, jobs, limits, log, place, random } = dependencies
  const changes = createChanges(dependencies)
  createRun(dependencies, removeSurplus)
  jobs.every('backups.schedule', checkInterval(dependencies.testClock), schedule)

  /** What the place of this server has; without sizes if it does not answer. */
  async function here() {
    try {
      return { id: await place.id(), sizes: await place.sizes() }
    } catch (error) {
      log.warn({ code: 'backups.unreadable', err: error }, 'The backups cannot be listed.')
      return { id: undefined, sizes: undefined }
    }
  }

  async function settings(): Promise<BackupSettings> {
    const { automatic, hour, keep } = (await store.settings(database.sql)) ?? defaultSettings
    return { automatic, hour, keep }
  }

  async function get(id: string) {
    const run = await store.findRun(database.sql)
    if (run?.id === id) return runToWire(run, await changes.server(), clock.now())
    const row = await store.show(database.sql, id)
    if (!row) throw new AppError('BACKUP_NOT_FOUND')
    return endedToWire(row, fileOf(row, await here()))
  }

  async function list() {
    const [run, rows, found] = [
      await store.findRun(database.sql),
      await store.list(database.sql, listed),
      await here(),
    ]
    const names = new Set([...rows, ...(run ? [run] : [])].map(({ name }) => name))
    const others = [...(found.sizes?.keys() ?? [])].filter((name) => !names.has(name))
    return {
      items: [
        ...(run ? [runToWire(run, await changes.server(), clock.now())] : []),
        ...rows.map((row) => endedToWire(row, fileOf(row, found))),
      ],
      place: { kind: place.kind, address: place.address, perServer: place.perServer },
      otherFiles: others.sort().reverse().slice(0, otherFilesListed),
      attention: (await attention(database.sql, clock.now())).attention,
    }
  }

  /** Without a look at the files, which may be far away. */
  async function tasks(since: Date) {
    const run = await store.findRun(database.sql)
    const rows = await store.list(database.sql, tasksListed)
    return [
      ...(run ? [runToWire(run, await changes.server(), clock.now())] : []),
      ...rows.filter(({ finishedAt }) => finishedAt > since).map((row) => endedToWire(row, null)),
    ].map(toTask)
  }

  /** Enqueues a backup, if none is at work. */
  async function begin(tx: Tx, origin: store.Run['origin'], createdBy: string | null) {
    if (await changes.endStale(tx)) throw anotherRuns()
    const id = random.uuid()
    const now = clock.now()
    const run: store.Run = {
      id,
      name: backupName(now, id),
      origin,
      place: null,
      tables: null,
      tablesDone: 0,
      rows: 0,
      expectedRows: null,
      createdBy,
      createdAt: now,
      startedAt: null,
      seenAt: now,
    }
    await store.insertRun(tx, run)
    await events.append(tx, 'backup.created', `backup:${id}`, toLogged(run))
    await jobs.send(tx, jobName, { id })
    return id
  }

  async function create(userId: string | null) {
    const work = database.transaction(async (tx) => {
      await limits.spend('backups', beginnings, tx)
      if ((await store.countManual(tx)) >= mostManualBackups) {
        throw new AppError('THERE_ARE_TOO_MANY_BACKUPS')
      }
      return begin(tx, 'manual', userId)
    })
    const id = await work.catch((error) => {
      throw violatedConstraint(error) === store.onlyOne ? anotherRuns() : error
    })
    return get(id)
  }

  /** Begins an automatic backup when one is due, and ends the one of a server that ended. */
  async function schedule() {
    const running = await database.transaction(changes.endStale)
    if (running) return
    const last = await store.lastBackups(database.sql)
    if (!isDue(await settings(), last, clock.now())) return
    await database
      .transaction((tx) => begin(tx, 'automatic', null))
      .catch((error) => {
        // Another server or an administrator was faster.
        if (violatedConstraint(error) === store.onlyOne) return
        if (error instanceof AppError && error.code === 'ANOTHER_BACKUP_IS_RUNNING') return
        throw error
      })
  }

  /** The file goes first: what fails in between is tried again. */
  async function removeWithFile(row: store.Ended, isHere: boolean): Promise<boolean> {
    if (isHere) await place.remove(row.name)
    return database.transaction(async (tx) => {
      const removed = await store.remove(tx, row.id)
      if (!removed) return false
      await events.append(tx, 'backup.deleted', `backup:${row.id}`, toLogged(removed))
      return true
    })
  }

  /** Deletes automatic backups that a newer one replaces. */
  async function removeSurplus(placeId: string) {
    try {
      const { keep } = await settings()
      const rows = await store.automaticAt(database.sql, placeId, listed)
      for (const row of surplusOf(rows, await place.sizes(), keep)) await removeWithFile(row, true)
    } catch (error) {
      log.warn(
        { code: 'backups.old_ones_stay', err: error },
        'Automatic backups that are not needed any more could not be deleted.',
      )
    }
  }

  async function ended(id: string) {
    const row = await store.show(database.sql, id)
    if (row) return row
    const run = await store.findRun(database.sql)
    throw new AppError(run?.id === id ? 'BACKUP_IS_RUNNING' : 'BACKUP_NOT_FOUND')
  }

  async function downloadable(id: string) {
    const row = await ended(id)
    if (row.state === 'failed') throw new AppError('BACKUP_HAS_NO_FILE')
    const found = await here()
    const file = fileOf(row, found)
    if (file === 'unknown') throw noAnswer()
    if (file === 'elsewhere') throw new AppError('BACKUP_IS_ON_ANOTHER_SERVER')
    const size = found.sizes?.get(row.name)
    if (size === undefined) throw new AppError('FILE_OF_THE_BACKUP_IS_MISSING')
    return { row, size }
  }

  return {
    list,
    tasks,
    get,
    create,
    settings,
    schedule,
    attention: () => attention(database.sql, clock.now()),

    async cancel(id: string) {
      const run = await database.transaction(async (tx) => {
        const current = await store.lockRun(tx)
        if (current?.id !== id) return undefined
        await changes.endFailed(
          tx,
          current,
          isStale(current, clock.now()) ? 'interrupted' : 'canceled',
        )
        return current
      })
      if (!run && (await store.show(database.sql, id))) throw new AppError('BACKUP_HAS_ENDED')
      if (run) await changes.discard(run)
      return get(id)
    },

    async remove(id: string) {
      const row = await ended(id)
      const found = await here()
      if (!found.sizes) throw noAnswer()
      const isHere = row.place === found.id || found.sizes.has(row.name)
      const removed = await removeWithFile(row, isHere).catch((error) => {
        throw error instanceof AppError ? error : noAnswer()
      })
      if (!removed) throw new AppError('BACKUP_NOT_FOUND')
    },

    downloadable,

    /** The audit log says who has the data before the first byte is sent. */
    async download(id: string) {
      const { row, size } = await downloadable(id)
      await database.transaction((tx) =>
        events.append(tx, 'backup.downloaded', `backup:${row.id}`, toLogged(row)),
      )
      const bytes = await place.read(row.name).catch(() => {
        throw noAnswer()
      })
      if (!bytes) throw new AppError('FILE_OF_THE_BACKUP_IS_MISSING')
      return { stream: toWebStream(bytes), name: row.name, size }
    },

    async updateSettings(input: z.output<typeof updateSettings.body>) {
      const changed = await database.transaction(async (tx) => {
        await store.lockSettings(tx)
        const before = (await store.settings(tx)) ?? defaultSettings
        const next = {
          automatic: input.automatic ?? before.automatic,
          hour: input.hour ?? before.hour,
          keep: input.keep ?? before.keep,
        }
        await store.saveSettings(tx, { ...next, changedAt: clock.now() })
        await events.append(tx, 'backup_settings.updated', 'backup_settings:server', next)
        return next
      })
      // The first one is made at once.
      await schedule()
      return changed
    },
  }
}
export type Backups = ReturnType<typeof createBackups>
