import pg from 'pg'
import { toSafeInteger } from '../../kernel/index.ts'
import type { Logger } from '../log.ts'
import { createQueue } from '../queue.ts'
import { openPool, type Pool } from './pool.ts'
import { directSession, pooledSession } from './session.ts'
import type { Sql } from './sql.ts'
import { createSqlPool, type SqlPool } from './sql-pool.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type DatabaseOptions = {
  readonly connection: pg.PoolConfig
  /** Bypasses the pooler, where `connection` goes through one in transaction mode. */
  readonly direct?: pg.PoolConfig | undefined
  readonly maxConnections?: number
  /** In addition: connections for the short reads that nearly every request needs. */
  readonly readConnections?: number
  /** How many of `maxConnections` may read long lists at once. */
  readonly listConnections?: number
  /** Milliseconds to wait for a free connection before failing as `busy`. */
  readonly acquireTimeout?: () => number
  /** Additional session settings, for example the job engine's test clock. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: Logger
}

export type Database = SqlPool & {
  /**
   * A separate small pool for short reads that nearly every request waits for, such as the session
   * lookup, so that nothing else can delay them.
   */
  readonly hot: SqlPool
  /** For lists that may be long: limited in number, so that they leave connections to other work. */
  readonly lists: Sql
  /** A connection outside the pools, for LISTEN. */
  dedicated(): pg.Client
  /** Current use of the two pools. */
  count(): Readonly<Record<'main' | 'hot', ReturnType<Pool['count']>>>
  close(): Promise<void>
}

/** Detects dead connections, and gives up on those that never open. */
const keepAliveOptions = { keepAlive: true, connectionTimeoutMillis: 10_000 }

pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger)

export function openDatabase(options: DatabaseOptions): Database {
  const { direct, log, maxConnections = 10, readConnections = 4, settings } = options
  const { listConnections = Math.ceil(maxConnections / 2.5), acquireTimeout = () => 30_000 } =
    options
  const directConnection = directSession(direct ?? options.connection, settings)
  const session = direct ? pooledSession(options.connection, settings) : directConnection

  function onLost(error: Error) {
    log?.warn({ code: 'database.connection_lost', err: error }, 'A database connection was lost.')
  }
  const open = (size: number) =>
    openPool({
      connection: session.connection,
      size,
      pipelined: session.isPersistent,
      acquireTimeout,
      onLost,
    })
  const [main, hot] = [open(maxConnections), open(readConnections)]
  const pool = createSqlPool(main, session, log)
  const listQueue = createQueue({
    concurrency: Math.min(listConnections, maxConnections),
    maxQueued: maxConnections * 100,
    maxWait: acquireTimeout,
    busyError: () => new DatabaseUnavailable('busy'),
  })

  return {
    ...pool,
    hot: createSqlPool(hot, session, log),
    lists: throughQueue(pool.sql, listQueue),
    dedicated() {
      const client = new pg.Client({ ...directConnection.connection, ...keepAliveOptions })
      // The caller notices a lost connection by the statement that fails.
      client.on('error', () => undefined)
      return client
    },
    count: () => ({ main: main.count(), hot: hot.count() }),
    async close() {
      await Promise.all([main.close(), hot.close()])
    },
  }
}

function throughQueue(sql: Sql, queue: ReturnType<typeof createQueue>): Sql {
  return {
    one: (text, params) => queue(() => sql.one(text, params)),
    many: (text, params) => queue(() => sql.many(text, params)),
    search: (text, params) => queue(() => sql.search(text, params)),
    run: (text, params) => queue(() => sql.run(text, params)),
  }
}

/** Did the database reject a value as malformed, whatever rows exist? */
export function isDataException(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22')
}

/** The name of the unique constraint that a statement violated, if that was the error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError && error.code === '23505') return error.constraint
  return undefined
}
