import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { type Layout, reason } from './layout.ts'
import { isAlive } from './processes.ts'

/** Another process has locked DATA_DIR; a command may still connect to its database. */
export class DataDirInUse extends StartupError {}

export type DataDirLock = { release(): void }

type Holder = { readonly pid: number; readonly host: string; readonly since: Date }

/**
 * One server per DATA_DIR. The lock is the kernel's byte-range lock on a file, taken through an empty
 * SQLite database because Node has no flock: it ends with the process in every case, is not inherited by
 * children, cannot be faked by a stale file or a reused pid, works across containers that share the
 * directory, and exists on Linux, macOS and Windows.
 * The holder file beside it is only information for the operator.
 * POSIX drops such a lock when the process closes any descriptor of the file, so nothing else in the
 * server may open it.
 */
export async function lockDataDir(layout: Layout): Promise<DataDirLock> {
  const database = tryLock(layout)
  if (!database) throw new DataDirInUse(await refusal(layout))
  rmSync(layout.holder, { force: true })
  writeFileSync(layout.holder, `${process.pid} ${hostname()}\n`, { mode: 0o600 })
  return {
    release() {
      if (!database.isOpen) return
      rmSync(layout.holder, { force: true })
      database.close()
    },
  }
}

function tryLock(layout: Layout): DatabaseSync | null {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(layout.lock, { timeout: 0 })
    database.exec('pragma journal_mode = memory; begin exclusive')
    return database
  } catch (error) {
    database?.close()
    if (isBusy(error)) return null
    throw new StartupError(`DATA_DIR ${layout.dataDir} cannot be locked: ${reason(error)}.`)
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

async function refusal(layout: Layout): Promise<string> {
  const holder = await findHolder(layout)
  const who = holder
    ? `process ${holder.pid} on ${holder.host} since ${holder.since.toISOString()}`
    : 'an unknown process'
  return `DATA_DIR ${layout.dataDir} is in use by another Guildhall server: ${who}.`
}

/** A new holder writes the file just after locking; until then it may name a dead process. */
async function findHolder(layout: Layout): Promise<Holder | null> {
  let holder: Holder | null = null
  for (let attempt = 0; attempt < 10; attempt++) {
    holder = readHolder(layout)
    if (holder && (holder.host !== hostname() || isAlive(holder.pid))) return holder
    await sleep(30)
  }
  return holder
}

function readHolder(layout: Layout): Holder | null {
  try {
    const [pid, host] = readFileSync(layout.holder, 'utf8').trim().split(' ')
    if (!host) return null
    return { pid: Number(pid), host, since: statSync(layout.holder).mtime }
  } catch {
    return null
  }
}
