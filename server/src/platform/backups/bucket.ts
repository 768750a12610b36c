import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWithChecksum } from '../database/backup/index.ts'
import type { FileStore } from '../files/index.ts'
import {
  type BackupPlace,
  BackupTooLarge,
  isBackupName,
  PlaceFailed,
  withEnding,
  withoutEnding,
} from './place.ts'

/** Where backups are in the bucket; the sweeps of other files leave it alone. */
export const backupFolder = 'backups/'

/** Of one request. */
const largest = 5 * 1024 ** 3
const perPage = 500

type Options = {
  readonly store: FileStore
  readonly address: string
  /** A folder of this server, in which a backup is until the bucket has it. */
  readonly spool: string
}

const keyOf = (name: string) => backupFolder + withoutEnding(name)

/** Backups in the bucket of the file store. */
export function bucketPlace({ address, spool, store }: Options): BackupPlace {
  const orFail = <Value>(work: Promise<Value>): Promise<Value> =>
    work.catch((error) => {
      throw new PlaceFailed('The storage of backups failed.', { cause: error })
    })

  return {
    kind: 'bucket',
    address,
    perServer: false,
    id: async () => address,
    prepare: async () => address,

    async write(name, fill, signal) {
      // One backup is written at a time: what is there was left by a process that ended.
      await rm(spool, { recursive: true, force: true })
      await mkdir(spool, { recursive: true, mode: 0o700 })
      const path = join(spool, name)
      try {
        const written = await writeWithChecksum(path, fill)
        if (written.bytes > largest) throw new BackupTooLarge()
        const sha256 = Buffer.from(written.fileSha256, 'hex')
        await orFail(
          store.write(keyOf(name), chunksOf(path, signal), { size: written.bytes, sha256 }),
        )
        return written
      } finally {
        await rm(spool, { recursive: true, force: true })
      }
    },

    read: (name) => orFail(store.read(keyOf(name))),

    async sizes() {
      const sizes = new Map<string, number>()
      for (let after = backupFolder; ; ) {
        const files = await orFail(store.list(after, perPage))
        for (const { key, size } of files) {
          const name = withEnding(key.slice(backupFolder.length))
          if (key.startsWith(backupFolder) && isBackupName(name)) sizes.set(name, size)
        }
        const last = files.at(-1)
        if (files.length < perPage || !last?.key.startsWith(backupFolder)) return sizes
        after = last.key
      }
    },

    remove: (name) => orFail(store.remove(keyOf(name))),
  }
}

async function* chunksOf(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) {
    signal.throwIfAborted()
    yield chunk
  }
}
