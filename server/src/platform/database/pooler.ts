import pg from 'pg'
import { within } from '../system.ts'
import { ownSession } from './session.ts'

/**
 * `none`: the line ends at PostgreSQL itself. `session`: something stands between that keeps a
 * connection together. `transaction`: each transaction may run on another connection.
 */
export type Pooling = 'none' | 'session' | 'transaction'

/** A session pool of one connection lets a second one wait; nobody waits that long for a free one. */
const patience = 2_000

const pidText = 'select pg_backend_pid() as pid'
const pidOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>(pidText)).rows[0]?.pid

/** A pooler tells its clients a process number of its own making. */
const toldPid = (client: pg.Client) => (client as unknown as { processID: number }).processID

export async function poolingOf(first: pg.Client, connection: pg.PoolConfig): Promise<Pooling> {
  if ((await pidOf(first)) === toldPid(first)) return 'none'
  const second = new pg.Client(connection)
  second.on('error', () => undefined)
  try {
    await second.connect()
    const shared = await within(patience, takesOver(first, second), false)
    return shared ? 'transaction' : 'session'
  } finally {
    // Not waited for: in a session pool of one it may still stand in line.
    second.end().catch(() => undefined)
  }
}

/** Does the second run where the first ran, although the first is still there? */
async function takesOver(first: pg.Client, second: pg.Client): Promise<boolean> {
  for (let round = 0; round < 3; round++) {
    const before = await pidOf(first)
    await second.query('begin')
    const taken = await pidOf(second)
    const after = await pidOf(first)
    await second.query('commit')
    if (taken === before || after !== before) return true
  }
  return false
}

/** Are the settings of a session taken, and kept? Some poolers refuse them, some forget them. */
export async function keepsSettings(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(ownSession(connection).connection)
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
