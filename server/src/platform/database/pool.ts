import pg from 'pg'
import { AppError } from '../../kernel/index.ts'
import { createQueue } from '../queue.ts'
import { withTimeout } from '../system.ts'
import { DatabaseUnavailable, endsConnection } from './unavailable.ts'

type Options = {
  readonly connection: pg.PoolConfig
  readonly size: number
  /** Are statements sent without waiting for the results of earlier ones? */
  readonly pipelined: boolean
  /** Milliseconds to wait for a free connection. */
  readonly acquireTimeout: () => number
  /** Called for every connection that breaks, in use or idle. */
  readonly onLost: (error: Error) => void
}

/** Gives `work` a connection; `discard` closes it afterwards instead of reusing it. */
type Use = <Value>(
  work: (client: pg.PoolClient, discard: () => void) => Promise<Value>,
) => Promise<Value>

export type Pool = {
  readonly use: Use
  /** How many connections are open, and how many of them are idle. */
  count(): { readonly open: number; readonly idle: number }
  close(): Promise<void>
}

/** Callers that may wait per connection; with more of them all would wait too long. */
const maxWaitingPerConnection = 200
/** The server cancels a statement long before; after this long the connection is dead. */
const queryTimeout = 20_000
/** After this even a connection attempt that no caller waits for any more is given up. */
const connectTimeout = 10_000
const closeTimeout = 2_000

export function openPool({ connection, size, pipelined, acquireTimeout, onLost }: Options): Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    pipeline: pipelined,
  })
  const lost = new WeakSet<pg.PoolClient>()
  const open = new Set<Promise<void>>()
  // A connection that breaks between two statements emits `error`. The pool listens only while the
  // connection is idle, and an `error` event without a listener ends the process.
  pool.on('connect', (client) => {
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    open.add(ended)
    ended.then(() => open.delete(ended))
    client.on('error', (error) => {
      if (!lost.has(client)) onLost(error)
      lost.add(client)
    })
  })
  pool.on('error', () => undefined)

  const queue = createQueue({
    concurrency: size,
    maxQueued: size * maxWaitingPerConnection,
    maxWait: acquireTimeout,
    busyError: () => new DatabaseUnavailable('busy'),
  })

  async function connect(): Promise<pg.PoolClient> {
    const connecting = pool.connect()
    // An idle one is returned at once; a timer would cost more than the wait.
    if (pool.idleCount > 0) return connecting
    const client = await withTimeout(acquireTimeout(), connecting, undefined)
    if (client) return client
    connecting.then(
      (late) => late.release(),
      () => undefined,
    )
    throw new Error('it took too long')
  }

  async function withConnection<Value>(
    work: (client: pg.PoolClient, discard: () => void) => Promise<Value>,
  ): Promise<Value> {
    const client = await connect().catch((error: unknown) => {
      throw new DatabaseUnavailable('unreachable', error)
    })
    let isDiscarded = false
    try {
      return await work(client, () => {
        isDiscarded = true
      })
    } catch (error) {
      const isBroken = lost.has(client) || endsConnection(error) || isQueryTimeout(error)
      isDiscarded ||= isBroken
      if (isBroken && !(error instanceof AppError)) throw new DatabaseUnavailable('lost', error)
      throw error
    } finally {
      client.release(isDiscarded || lost.has(client))
    }
  }

  return {
    use: (work) => queue(() => withConnection(work)),
    count: () => ({ open: pool.totalCount, idle: pool.idleCount }),
    async close() {
      await pool.end()
      // The driver does not wait until its connections are closed. A database that is stopped next
      // would end those that are still open, each of them with an error.
      await withTimeout(closeTimeout, Promise.all(open), undefined)
    },
  }
}

/** The driver's message when `query_timeout` has passed. */
const isQueryTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'
