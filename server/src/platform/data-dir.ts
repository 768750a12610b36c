import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

/** Files that identify a folder as a data directory of Guildhall. */
const identifying = new Set(['server.lock', 'postgres-password', 'operator-token'])
/** All files of a data directory; a folder with nothing else is accepted too. */
const known = new Set([
  ...identifying,
  'secret',
  'postgres',
  'postgres.log',
  'postgres.log.1',
  'run',
  'server.holder',
])
const knownPrefix = /^(?:postgres\.unfinished-|server\.lock-)/
/** Files that do not count: those of a fresh disk, of git, of a file manager. */
const ignored = new Set(['lost+found', '.gitkeep', '.gitignore', '.DS_Store'])

const isKnown = (name: string) => known.has(name) || ignored.has(name) || knownPrefix.test(name)

/**
 * Creates DATA_DIR, or accepts a folder that is empty or was created by Guildhall, restricts its
 * permissions and returns its real path. Any other folder, such as a home directory given by mistake,
 * is left unchanged.
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
    // The permissions of a shared directory such as /tmp must not change.
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
    throw new StartupError(`DATA_DIR ${path} cannot be used: ${describeFileError(error)}.`)
  }
}

/** One level at a time: with `recursive`, the error of a read-only disk does not name the cause. */
function makeFolder(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

function refuseForeign(path: string) {
  const names = readdirSync(path)
  if (names.some((name) => identifying.has(name)) || names.every(isKnown)) return
  const foreign = names.find((name) => !isKnown(name))
  throw new StartupError(
    `DATA_DIR ${path} holds other things (such as ${foreign}) and was not made by Guildhall; name an empty folder, or one that does not exist yet.`,
  )
}

const explanations: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of it is a file',
  ENAMETOOLONG: 'its name is too long',
}

/** A readable reason for a file system error; the system's own message where there is no better one. */
export function describeFileError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return explanations[code] ?? (error instanceof Error ? error.message : String(error))
}
