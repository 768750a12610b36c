import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { type Connection, connectionTo } from './connection.ts'
import { type EmbeddedOptions, startEmbedded } from './index.ts'
import { type Layout, layoutOf, openDataDir } from './layout.ts'
import { DataDirInUse } from './lock.ts'
import { loadPassword } from './password.ts'
import { readPostmasterFile } from './postmaster.ts'

export type JoinedDatabase = {
  readonly connection: Connection
  /** False while a server or another command runs it. */
  readonly own: boolean
  stop(): Promise<void>
}

type Joined = { readonly connection: Connection; leave(): Promise<void> }

/** Key of an advisory lock; any constant will do, as long as every command uses the same. */
const usageLock = 4_718_292
const timeout = 30_000
const step = 100

/** Does DATA_DIR contain a database? */
export function embeddedExists(dataDir: string): boolean {
  return existsSync(layoutOf(dataDir).cluster)
}

/**
 * For commands: connects to the database of a running server, or starts the database for as long as the
 * command takes.
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<JoinedDatabase> {
  for (let waited = 0; ; waited += step) {
    try {
      const { connection, stop } = await startEmbedded(options)
      return { connection, own: true, stop: () => stopWhenUnused(connection, stop) }
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error
      const joined = await joinRunning(openDataDir(options.dataDir))
      if (joined) return { connection: joined.connection, own: false, stop: joined.leave }
      // The process that locked it is still starting, or about to stop.
      if (waited >= timeout) {
        throw new StartupError(`${error.message} Its database does not answer.`)
      }
      await sleep(step)
    }
  }
}

async function joinRunning(layout: Layout): Promise<Joined | null> {
  const file = readPostmasterFile(layout)
  if (file?.status !== 'ready' || !existsSync(layout.password)) return null
  const connection = connectionTo(file.address, loadPassword(layout).value)
  const client = await connectWithLock(connection, 'shared')
  return client && { connection, leave: () => client.end() }
}

/** Waits for other commands that joined this database meanwhile. */
async function stopWhenUnused(connection: Connection, stop: () => Promise<void>) {
  let client: pg.Client | null = null
  for (let waited = 0; waited < timeout && !client; waited += step) {
    client = await connectWithLock(connection, 'exclusive')
    if (!client) await sleep(step)
  }
  // Stop while still holding the lock, so that no other command can join.
  await stop()
  await client?.end().catch(() => {})
}

const lockStatements = {
  exclusive: 'select pg_try_advisory_lock($1) as locked',
  shared: 'select pg_try_advisory_lock_shared($1) as locked',
}

/**
 * Commands that joined hold a shared lock; the process that runs the database stops it only with the
 * exclusive lock. Returns null when the lock is not free, or the database does not answer.
 */
async function connectWithLock(
  connection: Connection,
  mode: keyof typeof lockStatements,
): Promise<pg.Client | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ locked: boolean }>(lockStatements[mode], [usageLock])
    if (rows[0]?.locked) return client
  } catch {
    // It is starting or stopping.
  }
  await client.end().catch(() => {})
  return null
}
