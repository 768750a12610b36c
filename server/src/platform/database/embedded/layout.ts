import { join } from 'node:path'
import { claimDataDir, describeFileError } from '../../data-dir.ts'

/** All paths that the embedded database uses inside DATA_DIR. */
export type Layout = {
  readonly dataDir: string
  readonly cluster: string
  readonly stagingPrefix: string
  readonly socketDir: string
  readonly password: string
  readonly lock: string
  readonly holder: string
  readonly log: string
}

export function layoutOf(dataDir: string): Layout {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    stagingPrefix: 'postgres.unfinished-',
    socketDir: join(dataDir, 'run'),
    password: join(dataDir, 'postgres-password'),
    lock: join(dataDir, 'server.lock'),
    holder: join(dataDir, 'server.holder'),
    log: join(dataDir, 'postgres.log'),
  }
}

/** The path is normalized, so that two spellings of DATA_DIR share one lock. */
export function openDataDir(given: string): Layout {
  return layoutOf(claimDataDir(given))
}

export const reason = describeFileError
