import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { randomUpTo, wait } from '../system.ts'
import type { Pool } from './pool.ts'
import type { Session } from './session.ts'
import { type Result, type Sql, type Statement, sqlOn, type Tx } from './sql.ts'
import { openTransaction, type PipelinedConnection } from './transaction.ts'
import { DatabaseUnavailable, isConflict } from './unavailable.ts'

/** Statements and transactions on one connection pool. */
export type SqlPool = {
  readonly sql: Sql
  /**
   * Runs `work` in one transaction. After a conflict with another transaction `work` runs again from
   * the start, so it may have no effects outside of the database.
   */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
}

const attempts = 5
/** Milliseconds before the second attempt; the pause doubles with each further one. */
const firstPause = 10

/** Half of the pause is random, so that conflicting transactions do not retry in step. */
function pauseBefore(attempt: number): number {
  const whole = firstPause * 2 ** (attempt - 2)
  return whole / 2 + randomUpTo(whole / 2)
}

export function createSqlPool(pool: Pool, { begin, isPersistent }: Session, log?: Logger): SqlPool {
  type Progress = { committing: boolean }

  function attempt<Value>(
    work: (tx: Tx) => Promise<Value>,
    callbacks: (() => void)[],
    progress: Progress,
  ): Promise<Value> {
    return pool.use(async (client, discard) => {
      const open = openTransaction(
        pipelined(client),
        isPersistent,
        () => client.query(begin),
        (callback) => callbacks.push(callback),
      )
      try {
        const value = await work(open.tx)
        await open.finish(() => {
          progress.committing = true
          return client.query('commit')
        })
        return value
      } catch (error) {
        const first = await open.firstFailure()
        await client.query('rollback').catch(discard)
        throw first ?? error
      }
    })
  }

  /** The commit stands even if a callback fails. */
  async function runAfterCommit(callback: () => void) {
    try {
      await callback()
    } catch (error) {
      log?.error(
        { code: 'database.after_commit_failed', err: error },
        'A callback after a commit failed; the commit stands.',
      )
    }
  }

  async function transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
    for (let attemptNumber = 1; ; attemptNumber++) {
      const callbacks: (() => void)[] = []
      const progress = { committing: false }
      try {
        const value = await attempt(work, callbacks, progress)
        for (const callback of callbacks) void runAfterCommit(callback)
        return value
      } catch (error) {
        // A connection that broke before the commit was sent has rolled everything back.
        const isRolledBack = isLost(error) && !progress.committing
        if (attemptNumber >= attempts || !(isConflict(error) || isRolledBack)) throw error
        await wait(pauseBefore(attemptNumber + 1))
      }
    }
  }

  /** Where settings do not persist, even a single statement needs a transaction to set them. */
  function query(statement: Statement): Promise<Result> {
    return pool.use(async (client, discard) => {
      if (isPersistent) return client.query(statement)
      try {
        await client.query(begin)
        const result = await client.query(statement)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(discard)
        throw error
      }
    })
  }

  return { sql: sqlOn({ query }, isPersistent), transaction }
}

/** The driver writes each statement separately; corking the socket sends them together. */
function pipelined(client: pg.PoolClient): PipelinedConnection {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  return {
    query: (statement) => client.query(statement),
    cork: () => stream.cork(),
    uncork: () => stream.uncork(),
  }
}

const isLost = (error: unknown) => error instanceof DatabaseUnavailable && error.kind === 'lost'
