import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { type Layout, reason } from './layout.ts'
import { isAlive } from './processes.ts'

/** Another process holds DATA_DIR; whoever only wants to ask something can join it. */
export class DataDirInUse extends StartupError {}

export type DataDirLock = { release(): void }

type Holder = { readonly pid: number; readonly host: string; readonly since: Date }

/**
 * One server per DATA_DIR. The lock is the kernel's own byte-range lock on a file, taken through an
 * empty SQLite database because Node offers no flock: it ends with the process however that dies,
 * children do not inherit it, no stale file or reused pid can imitate it, it reaches across
 * containers sharing the directory, and it exists on Linux, macOS and Windows alike.
 * The holder file beside it only tells people whom to look for; nothing is decided by it.
 * POSIX drops such a lock when the process closes any descriptor of the file, so nothing else in
 * the server may open it.
 */
export async function lockDataDir(layout: Layout): Promise<DataDirLock> {
  const database = takeLock(layout)
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

function takeLock(layout: Layout): DatabaseSync | null {
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
    : 'a process that has not named itself yet'
  return `DATA_DIR ${layout.dataDir} is in use by another Guildhall server: ${who}.`
}

/** A new holder writes its name just after locking; until then the file may name a dead one. */
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
