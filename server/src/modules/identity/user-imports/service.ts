import type { create as createEndpoint } from '@guildhall/contract/identity/user-imports'
import type { z } from 'zod'
import { AppError } from '../../../kernel/index.ts'
import { inBatches, type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import { FileRejected, sweepOrphans } from '../../../platform/files/index.ts'
import { createChanges } from './changes.ts'
import type { Dependencies } from './dependencies.ts'
import { sealProject } from './read-file.ts'
import { beginnings, linkSeconds, patience, retention, userImportFolder } from './rules.ts'
import { createRun, jobName } from './run.ts'
import * as store from './store.ts'
import { toLogged, toTask, toWire } from './wire.ts'

const listed = 50
const tasksListed = 5
const unfinished = () => new AppError('ANOTHER_USER_IMPORT_IS_NOT_FINISHED')
const isWaiting = ({ state }: store.UserImport) => state === 'uploading' || state === 'checked'

/** Imports of users that administrators begin; one at a time on an installation. */
export function createUserImports(dependencies: Dependencies) {
  const { clock, database, events, files, jobs, limits, pageUrl, random, sealer } = dependencies
  const changes = createChanges(dependencies)
  createRun(dependencies)

  async function get(id: string) {
    const row = await store.show(database.sql, id)
    if (!row) throw new AppError('USER_IMPORT_NOT_FOUND')
    return toWire(row)
  }

  async function lock(tx: Tx, id: string): Promise<store.UserImport> {
    const row = await store.lock(tx, id)
    if (!row) throw new AppError('USER_IMPORT_NOT_FOUND')
    return row
  }

  /** One that waited too long for somebody makes room. */
  async function endExpired(tx: Tx): Promise<'free' | 'taken'> {
    const row = await store.lockUnfinished(tx)
    if (!row) return 'free'
    if (!isWaiting(row) || row.expiresAt > clock.now()) return 'taken'
    await changes.end(tx, row, { state: 'canceled', error: 'expired' })
    return 'free'
  }

  const log = (tx: Tx, change: 'created' | 'started', row: store.UserImport) =>
    events.append(tx, `user_import.${change}`, `user_import:${row.id}`, toLogged(row))

  async function create(userId: string | null, input: z.output<typeof createEndpoint.body>) {
    const { fileName, firebaseProject, size, system: format } = input
    const id = random.uuid()
    const key = userImportFolder + random.uuid()
    const now = clock.now()
    const work = database.transaction(async (tx) => {
      await limits.spend('user imports', beginnings, tx)
      if ((await endExpired(tx)) === 'taken') throw unfinished()
      const row: store.UserImport = {
        id,
        format,
        fileName,
        size,
        fileKey: key,
        project: firebaseProject ? sealProject(sealer, id, firebaseProject) : null,
        state: 'uploading',
        goesOn: false,
        percent: 0,
        total: null,
        processed: 0,
        created: 0,
        existing: 0,
        refused: 0,
        problems: 0,
        error: null,
        createdBy: userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + patience),
        finishedAt: null,
      }
      await store.insert(tx, row)
      await log(tx, 'created', row)
    })
    await work.catch((error) => {
      throw violatedConstraint(error) === store.onlyUnfinished ? unfinished() : error
    })
    const token = await files.links.upload({ key, size }, linkSeconds)
    return { userImport: await get(id), uploadUrl: pageUrl(`/files/upload/${token}`) }
  }

  /** A copy, since the link of the upload could replace the file until it expires. */
  async function takeUpload({ fileKey, size }: store.UserImport): Promise<string> {
    const notUploaded = () => new AppError('FILE_OF_THE_USER_IMPORT_IS_NOT_UPLOADED')
    const bytes = fileKey === null ? undefined : await files.store.read(fileKey)
    if (!bytes) throw notUploaded()
    const key = userImportFolder + random.uuid()
    try {
      await files.store.write(key, bytes, { size })
    } catch (error) {
      throw error instanceof FileRejected ? notUploaded() : error
    }
    return key
  }

  function assertMayStart({ finishedAt, state }: store.UserImport) {
    if (finishedAt !== null) throw new AppError('USER_IMPORT_HAS_ENDED')
    if (state !== 'uploading' && state !== 'checked') throw new AppError('USER_IMPORT_IS_RUNNING')
  }

  async function start(id: string, checkOnly: boolean) {
    const before = await store.find(database.sql, id)
    if (!before) throw new AppError('USER_IMPORT_NOT_FOUND')
    assertMayStart(before)
    const key = before.state === 'uploading' ? await takeUpload(before) : before.fileKey
    const discard = (unused: string | null) =>
      unused === null ? undefined : files.store.remove(unused).catch(() => undefined)
    try {
      await database.transaction(async (tx) => {
        const row = await lock(tx, id)
        assertMayStart(row)
        // Another request was faster.
        if (row.state !== before.state) throw new AppError('USER_IMPORT_IS_RUNNING')
        const state = row.state === 'uploading' || checkOnly ? 'checking' : 'importing'
        const empty = await changes.reset(tx, row)
        const started = { ...empty, state, fileKey: key, goesOn: !checkOnly } as const
        await store.save(tx, started)
        await log(tx, 'started', started)
        await jobs.send(tx, jobName, { id })
      })
    } catch (error) {
      if (key !== before.fileKey) await discard(key)
      throw error
    }
    if (key !== before.fileKey) await discard(before.fileKey)
    return get(id)
  }

  async function cancel(id: string) {
    await database.transaction(async (tx) => {
      const row = await lock(tx, id)
      if (row.finishedAt !== null) throw new AppError('USER_IMPORT_HAS_ENDED')
      await changes.end(tx, row, { state: 'canceled', error: null })
    })
    return get(id)
  }

  return {
    create,
    start,
    cancel,
    get,
    list: async () => (await store.list(database.sql, listed)).map(toWire),
    async tasks(since: Date) {
      const rows = await store.list(database.sql, tasksListed)
      return rows
        .filter(({ finishedAt }) => finishedAt === null || finishedAt > since)
        .flatMap(toTask)
    },
    async problems(id: string, after: number, limit: number) {
      await get(id)
      const rows = await store.problemsOf(database.sql, id, after, limit)
      return { items: rows, next: rows.length === limit ? (rows.at(-1)?.number ?? null) : null }
    },
    /** Ends what waited too long, and deletes what is not needed any more. */
    async sweep(signal?: AbortSignal): Promise<number> {
      await database.transaction(endExpired)
      const before = new Date(clock.ms() - retention)
      const removed = await inBatches(
        (limit) => database.transaction((tx) => store.removeOlder(tx, before, limit)),
        signal,
      )
      const referenced = (keys: readonly string[]) => store.referenced(database.sql, keys)
      const newest = new Date(clock.ms() - patience)
      await sweepOrphans(files.store, referenced, newest, { folder: userImportFolder, signal })
      return removed
    },
  }
}
export type UserImports = ReturnType<typeof createUserImports>
