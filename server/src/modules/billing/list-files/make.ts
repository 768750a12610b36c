import type { ListFile } from '@guildhall/contract/billing/list-files'
import { after, span } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { listFileFolder } from '../../../platform/files/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Kinds } from './kinds.ts'
import { mostBytesOfFile, mostFailures, piecesOfRun } from './rules.ts'
import * as store from './store.ts'
import { toldOf } from './wire.ts'

const makeJob = 'list-files.make'
const discardJob = 'list-files.discard'
const expiry = 'list-files.expiry'
/** How long a file is kept, by the clock of its organization. */
const life = span.day
const discardBatch = 100

type Whose = Pick<store.File, 'id' | 'organizationId'>

/** Makes files piece by piece, and deletes their bytes when they have expired. */
export function createMake(dependencies: Dependencies, kinds: Kinds) {
  const { database, events, jobs, log, merchants, random, storage, timers } = dependencies

  const schedule = (tx: Tx, { id, organizationId }: Whose) =>
    jobs.send(tx, makeJob, { id, organizationId })

  const discard = (tx: Tx, { id, organizationId }: Whose) =>
    jobs.send(tx, discardJob, { id, organizationId })

  const append = (
    tx: Tx,
    change: 'created' | 'finished' | 'downloaded' | 'deleted',
    file: store.File,
    { at }: Moment,
  ) => events.append(tx, `list_file.${change}`, `list-file:${file.id}`, toldOf(file), at)

  const forgetExpiry = (tx: Tx, moment: Moment, { id }: Whose) =>
    timers.cancel(tx, moment, { kind: expiry, subjectId: id })

  /** One file under its lock, if it is still being made and nobody has come further. */
  const change = (
    before: store.File,
    work: (tx: Tx, moment: Moment, file: store.File) => Promise<store.File>,
  ) =>
    database.transaction(async (tx) => {
      const moment = await merchants.momentEvenMirrored(tx, before.organizationId)
      const file = await store.lock(tx, before.organizationId, before.id)
      if (!file || file.finishedAt || file.parts !== before.parts) return undefined
      const changed = await work(tx, moment, file)
      await store.save(tx, { ...changed, modifiedAt: changedAt(moment, file) })
      return changed
    })

  const finish = (before: store.File, error: ListFile['error']) =>
    change(before, async (tx, moment, file) => {
      const at = changedAt(moment, file)
      const expiresAt = after(at, life)
      const changed: store.File = {
        ...file,
        status: error === null ? 'succeeded' : 'failed',
        error,
        // What was deleted or changed meanwhile is not in the file.
        rowsTotal: error === null ? file.rows : file.rowsTotal,
        finishedAt: at,
        expiresAt,
      }
      timers.schedule(tx, moment, { kind: expiry, subjectId: file.id, dueAt: expiresAt })
      if (error === 'TOO_LARGE') await discard(tx, file)
      await append(tx, 'finished', changed, moment)
      return changed
    })

  /** Counted once: the list may have other rows when the file goes on later. */
  async function begun(file: store.File): Promise<store.File | undefined> {
    if (file.rowsTotal !== null) return file
    const rowsTotal = await kinds(file.list, file).total()
    return change(file, async (_tx, _moment, now) => ({ ...now, status: 'running', rowsTotal }))
  }

  /** Resolves to undefined if the file is gone, or another process makes it. */
  async function addPiece(file: store.File) {
    const source = kinds(file.list, file)
    const piece = await source.next(file)
    const head = file.parts === 0 ? await source.head() : ''
    const bytes = Buffer.from(head + piece.text)
    // Under a key of its own: two processes never write one part.
    const key = `${listFileFolder}${file.id}/${file.parts}-${random.uuid()}`
    if (bytes.length > 0) await storage.write(key, chunksOf(bytes), { size: bytes.length })
    const saved = await change(file, async (tx, _moment, now) => {
      if (bytes.length > 0) await store.addPart(tx, now, { number: now.parts, key })
      const rows = now.rows + piece.rows
      return {
        ...now,
        status: 'running',
        rows,
        rowsTotal: now.rowsTotal === null ? null : Math.max(now.rowsTotal, rows),
        bytes: now.bytes + bytes.length,
        parts: now.parts + 1,
        ...piece.place,
        failures: 0,
      }
    })
    // After an error the sweep removes the bytes: the commit may have arrived.
    if (!saved && bytes.length > 0) await storage.remove(key)
    return saved && { file: saved, isLast: piece.isLast }
  }

  /** Goes on where the last run ended; resolves to whether more is left. */
  async function run(start: store.File, signal: AbortSignal): Promise<boolean> {
    let file = await begun(start)
    for (let n = 0; file && n < piecesOfRun; n++) {
      signal.throwIfAborted()
      const added = await addPiece(file)
      if (!added) return false
      file = added.file
      const isTooLarge = file.bytes > mostBytesOfFile
      if (!isTooLarge && !added.isLast) continue
      await finish(file, isTooLarge ? 'TOO_LARGE' : null)
      return false
    }
    return file !== undefined
  }

  /** Resolves to how often it failed in a row. */
  async function noteFailure({ id, organizationId }: Whose) {
    return database.transaction(async (tx) => {
      const file = await store.lock(tx, organizationId, id)
      if (!file || file.finishedAt) return undefined
      const failed = { ...file, failures: file.failures + 1 }
      await store.save(tx, failed)
      return failed
    })
  }

  jobs.define(
    makeJob,
    async (data, signal) => {
      const { id, organizationId } = data as Whose
      const file = await store.find(database.sql, [organizationId], id)
      if (!file || file.finishedAt) return
      try {
        if (!(await run(file, signal))) return
      } catch (error) {
        // A process that stops is no failure: the next one goes on.
        if (signal.aborted) throw error
        const failed = await noteFailure(file)
        if (!failed || failed.failures < mostFailures) throw error
        log.error(
          { code: 'list-files.given_up', fileId: id, err: error },
          'The file of a list could not be made.',
        )
        await finish(failed, 'INTERNAL')
        return
      }
      await database.transaction((tx) => schedule(tx, file))
    },
    { timeLimit: span.minute / 2, workers: 2 },
  )

  jobs.define(
    discardJob,
    async (data, signal) => {
      const whose = data as Whose
      for (let left = true; left; ) {
        signal.throwIfAborted()
        const parts = await store.partsAfter(database.sql, whose, -1, discardBatch)
        for (const { key } of parts) await storage.remove(key)
        const last = parts.at(-1)
        if (last) await store.removeParts(database.sql, whose, last.number)
        left = parts.length === discardBatch
      }
    },
    { timeLimit: 5 * span.minute, workers: 1 },
  )

  timers.define({
    name: expiry,
    async run(tx, { organizationId, subjectId }, moment) {
      const file = await store.lock(tx, organizationId, subjectId)
      if (!file?.expiresAt || file.expiresAt > moment.at) return
      const at = changedAt(moment, file)
      await store.save(tx, { ...file, status: 'expired', modifiedAt: at })
      await discard(tx, file)
    },
  })

  return { append, discard, forgetExpiry, schedule }
}

async function* chunksOf(bytes: Buffer) {
  yield bytes
}
