import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

/** Only a folder of ours holds one of these. */
const ourOwn = new Set(['server.lock', 'postgres-password', 'operator-token'])
/** Whatever else we keep there; a folder with nothing but these is ours as well. */
const known = new Set([
  ...ourOwn,
  'secret',
  'postgres',
  'postgres.log',
  'postgres.log.1',
  'run',
  'server.holder',
])
const knownStart = /^(?:postgres\.unfinished-|server\.lock-)/
/** Lies in a folder that is as good as empty: a fresh disk, one kept by git, one that was looked at. */
const nobodys = new Set(['lost+found', '.gitkeep', '.gitignore', '.DS_Store'])

const ours = (name: string) => known.has(name) || nobodys.has(name) || knownStart.test(name)

/**
 * Makes DATA_DIR, or takes what is empty or was made by us, closes it to others and returns its one
 * true path. Somebody's home, given by mistake, is left as it is.
 */
export function claimDataDir(given: string): string {
  const path = resolve(given)
  try {
    makeFolder(path)
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
    refuseForeign(path)
    if (mode & 0o077) chmodSync(path, 0o700)
    return realpathSync(path)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`DATA_DIR ${path} cannot be used: ${why(error)}.`)
  }
}

/** One after the other: all at once, the system's reason is lost where a disk can only be read. */
function makeFolder(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been first.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

function refuseForeign(path: string) {
  const names = readdirSync(path)
  if (names.some((name) => ourOwn.has(name)) || names.every(ours)) return
  const foreign = names.find((name) => !ours(name))
  throw new StartupError(
    `DATA_DIR ${path} holds other things (such as ${foreign}) and was not made by Guildhall; name an empty folder, or one that does not exist yet.`,
  )
}

const plainly: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of it is a file',
  ENAMETOOLONG: 'its name is too long',
}

/** What the system refused, in words; its own where there are no better ones. */
export function why(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return plainly[code] ?? (error instanceof Error ? error.message : String(error))
}
