import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomText } from '../system.ts'
import { checkKey, type FileStore, type Listed } from './store.ts'
import { verified } from './verify.ts'

/** Temporary files. Keys begin with a letter or a digit, so no key conflicts with this folder. */
const partial = '.partial'
/** With a suffix, the keys `a` and `a/b` can both exist. */
const suffix = '.bin'

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** A rename is durable only after its folder is synced. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Stores files in a local folder, for one node or for several nodes with a shared disk. */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/')) + suffix

  /** Creates a folder and its parents; the topmost new one is synced into its parent. */
  async function createFolder(path: string) {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    if (first) await syncFolder(dirname(first))
  }

  async function* walk(folder: string, prefix: string, after: string): AsyncGenerator<Listed> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return []
      throw error
    })
    // A folder sorts like the keys of its files: `a/b` comes after `a-b`.
    const named = entries
      .filter(({ name }) => name !== partial)
      .map((entry) => ({
        entry,
        sorted: entry.isDirectory() ? `${entry.name}/` : entry.name.slice(0, -suffix.length),
      }))
      .sort((a, b) => (a.sorted < b.sorted ? -1 : 1))
    for (const { entry, sorted } of named) {
      const key = prefix + sorted
      if (entry.isDirectory()) {
        if (key < after && !after.startsWith(key)) continue
        yield* walk(join(folder, entry.name), key, after)
      } else if (key > after) {
        const info = await stat(join(folder, entry.name)).catch(() => undefined)
        if (info) yield { key, size: info.size, modifiedAt: info.mtime }
      }
    }
  }

  return {
    async write(key, bytes, declared) {
      const path = pathOf(key)
      const temporary = join(root, partial, randomText(32))
      await createFolder(dirname(temporary))
      const upload = verified(bytes, declared)
      const file = await open(temporary, 'wx', 0o600)
      try {
        try {
          for await (const chunk of upload.bytes) await file.writeFile(chunk)
          await file.datasync()
        } finally {
          await file.close()
        }
        await createFolder(dirname(path))
        await rename(temporary, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return upload.result()
    },
    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch((error) => {
        if (isMissing(error)) return undefined
        throw error
      })
      return file && createReadStream('', { fd: file, ...range })
    },
    async size(key) {
      const info = await stat(pathOf(key)).catch((error) => {
        if (isMissing(error)) return undefined
        throw error
      })
      return info?.size
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async list(after, limit) {
      const found: Listed[] = []
      if (limit <= 0) return found
      for await (const file of walk(root, '', after)) {
        found.push(file)
        if (found.length >= limit) break
      }
      return found
    },
    async removeUnfinished(before) {
      const folder = join(root, partial)
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const path = join(folder, name)
        const info = await stat(path).catch(() => undefined)
        if (info && info.mtime < before) await rm(path, { force: true })
      }
    },
  }
}
