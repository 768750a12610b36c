import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ClusterTools } from './cluster.ts'
import { type Connection, connectionTo } from './connection.ts'
import type { ListenAddress } from './listen-address.ts'
import {
  type PostmasterFile,
  readPostmasterFile,
  removeStaleFiles,
  stopPostmaster,
} from './postmaster.ts'
import { endBackendsOf, endsWithin, programOf, runsCluster } from './processes.ts'

export type Running = { readonly pid: number; readonly address: ListenAddress }

/**
 * A killed server leaves its PostgreSQL running. If it is healthy and is what this version would start,
 * it is adopted, otherwise it is stopped. The caller holds the lock of DATA_DIR, so no other server is
 * using it.
 */
export async function adoptOrStop(
  tools: ClusterTools,
  password: string | null,
): Promise<Running | null> {
  const file = await readStableFile(tools)
  if (!file) {
    await endBackendsOf(tools.layout.cluster)
    return null
  }
  if (runsCluster(file.pid, tools.layout.cluster)) {
    if (password !== null && (await isReusable(tools, file, password))) {
      return { pid: file.pid, address: file.address }
    }
    await stopPostmaster(tools, file.pid, 3000)
  }
  await endBackendsOf(tools.layout.cluster)
  removeStaleFiles(tools.layout, file.address)
  return null
}

/** Waits for crash recovery without a limit, and for a shutdown in progress. */
async function readStableFile(tools: ClusterTools): Promise<PostmasterFile | null> {
  const { layout } = tools
  let file = readPostmasterFile(layout)
  while (file && file.status === 'starting' && runsCluster(file.pid, layout.cluster)) {
    await sleep(20)
    file = readPostmasterFile(layout)
  }
  if (file?.status === 'stopping' && runsCluster(file.pid, layout.cluster)) {
    await endsWithin(file.pid, 30_000)
  }
  return readPostmasterFile(layout)
}

async function isReusable(
  tools: ClusterTools,
  file: PostmasterFile,
  password: string,
): Promise<boolean> {
  const program = programOf(file.pid)
  if (program !== null && program !== realpathSync(tools.binaries.postgres)) return false
  const connection = connectionTo(file.address, password)
  for (let attempt = 0; attempt < 5; attempt++) {
    const result = await readFsync(connection)
    if (result !== 'refused') return result === (tools.durable ? 'on' : 'off')
    await sleep(100)
  }
  return false
}

/** A refusal may be temporary (sessions of the dead server are still being closed), silence is not. */
async function readFsync(connection: Connection): Promise<'on' | 'off' | 'refused' | 'silent'> {
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
