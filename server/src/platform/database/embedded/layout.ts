import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartupError } from '../../startup-error.ts'

/** Every name the embedded database uses below DATA_DIR. */
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

/** Makes DATA_DIR private and returns its one true path, so that two spellings share one lock. */
export function openDataDir(given: string): Layout {
  const path = resolve(given)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const { mode, uid } = statSync(path)
    const self = process.getuid?.()
    if (self !== undefined && self !== 0 && uid !== self) {
      throw new StartupError(`DATA_DIR ${path} belongs to another user (uid ${uid}).`)
    }
    // A shared directory such as /tmp must not be closed to everybody else on the machine.
    if (mode & 0o1000) {
      throw new StartupError(
        `DATA_DIR ${path} is a shared directory; name one of its own below it.`,
      )
    }
    if (mode & 0o077) chmodSync(path, 0o700)
    return layoutOf(realpathSync(path))
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`DATA_DIR ${path} cannot be used: ${reason(error)}.`)
  }
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
