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

type Guest = { readonly connection: Connection; leave(): Promise<void> }

/** Any constant will do, as long as every command uses the same. */
const door = 4_718_292
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
      const guest = await runningOn(openDataDir(options.dataDir))
      if (guest) return { connection: guest.connection, own: false, stop: guest.leave }
      // Whoever holds it is still starting, or is about to go.
      if (waited >= patience) {
        throw new StartupError(`${error.message} Its database does not answer.`)
      }
      await sleep(step)
    }
  }
}

async function runningOn(layout: Layout): Promise<Guest | null> {
  const file = readPostmasterFile(layout)
  if (file?.status !== 'ready' || !existsSync(layout.password)) return null
  const connection = connectionTo(file.listening, loadPassword(layout).value)
  const client = await standingAt(connection, 'together')
  return client && { connection, leave: () => client.end() }
}

/** Another command may have joined ours meanwhile; its work is not cut off. */
async function leaveLast(connection: Connection, stop: () => Promise<void>) {
  let client: pg.Client | null = null
  for (let waited = 0; waited < patience && !client; waited += step) {
    client = await standingAt(connection, 'alone')
    if (!client) await sleep(step)
  }
  // Still holding the door, so that nobody comes in while the lights go out.
  await stop()
  await client?.end().catch(() => {})
}

const standing = {
  alone: 'select pg_try_advisory_lock($1) as taken',
  together: 'select pg_try_advisory_lock_shared($1) as taken',
}

/**
 * Commands that joined hold the door open, together; whoever runs the database closes it only when
 * nobody does. Nothing when the door is held the other way, or the database does not answer.
 */
async function standingAt(
  connection: Connection,
  how: keyof typeof standing,
): Promise<pg.Client | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(standing[how], [door])
    if (rows[0]?.taken) return client
  } catch {
    // It is starting, or about to go.
  }
  await client.end().catch(() => {})
  return null
}
