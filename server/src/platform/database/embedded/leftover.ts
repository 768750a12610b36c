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
import { endBackendsOf, endsWithin, isAlive, programOf, worksIn } from './processes.ts'

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
    await stopPostmaster(tools, file.pid, 5000)
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
  for (let attempt = 0; attempt < 3 && isAlive(file.pid); attempt++) {
    const fsync = await askForFsync(connection)
    if (fsync !== null) return fsync === (tools.durable ? 'on' : 'off')
    await sleep(200)
  }
  return false
}

/** Null when there is no usable answer, be it silence or a refusal. */
async function askForFsync(connection: Connection): Promise<string | null> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ fsync: string }>('show fsync')
    return rows[0]?.fsync ?? null
  } catch {
    return null
  } finally {
    client.end().catch(() => {})
  }
}
