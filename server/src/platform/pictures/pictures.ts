import { Readable } from 'node:stream'
import { largestPicture } from '@guildhall/contract/shared/pictures'
import { AppError, isUuid, span } from '../../kernel/index.ts'
import type { Database, Sql, Tx } from '../database/index.ts'
import { type Files, sweepOrphans, toWebStream } from '../files/index.ts'
import type { Router } from '../http/index.ts'
import type { Logger } from '../log.ts'
import type { Clock, Random } from '../system.ts'
import { readPicture } from './read.ts'
import * as store from './store.ts'

const longestSide = 4096
/** The folder in the file store. */
export const pictureFolder = 'pictures/'
const path = '/pictures/'
/** Longer than a request takes, whose row may not be committed yet. */
const youngest = span.day

const keyOf = (id: string) => pictureFolder + id

type Dependencies = {
  readonly clock: Clock
  readonly database: Database
  readonly files: Files
  readonly log: Logger
  readonly random: Random
}

export function createPictures({ clock, database, files, log, random }: Dependencies) {
  /** The row decides: bytes that are left behind are never shown, and are swept later. */
  function dropBytes(ids: readonly string[]) {
    for (const id of ids) {
      files.store
        .remove(keyOf(id))
        .catch((error: unknown) =>
          log.warn({ code: 'pictures.not_removed', err: error }, 'A picture was not removed.'),
        )
    }
  }

  async function remove(tx: Tx, owner: store.Owner) {
    const ids = await store.removeOf(tx, owner)
    if (ids.length > 0) tx.afterCommit(() => dropBytes(ids))
  }

  /** Stores the bytes; they belong to nobody until `attach`. */
  async function receive(base64: string) {
    const content = Buffer.from(base64, 'base64')
    if (content.length > largestPicture) throw new AppError('PICTURE_IS_TOO_LARGE')
    const picture = readPicture(content)
    if (!picture || picture.width < 1 || picture.height < 1) {
      throw new AppError('PICTURE_CANNOT_BE_READ')
    }
    const { bytes, height, type, width } = picture
    if (Math.max(width, height) > longestSide) throw new AppError('PICTURE_IS_TOO_LARGE')
    const id = random.uuid()
    await files.store.write(keyOf(id), Readable.from([bytes]), { size: bytes.length })
    return { id, type, width, height, size: bytes.length }
  }

  /** Removes the picture of an owner, unless it is shown at this address. */
  async function removeUnless(tx: Tx, owner: store.Owner, address: string | null) {
    const id = address?.slice(address.lastIndexOf('/') + 1) ?? ''
    const ids = await store.removeOthers(tx, owner, isUuid(id) ? id : null)
    if (ids.length > 0) tx.afterCommit(() => dropBytes(ids))
  }

  return {
    remove,
    removeUnless,
    /**
     * Stores the picture of an owner and removes the one before. `apply` writes its path wherever it is
     * shown, in the same transaction, after it has checked that the caller may do so.
     */
    async replace<Value>(
      owner: store.Owner,
      base64: string,
      apply: (tx: Tx, path: string) => Promise<Value>,
    ): Promise<Value> {
      const received = await receive(base64)
      try {
        return await database.transaction(async (tx) => {
          const value = await apply(tx, path + received.id)
          await remove(tx, owner)
          await store.insert(tx, owner, received, clock.now())
          return value
        })
      } catch (error) {
        dropBytes([received.id])
        throw error
      }
    },
    /**
     * The same picture once more, for an owner of its own: of one that is shown elsewhere or gone there is
     * none. It belongs to nobody until `attach`, and is swept where that never comes.
     */
    async duplicate(address: string | null) {
      const id = address?.startsWith(path) ? address.slice(path.length) : ''
      const found = isUuid(id) ? await store.whole(database.sql, id) : undefined
      const bytes = found && (await files.store.read(keyOf(id)))
      if (!found || !bytes) return undefined
      const copy = { ...found, id: random.uuid() }
      await files.store.write(keyOf(copy.id), bytes, { size: copy.size })
      return {
        path: path + copy.id,
        attach: (tx: Tx, owner: store.Owner) => store.insert(tx, owner, copy, clock.now()),
      }
    },
    /** The sides of the picture at a path of this server, in pixels. */
    async sizeOf(sql: Sql, address: string) {
      const id = address.startsWith(path) ? address.slice(path.length) : ''
      return isUuid(id) ? store.sizeOf(sql, id) : undefined
    },
    async sweep(signal?: AbortSignal): Promise<number> {
      const referenced = async (keys: readonly string[]) => {
        const ids = keys.map((key) => key.slice(pictureFolder.length)).filter(isUuid)
        const found = await store.existing(database.sql, ids)
        return new Set([...found].map(keyOf))
      }
      const before = new Date(clock.ms() - youngest)
      return sweepOrphans(files.store, referenced, before, { signal, folder: pictureFolder })
    },
    /** Pictures are public, and one never changes. */
    mount(router: Router) {
      router.files(`${path}:id`, async ({ path: asked, request }) => {
        const id = asked.slice(path.length)
        const found = isUuid(id) ? await store.find(database.sql, id) : undefined
        const bytes = found && (await files.store.read(keyOf(id)))
        if (!found || !bytes) return undefined
        const headers = {
          'content-type': found.type,
          'content-length': String(found.size),
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
        }
        const isHead = request?.method === 'HEAD'
        const body = isHead ? null : toWebStream(bytes)
        return new Response(body, { headers })
      })
    },
  }
}
export type Pictures = ReturnType<typeof createPictures>
