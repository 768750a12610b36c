import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { upTo, wait } from '../system.ts'
import type { Pool } from './pool.ts'
import type { Session } from './session.ts'
import { type Result, type Sql, type Statement, sqlOn, type Tx } from './sql.ts'
import { type Line, openTransaction } from './transaction.ts'
import { DatabaseTrouble, isConflict } from './trouble.ts'

/** A way to the database with connections of its own. */
export type Lane = {
  readonly sql: Sql
  /**
   * One command is one transaction. A conflict with another one runs `work` again from the
   * start, so `work` may touch nothing but the database.
   */
  transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
}

const attempts = 5
/** Milliseconds before the second attempt; each further one waits twice as long. */
const firstPause = 10

/** Half of it is chance: those who met once must not meet again in step. */
function pauseBefore(attempt: number): number {
  const whole = firstPause * 2 ** (attempt - 2)
  return whole / 2 + upTo(whole / 2)
}

export function createLane(pool: Pool, { begin, lasts }: Session, log?: Logger): Lane {
  type Progress = { committing: boolean }

  function attempt<Value>(
    work: (tx: Tx) => Promise<Value>,
    later: (() => void)[],
    progress: Progress,
  ): Promise<Value> {
    return pool.use(async (client, spoil) => {
      const open = openTransaction(
        lineOf(client),
        lasts,
        () => client.query(begin),
        (each) => later.push(each),
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
        await client.query('rollback').catch(spoil)
        throw first ?? error
      }
    })
  }

  /** What was committed is committed, whatever becomes of the work that follows it. */
  async function follow(work: () => void) {
    try {
      await work()
    } catch (error) {
      log?.error(
        { code: 'database.after_commit_failed', err: error },
        'Work that followed a commit failed; the commit stands.',
      )
    }
  }

  async function transaction<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
    for (let turn = 1; ; turn++) {
      const later: (() => void)[] = []
      const progress = { committing: false }
      try {
        const value = await attempt(work, later, progress)
        for (const each of later) void follow(each)
        return value
      } catch (error) {
        // A connection that broke before the commit was sent took everything back with it.
        const undone = isLost(error) && !progress.committing
        if (turn >= attempts || !(isConflict(error) || undone)) throw error
        await wait(pauseBefore(turn + 1))
      }
    }
  }

  /** Where settings do not last, a statement alone needs a transaction to have them. */
  function query(statement: Statement): Promise<Result> {
    return pool.use(async (client, spoil) => {
      if (lasts) return client.query(statement)
      try {
        await client.query(begin)
        const result = await client.query(statement)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(spoil)
        throw error
      }
    })
  }

  return { sql: sqlOn({ query }, lasts), transaction }
}

/** The driver writes every statement by itself; a socket that is corked keeps them together. */
function lineOf(client: pg.PoolClient): Line {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  return {
    query: (statement) => client.query(statement),
    hold: () => stream.cork(),
    letGo: () => stream.uncork(),
  }
}

const isLost = (error: unknown) => error instanceof DatabaseTrouble && error.kind === 'lost'
