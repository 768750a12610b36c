import pg from 'pg'
import { withTimeout } from '../system.ts'
import { directSession } from './session.ts'

/**
 * `none`: connected to PostgreSQL itself. `session`: a pooler in between assigns one server connection
 * per client connection. `transaction`: each transaction may run on another server connection.
 */
export type Pooling = 'none' | 'session' | 'transaction'

/** A session pool of size one keeps the second connection waiting. */
const secondConnectionTimeout = 2_000

const pidText = 'select pg_backend_pid() as pid'
const pidOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>(pidText)).rows[0]?.pid

/** A pooler reports a made-up process id to its clients. */
const reportedPid = (client: pg.Client) => (client as unknown as { processID: number }).processID

export async function poolingOf(first: pg.Client, connection: pg.PoolConfig): Promise<Pooling> {
  if ((await pidOf(first)) === reportedPid(first)) return 'none'
  const second = new pg.Client(connection)
  second.on('error', () => undefined)
  try {
    await second.connect()
    const shared = await withTimeout(secondConnectionTimeout, sharesBackend(first, second), false)
    return shared ? 'transaction' : 'session'
  } finally {
    // Not awaited: in a session pool of size one it may still be queued.
    second.end().catch(() => undefined)
  }
}

/** Does the second connection get the backend of the first one, although that is still open? */
async function sharesBackend(first: pg.Client, second: pg.Client): Promise<boolean> {
  for (let round = 0; round < 3; round++) {
    const before = await pidOf(first)
    await second.query('begin')
    const secondPid = await pidOf(second)
    const after = await pidOf(first)
    await second.query('commit')
    if (secondPid === before || after !== before) return true
  }
  return false
}

/** Do session settings take effect and persist? Some poolers refuse them, some drop them. */
export async function keepsSessionSettings(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(directSession(connection).connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
    return rows[0]?.statement_timeout === '5s'
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false
    throw error
  } finally {
    client.end().catch(() => undefined)
  }
}
