import { createHash } from 'node:crypto'
import type { ListFile, ListFileCreate } from '@guildhall/contract/billing/list-files'
import { filesOf } from '@guildhall/contract/billing/list-files'
import { AppError, after, span } from '../../../kernel/index.ts'
import { changedAt, type Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { listFileFolder, sweepOrphans } from '../../../platform/files/index.ts'
import type { KeepAnswer } from '../../../platform/idempotency/index.ts'
import { offsetOf } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createKinds } from './kinds.ts'
import { createMake } from './make.ts'
import {
  assertRoom,
  assertRoomToWork,
  type Caller,
  choiceOf,
  mayManage,
  mayRead,
  scopesOf,
} from './rules.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

type Page = { readonly page: number; readonly limit: number }

/** Expired files that lists still tell of. */
const keptExpired = 10
/** Longer than a part takes to be written and saved. */
const orphanAge = span.day
const partsAtOnce = 100

/** The hash is that of what is sent, so that a part that was changed in the storage is noticed. */
async function* withEnd(bytes: AsyncGenerator<Uint8Array>, endOf: (sha256: string) => Buffer) {
  const hash = createHash('sha256')
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
  yield endOf(hash.digest('hex'))
}

const isOwn = (file: store.File, { id, type }: Caller) =>
  file.askerType === type && file.askerId === id

export function createListFiles(dependencies: Dependencies) {
  const { clock, clocks, customFields, database, merchants, namesOf, random, storage } =
    dependencies
  const kinds = createKinds(dependencies)
  const make = createMake(dependencies, kinds)

  /** With the names of those who asked for them; all of one organization. */
  async function shown(files: readonly store.File[], caller: Caller): Promise<ListFile[]> {
    const [first] = files
    if (!first) return []
    const named = async (type: Caller['type']) => {
      const ids = files.filter((each) => each.askerType === type).map((each) => each.askerId)
      return ids.length > 0 ? namesOf[type](first.organizationId, [...new Set(ids)]) : []
    }
    const people = [...(await named('member')), ...(await named('access_token'))]
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return files.map((file) =>
      toWire(file, {
        name: names.get(file.askerId) ?? null,
        isOwn: isOwn(file, caller),
        columns: [...kinds(file.list, file).names],
        lists: kinds(file.list, file).lists,
      }),
    )
  }

  async function one(file: store.File, caller: Caller): Promise<ListFile> {
    const [wire] = await shown([file], caller)
    if (!wire) throw new AppError('NOT_FOUND')
    return wire
  }

  /** Who may not read the list any more has no file of it. */
  async function assertSeen(file: store.File | undefined, caller: Caller, whose: 'own' | 'any') {
    if (!file) throw new AppError('NOT_FOUND')
    const scopes = await caller.scopesIn(file.organizationId)
    const isTheirs = isOwn(file, caller) || (whose === 'any' && mayManage(scopes))
    if (!mayRead(scopes, file.list) || !isTheirs) throw new AppError('NOT_FOUND')
    return file
  }

  const find = async (
    organizationIds: readonly string[],
    id: string,
    caller: Caller,
    whose: 'own' | 'any',
  ) => assertSeen(await store.find(database.sql, organizationIds, id), caller, whose)

  /** Runs a change of one file under its lock. */
  function change<Value>(
    { id, organizationId }: store.File,
    work: (tx: Tx, moment: Moment, file: store.File) => Promise<Value>,
  ) {
    return database.transaction(async (tx) => {
      const moment = await merchants.momentEvenMirrored(tx, organizationId)
      await store.lockAll(tx, organizationId)
      const file = await store.lock(tx, organizationId, id)
      if (!file) throw new AppError('NOT_FOUND')
      return work(tx, moment, file)
    })
  }

  async function assertKept({ organizationId, expiresAt, status }: store.File) {
    const { at } = await clocks.show(database.sql, organizationId)
    if (status === 'expired' || (expiresAt && expiresAt <= at)) {
      throw new AppError('FILE_HAS_EXPIRED')
    }
  }

  async function* bytesOf(file: store.File) {
    for (let last = -1; ; ) {
      const parts = await store.partsAfter(database.sql, file, last, partsAtOnce)
      for (const { key } of parts) {
        const bytes = await storage.read(key)
        // The client sees that fewer bytes came than were announced.
        if (!bytes) throw new Error('A part of the file of a list is missing.')
        yield* bytes
      }
      last = parts.at(-1)?.number ?? last
      if (parts.length < partsAtOnce) return
    }
  }

  return {
    async create(
      organizationId: string,
      input: ListFileCreate,
      caller: Caller,
      keepAnswer: KeepAnswer,
    ) {
      if (!mayRead(await caller.scopesIn(organizationId), input.list)) {
        throw new AppError('INSUFFICIENT_SCOPE', { scopes: scopesOf(input.list).slice(0, 1) })
      }
      const withFields = input.list === 'orders' && input.custom_fields
      const slugs = withFields ? await customFields.slugsOf(organizationId) : []
      return database.transaction(async (tx) => {
        const moment = await merchants.momentEvenMirrored(tx, organizationId)
        await store.lockAll(tx, organizationId)
        assertRoom(await store.usageOf(tx, organizationId))
        await store.forgetExpired(tx, organizationId, keptExpired)
        const file: store.File = {
          id: random.uuid(),
          organizationId,
          list: input.list,
          choice: choiceOf(input, slugs),
          askerType: caller.type,
          askerId: caller.id,
          status: 'pending',
          error: null,
          until: moment.at,
          rows: 0,
          rowsTotal: null,
          bytes: 0,
          parts: 0,
          lastAt: null,
          lastId: null,
          position: null,
          failures: 0,
          downloads: 0,
          createdAt: moment.at,
          modifiedAt: null,
          finishedAt: null,
          expiresAt: null,
        }
        await store.insert(tx, file)
        await make.schedule(tx, file)
        await make.append(tx, 'created', file, moment)
        const wire = await one(file, caller)
        await keepAnswer(tx, wire)
        return wire
      })
    },

    async list(organizationId: string, page: Page, caller: Caller) {
      const scopes = await caller.scopesIn(organizationId)
      const { rows, total } = await store.list(database.sql, {
        organizationId,
        lists: filesOf.filter((list) => mayRead(scopes, list)),
        of: mayManage(scopes) ? undefined : { askerType: caller.type, askerId: caller.id },
        offset: offsetOf(page),
        limit: page.limit,
      })
      return { items: await shown(rows, caller), total }
    },

    get: async (organizationIds: readonly string[], id: string, caller: Caller) =>
      one(await find(organizationIds, id, caller, 'any'), caller),

    async download(organizationIds: readonly string[], id: string, caller: Caller) {
      const found = await find(organizationIds, id, caller, 'own')
      await assertKept(found)
      const file = await change(found, async (tx, moment, now) => {
        if (now.status !== 'succeeded') throw new AppError('FILE_IS_NOT_READY')
        const changed = { ...now, downloads: now.downloads + 1 }
        await store.save(tx, { ...changed, modifiedAt: changedAt(moment, now) })
        await make.append(tx, 'downloaded', changed, moment)
        return changed
      })
      const day = file.createdAt.toISOString().slice(0, 10)
      const { end } = kinds(file.list, file)
      if (!end) {
        const name = `${file.list}-${day}.csv`
        return { name, type: 'text/csv; charset=utf-8', size: file.bytes, bytes: bytesOf(file) }
      }
      const endOf = (sha256: string) => Buffer.from(end(file, sha256))
      return {
        name: `${file.list}-${day}.jsonl`,
        type: 'application/x-ndjson',
        size: file.bytes + endOf('0'.repeat(64)).length,
        bytes: withEnd(bytesOf(file), endOf),
      }
    },

    /** The parts that are there stay: it goes on after the last one. */
    async retry(organizationIds: readonly string[], id: string, caller: Caller) {
      const found = await find(organizationIds, id, caller, 'own')
      await assertKept(found)
      const again = await change(found, async (tx, moment, file) => {
        if (file.status !== 'failed' || file.error !== 'INTERNAL') {
          throw new AppError('FILE_IS_NOT_READY')
        }
        assertRoomToWork(await store.usageOf(tx, file.organizationId))
        const changed: store.File = {
          ...file,
          status: 'pending',
          error: null,
          failures: 0,
          modifiedAt: changedAt(moment, file),
          finishedAt: null,
          expiresAt: null,
        }
        await store.save(tx, changed)
        make.forgetExpiry(tx, moment, file)
        await make.schedule(tx, file)
        return changed
      })
      return one(again, caller)
    },

    async remove(organizationIds: readonly string[], id: string, caller: Caller) {
      const found = await find(organizationIds, id, caller, 'any')
      await change(found, async (tx, moment, file) => {
        await store.remove(tx, file)
        make.forgetExpiry(tx, moment, file)
        await make.discard(tx, file)
        await make.append(tx, 'deleted', file, moment)
      })
    },

    /** Deletes bytes that no file refers to: of parts that were never saved, and of deleted sandboxes. */
    sweep: (signal?: AbortSignal) =>
      sweepOrphans(
        storage,
        (keys) => store.referenced(database.sql, keys),
        after(clock.now(), -orphanAge),
        { folder: listFileFolder, signal },
      ),
  }
}
export type ListFiles = ReturnType<typeof createListFiles>
