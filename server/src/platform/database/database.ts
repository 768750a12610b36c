import pg from 'pg'
import type { Logger } from '../log.ts'
import { createQueue } from '../queue.ts'
import { createLane, type Lane } from './lane.ts'
import { openPool, type Pool } from './pool.ts'
import { ownSession, pooledSession } from './session.ts'
import type { Sql } from './sql.ts'
import { DatabaseTrouble } from './trouble.ts'

export type DatabaseOptions = {
  readonly connection: pg.PoolConfig
  /** Past a pooler in transaction mode, where `connection` leads through one. */
  readonly direct?: pg.PoolConfig | undefined
  readonly maxConnections?: number
  /** Beside them: connections for what nearly every request has to read. */
  readonly readConnections?: number
  /** Of `maxConnections`: how many long lists may be read at once. */
  readonly listConnections?: number
  /** Milliseconds that somebody waits for a connection before being told to come again. */
  readonly patience?: () => number
  /** Session settings beyond the house's own, for example of the job engine's test clock. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log?: Logger
}

export type Database = Lane & {
  /**
   * A few connections of their own for short reads that nearly every request waits for (who is
   * asking?), so that nothing else can make them wait.
   */
  readonly hot: Lane
  /** For lists that may be long: so few at once that they leave connections to everybody else. */
  readonly lists: Sql
  /** A connection of its own, for LISTEN. */
  dedicated(): pg.Client
  /** How the two pools are used at this moment. */
  count(): Readonly<Record<'main' | 'hot', ReturnType<Pool['count']>>>
  close(): Promise<void>
}

/** A line that died without a word is noticed, and one that never comes up is given up. */
const steady = { keepAlive: true, connectionTimeoutMillis: 10_000 }

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase(options: DatabaseOptions): Database {
  const { direct, log, maxConnections = 10, readConnections = 4, settings } = options
  const { listConnections = Math.ceil(maxConnections / 2.5), patience = () => 30_000 } = options
  const own = ownSession(direct ?? options.connection, settings)
  const session = direct ? pooledSession(options.connection, settings) : own

  function onLost(error: Error) {
    log?.warn({ code: 'database.connection_lost', err: error }, 'A database connection was lost.')
  }
  const open = (size: number) =>
    openPool({ connection: session.connection, size, pipelined: session.lasts, patience, onLost })
  const [main, hot] = [open(maxConnections), open(readConnections)]
  const lane = createLane(main, session, log)
  const listing = createQueue({
    atOnce: Math.min(listConnections, maxConnections),
    waiting: maxConnections * 100,
    longestWait: patience,
    refusal: () => new DatabaseTrouble('busy'),
  })

  return {
    ...lane,
    hot: createLane(hot, session, log),
    lists: throughQueue(lane.sql, listing),
    dedicated() {
      const client = new pg.Client({ ...own.connection, ...steady })
      // Whoever uses it learns of a lost connection by the statement that fails.
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

/** Did the database refuse a value as such, whatever else it holds? */
export function isDataException(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22')
}

/** Names the unique constraint that a statement ran into, if that is what went wrong. */
export function violatedConstraint(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError && error.code === '23505') return error.constraint
  return undefined
}
