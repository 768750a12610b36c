import type {
  FileCreate,
  FilePatch,
  FileQuery,
  UploadCompleted,
} from '@guildhall/contract/billing/files'
import { AppError, invalidInput, span } from '../../../kernel/index.ts'
import { backupFolder } from '../../../platform/backups/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { listFileFolder, sweepOrphans } from '../../../platform/files/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import {
  changeCount,
  createList,
  createPageBoundaries,
  offsetOf,
} from '../../../platform/lists/index.ts'
import { pictureFolder } from '../../../platform/pictures/index.ts'
import { userImportFolder } from '../../identity/user-imports/index.ts'
import { assemble, partKey } from './assemble.ts'
import type { Dependencies } from './dependencies.ts'
import { checkParts, partsOf } from './rules.ts'
import * as store from './store.ts'
import { toWire, uploadToWire } from './wire.ts'

type File = store.File

const uploadLife = span.day
const linkSeconds = 600
/** Of all files of an organization together. */
const mostBytes = 20 * 1024 ** 3
const sweepBatch = 500

export function createFiles(dependencies: Dependencies) {
  const { clock, database, events, files, pageUrl, random } = dependencies
  const list = createList<File, 'created_at', 'ids'>(store.listing, createPageBoundaries(clock))

  /** Open to everybody, for pages that show the picture. */
  const publicUrl = (id: string) => pageUrl(`/files/media/${id}`)
  const wire = (file: File) => toWire(file, publicUrl)

  const count = (tx: Tx, { organizationId }: Pick<File, 'organizationId'>, change: number) =>
    changeCount(tx, organizationId, store.listName, { key: '', change })

  const append = (tx: Tx, change: 'uploaded' | 'updated' | 'deleted', file: File, { at }: Moment) =>
    events.append(tx, `file.${change}`, `file:${file.id}`, wire(file), at)

  async function get(organizationIds: readonly string[], id: string): Promise<File> {
    const file = await store.find(database.sql, organizationIds, id)
    if (!file) throw new AppError('NOT_FOUND')
    return file
  }

  /** Runs a change of one row under its lock. */
  function change<Value>(
    { organizationId, id }: File,
    work: (tx: Tx, moment: Moment, file: File) => Promise<Value>,
  ): Promise<Value> {
    return database.transaction(async (tx) => {
      const moment = await dependencies.moment(tx, organizationId)
      const file = await store.lock(tx, organizationId, id)
      if (!file) throw new AppError('NOT_FOUND')
      return work(tx, moment, file)
    })
  }

  /** A link for each part, valid by the server's clock. */
  async function uploadOf(file: File) {
    const seconds = Math.floor((file.uploadUntil.getTime() - clock.ms()) / 1000)
    const whole = file.parts.length === 1 ? file.sha256?.toString('hex') : undefined
    const urls = await Promise.all(
      file.parts.map(async (part) => {
        const sha256 = part.sha256 ? Buffer.from(part.sha256, 'base64').toString('hex') : whole
        const size = part.end - part.start
        const token = await files.links.upload({ key: partKey(file, part), size, sha256 }, seconds)
        return pageUrl(`/files/upload/${token}`)
      }),
    )
    return uploadToWire(file, urls)
  }

  return {
    toWire: wire,
    findMany: store.findMany,
    /** A link to the bytes, which lasts long enough to continue an interrupted download. */
    async linkTo({ key, mimeType: type, name }: File): Promise<string> {
      if (key === null) throw new AppError('NOT_FOUND')
      const token = await files.links.download({ key, name, type }, linkSeconds)
      return pageUrl(`/files/download/${token}`)
    },
    /** A picture that everybody may see. */
    findPublic: (id: string) => store.findPublic(database.sql, id),

    /** All of an organization, oldest first, piece by piece. */
    walk: (organizationId: string) =>
      list.walk(database.lists, organizationId, 'created_at', (rows) => rows.map(wire)),
    list: (organizationId: string, { ids, page, limit }: FileQuery) =>
      list(database.lists, {
        organizationId,
        filters: { ids },
        sorting: ['-created_at'],
        offset: offsetOf({ page, limit }),
        limit,
      }),

    async create(organizationId: string, input: FileCreate, keepAnswer: KeepAnswer) {
      const parts = partsOf(input)
      const issues = checkParts(parts, input.size)
      if (issues.length > 0) throw invalidInput(...issues)
      return database.transaction(async (tx) => {
        const moment = await dependencies.moment(tx, organizationId)
        const checksum = input.checksum_sha256_base64
        const file: File = {
          id: random.uuid(),
          organizationId,
          service: input.service,
          name: input.name,
          mimeType: input.mime_type,
          size: input.size,
          version: input.version ?? null,
          sha256: checksum ? Buffer.from(checksum, 'base64') : null,
          key: null,
          uploadId: random.uuid(),
          uploadUntil: new Date(clock.ms() + uploadLife),
          parts,
          createdAt: moment.at,
          modifiedAt: null,
          uploadedAt: null,
        }
        if (!(await store.reserve(tx, organizationId, file.size, mostBytes))) throw noRoom()
        await store.insert(tx, file)
        count(tx, file, 1)
        const upload = await uploadOf(file)
        await keepAnswer(tx, upload)
        return upload
      })
    },

    /** The bytes are put together outside of a transaction; of two requests at once, one wins. */
    async complete(organizationIds: readonly string[], id: string, input: UploadCompleted) {
      const file = await get(organizationIds, id)
      if (file.key !== null) return file
      if (input.id !== file.uploadId) throw wrongUpload()
      const key = `files/${id}/${random.uuid()}`
      const { sha256 } = await assemble(files.store, file, key, input.parts)
      const uploaded = await change(file, async (tx, moment, present) => {
        if (present.key !== null) return present
        const at = changedAt(moment, present)
        const next = { ...present, sha256, key, uploadedAt: at, modifiedAt: at }
        await store.save(tx, next)
        await append(tx, 'uploaded', next, moment)
        return next
      })
      // What a crash leaves behind is swept.
      if (uploaded.key !== key) await files.store.remove(key)
      for (const part of file.parts) await files.store.remove(partKey(file, part))
      return uploaded
    },

    async update(organizationIds: readonly string[], id: string, input: FilePatch) {
      return change(await get(organizationIds, id), async (tx, moment, file) => {
        const changed = {
          ...file,
          name: input.name ?? file.name,
          version: input.version === undefined ? file.version : input.version,
          modifiedAt: changedAt(moment, file),
        }
        await store.save(tx, changed)
        await append(tx, 'updated', changed, moment)
        return changed
      })
    },

    async remove(organizationIds: readonly string[], id: string) {
      const removed = await change(await get(organizationIds, id), async (tx, moment, file) => {
        await store.remove(tx, file)
        await store.free(tx, file.organizationId, file.size)
        count(tx, file, -1)
        await append(tx, 'deleted', file, moment)
        return file
      })
      const { key } = removed
      if (key === null) return
      // A copy of the file may have the same bytes.
      const kept = await store.referenced(database.sql, [key])
      if (!kept.has(key)) await files.store.remove(key)
    },

    /** Deletes unfinished uploads, and bytes that no file refers to. */
    async sweep(signal?: AbortSignal): Promise<number> {
      const now = clock.now()
      for (let gone = sweepBatch; gone === sweepBatch && !signal?.aborted; ) {
        gone = await database.transaction(async (tx) => {
          const counts = await store.removeUnfinished(tx, now, sweepBatch)
          for (const each of counts) count(tx, each, -each.count)
          return counts.reduce((sum, each) => sum + each.count, 0)
        })
      }
      // Longer than links live, and than an upload takes to be finished.
      const before = new Date(now.getTime() - 2 * uploadLife)
      const referenced = (keys: readonly string[]) => store.referenced(database.sql, keys)
      return sweepOrphans(files.store, referenced, before, {
        leaving: [pictureFolder, userImportFolder, backupFolder, listFileFolder],
        signal,
      })
    },
  }
}
export type Files = ReturnType<typeof createFiles>

const noRoom = () =>
  invalidInput({
    loc: ['body', 'size'],
    msg: 'The files of this organization would take too much space.',
    type: 'value_error',
  })

const wrongUpload = () =>
  invalidInput({ loc: ['body', 'id'], msg: 'Upload does not exist.', type: 'value_error' })
