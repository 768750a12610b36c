import { join, resolve } from 'node:path'
import type { Config } from '../config/index.ts'
import type { Infrastructure } from '../infrastructure/index.ts'
import { type BackupPlace, bucketPlace, folderPlace } from '../platform/backups/index.ts'

/** Where backups go: the folder of the settings, the bucket of files, or a folder in DATA_DIR. */
export function backupPlace(
  { dataDir, database, settings }: Config,
  { files, random }: Pick<Infrastructure, 'files' | 'random'>,
): BackupPlace {
  const { backups, files: chosen } = settings
  const own = join(dataDir, 'backups')
  if (backups.folder === undefined && chosen.kind === 's3') {
    const { bucket, endpoint, prefix } = chosen
    const address = `${endpoint.replace(/\/$/, '')}/${bucket}/${prefix}backups`
    return bucketPlace({ store: files.store, address, spool: join(own, 'unfinished') })
  }
  return folderPlace({
    folder: resolve(backups.folder ?? own),
    perServer: backups.folder === undefined && database.kind === 'url',
    newId: random.uuid,
  })
}
