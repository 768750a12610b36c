import pg from 'pg'
import { type Sql, sqlOn, type Tx } from './sql.ts'

export type DatabaseOptions = {
  readonly connection: pg.PoolConfig
  readonly maxConnections?: number
  /** Session settings beyond the house's own, for example of the job engine's test clock. */
  readonly settings?: Readonly<Record<string, string>>
  readonly onError?: (error: Error) => void
}

export type Database = {
  readonly sql: Sql
  /**
   * One command is one transaction. A conflict with another one runs `work` again from the
   * start, so `work` may touch nothing but the database.
   */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
  /** A connection of its own, for LISTEN. */
  dedicated(): pg.Client
  close(): Promise<void>
}

/** Limits that keep one bad statement from holding the house. */
const limits = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
}

const attempts = 5
/** serialization_failure, deadlock_detected */
const conflicts = new Set(['40001', '40P01'])

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase(options: DatabaseOptions): Database {
  const settings = { ...limits, ...options.settings }
  const connection: pg.PoolConfig = {
    ...options.connection,
    application_name: 'guildhall',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
  const pool = new pg.Pool({ ...connection, max: options.maxConnections ?? 10 })
  pool.on('error', (error) => options.onError?.(error))

  async function attempt<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
    const client = await pool.connect()
    const afterCommit: (() => void)[] = []
    let broken: Error | undefined
    try {
      await client.query('begin')
      const tx: Tx = {
        ...sqlOn(client),
        transaction: true,
        afterCommit: (later) => void afterCommit.push(later),
      }
      const value = await work(tx)
      await client.query('commit')
      for (const later of afterCommit) later()
      return value
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
    for (let left = attempts; ; left--) {
      try {
        return await attempt(work)
      } catch (error) {
        if (left <= 1 || !isConflict(error)) throw error
      }
    }
  }

  return {
    sql: sqlOn(pool),
    transaction,
    dedicated: () => new pg.Client({ ...connection, keepAlive: true }),
    close: () => pool.end(),
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflicts.has(error.code ?? '')
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
