import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ClusterTools } from './cluster.ts'
import { type Connection, connectionTo } from './connection.ts'
import type { Listening } from './listening.ts'
import {
  type PostmasterFile,
  readPostmasterFile,
  removeTraces,
  stopPostmaster,
} from './postmaster.ts'
import { endBackendsOf, endsWithin, programOf, worksIn } from './processes.ts'

export type Running = { readonly pid: number; readonly listening: Listening }

/**
 * A server killed outright leaves its PostgreSQL running. If that one is healthy and is what we
 * would start ourselves it is taken over, otherwise it is ended. Holding the lock of DATA_DIR, we
 * know that no other server is using it.
 */
export async function settleLeftover(
  tools: ClusterTools,
  password: string | null,
): Promise<Running | null> {
  const file = await readSettledFile(tools)
  if (!file) {
    await endBackendsOf(tools.layout.cluster)
    return null
  }
  if (worksIn(file.pid, tools.layout.cluster)) {
    if (password !== null && (await isAsWanted(tools, file, password))) {
      return { pid: file.pid, listening: file.listening }
    }
    await stopPostmaster(tools, file.pid, 3000)
  }
  await endBackendsOf(tools.layout.cluster)
  removeTraces(tools.layout, file.listening)
  return null
}

/** Recovery after a crash takes as long as it takes; a shutdown under way is waited for. */
async function readSettledFile(tools: ClusterTools): Promise<PostmasterFile | null> {
  const { layout } = tools
  let file = readPostmasterFile(layout)
  while (file && file.status === 'starting' && worksIn(file.pid, layout.cluster)) {
    await sleep(20)
    file = readPostmasterFile(layout)
  }
  if (file?.status === 'stopping' && worksIn(file.pid, layout.cluster)) {
    await endsWithin(file.pid, 30_000)
  }
  return readPostmasterFile(layout)
}

async function isAsWanted(
  tools: ClusterTools,
  file: PostmasterFile,
  password: string,
): Promise<boolean> {
  const program = programOf(file.pid)
  if (program !== null && program !== realpathSync(tools.binaries.postgres)) return false
  const connection = connectionTo(file.listening, password)
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await askForFsync(connection)
    if (answer !== 'refused') return answer === (tools.durable ? 'on' : 'off')
    await sleep(100)
  }
  return false
}

/** A refusal may pass (the sessions of the dead server are still being ended), silence does not. */
async function askForFsync(connection: Connection): Promise<'on' | 'off' | 'refused' | 'silent'> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ fsync: 'on' | 'off' }>('show fsync')
    return rows[0]?.fsync ?? 'silent'
  } catch (error) {
    return error instanceof Error && 'code' in error ? 'refused' : 'silent'
  } finally {
    client.end().catch(() => {})
  }
}
