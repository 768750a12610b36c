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
  /** False while a server, or another command, keeps it running. */
  readonly own: boolean
  stop(): Promise<void>
}

const patience = 30_000
const step = 100

/** Is there a database below DATA_DIR at all? */
export function embeddedExists(dataDir: string): boolean {
  return existsSync(layoutOf(dataDir).cluster)
}

/**
 * For commands: the database of a server that is running, or, where none is, the same database
 * started for as long as the command takes.
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<JoinedDatabase> {
  for (let waited = 0; ; waited += step) {
    try {
      const { connection, stop } = await startEmbedded(options)
      return { connection, own: true, stop: () => leaveLast(connection, stop) }
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error
      const connection = await runningOn(openDataDir(options.dataDir))
      if (connection) return { connection, own: false, stop: async () => {} }
      // Whoever holds it is still starting, or is about to go.
      if (waited >= patience) {
        throw new StartupError(`${error.message} Its database does not answer.`)
      }
      await sleep(step)
    }
  }
}

async function runningOn(layout: Layout): Promise<Connection | null> {
  const file = readPostmasterFile(layout)
  if (file?.status !== 'ready' || !existsSync(layout.password)) return null
  const connection = connectionTo(file.listening, loadPassword(layout).value)
  const count = await others(connection)
  return count === null ? null : connection
}

/** Another command may have joined ours meanwhile; its work is not cut off. */
async function leaveLast(connection: Connection, stop: () => Promise<void>) {
  for (let waited = 0; waited < patience; waited += step) {
    if (!(await others(connection))) break
    await sleep(step)
  }
  await stop()
}

/** How many connections of other programs there are; null when the database does not answer. */
async function others(connection: Connection): Promise<number | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return Number(rows[0]?.count ?? 0)
  } catch {
    return null
  } finally {
    client.end().catch(() => {})
  }
}
