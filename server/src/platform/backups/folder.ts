import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWithChecksum } from '../database/backup/index.ts'
import { type BackupPlace, checkBackupName, isBackupName } from './place.ts'

const idFile = 'place-id'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'

type Options = {
  readonly folder: string
  readonly perServer: boolean
  /** An id that no other folder has. */
  readonly newId: () => string
}

/** Backups in a folder, readable by the user of the server only. */
export function folderPlace({ folder, newId, perServer }: Options): BackupPlace {
  const pathOf = (name: string) => join(folder, checkBackupName(name))

  async function readId(): Promise<string | undefined> {
    const text = await readFile(join(folder, idFile), 'utf8').catch((error) => {
      if (isMissing(error)) return undefined
      throw error
    })
    return text?.trim() || undefined
  }

  return {
    kind: 'disk',
    address: folder,
    perServer,
    id: readId,

    async prepare() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const known = await readId()
      if (known !== undefined) return known
      // Another server with the same folder may have been faster.
      await writeFile(join(folder, idFile), `${newId()}\n`, { flag: 'wx', mode: 0o600 }).catch(
        (error) => {
          if (codeOf(error) !== 'EEXIST') throw error
        },
      )
      const id = await readId()
      if (id === undefined) throw new Error(`The file ${join(folder, idFile)} is empty.`)
      return id
    },

    write: (name, fill) => writeWithChecksum(pathOf(name), fill),

    async read(name) {
      const file = await open(pathOf(name), 'r').catch((error) => {
        if (isMissing(error)) return undefined
        throw error
      })
      return file?.createReadStream()
    },

    async sizes() {
      const names = await readdir(folder).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      const sizes = new Map<string, number>()
      for (const name of names.filter(isBackupName)) {
        const info = await stat(join(folder, name)).catch(() => undefined)
        if (info?.isFile()) sizes.set(name, info.size)
      }
      return sizes
    },

    async remove(name) {
      for (const path of [pathOf(name), `${pathOf(name)}.unfinished`]) {
        await rm(path, { force: true })
      }
    },
  }
}
