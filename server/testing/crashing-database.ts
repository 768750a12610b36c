import type { BatchWriter, Database, Sql, Tx } from '../src/platform/database/index.ts'

/** Before the statement that contains this text, before or after a commit, or before a wake. */
export type CrashPoint = string | 'commit' | 'committed' | 'wake'

/**
 * The database as seen by a process that crashes at the given occurrence of a crash point: the server
 * terminates its connection there, and all later calls fail.
 */
export function crashingDatabase(database: Database, crashPoint: CrashPoint, occurrence = 1) {
  let remaining = occurrence
  let crashed = false

  const fail = () => Promise.reject(new Error('This process has crashed.'))

  function isCrashPoint(text: string): boolean {
    return !crashed && text.includes(crashPoint) && --remaining === 0
  }

  function crash() {
    crashed = true
  }

  async function terminateConnection(tx: Sql) {
    const row = await tx.one<{ pid: number }>('select pg_backend_pid() as pid')
    crash()
    await database.hot.sql.run('select pg_terminate_backend($1)', [row?.pid])
  }

  function wrapSql(sql: Sql, crashFirst: () => Promise<void>): Sql {
    async function call<Value>(text: string, send: () => Promise<Value>): Promise<Value> {
      if (crashed) return fail()
      if (isCrashPoint(text)) await crashFirst()
      return send()
    }
    return {
      one: (text, params) => call(text, () => sql.one(text, params)),
      many: (text, params) => call(text, () => sql.many(text, params)),
      search: (text, params) => call(text, () => sql.search(text, params)),
      run: (text, params) => call(text, () => sql.run(text, params)),
    }
  }

  function wrapTx(tx: Tx, sent: Promise<unknown>[]): Tx {
    const wrapped = new Map<BatchWriter<never>, BatchWriter<never>>()
    const direct = wrapSql(tx, () => terminateConnection(tx))
    /** What was sent before comes before. */
    const after = async <Value>(work: () => Promise<Value>) => {
      await Promise.all(sent)
      return work()
    }
    const sql: Sql = {
      one: (text, params) => after(() => direct.one(text, params)),
      many: (text, params) => after(() => direct.many(text, params)),
      search: (text, params) => after(() => direct.search(text, params)),
      run: (text, params) => after(() => direct.run(text, params)),
    }
    const own: Tx = {
      ...tx,
      ...sql,
      // One after another, because nothing here waits for the results.
      send(text, params) {
        const before = Promise.all(sent)
        const work = before.then(() => direct.run(text, params))
        work.catch(() => undefined)
        sent.push(work)
      },
      batch(writer, each) {
        const known = wrapped.get(writer as BatchWriter<never>)
        const write: BatchWriter<never> =
          known ?? ((_, all) => Promise.resolve(writer(own, all as never)))
        wrapped.set(writer as BatchWriter<never>, write)
        tx.batch(write, each as never)
      },
      async flush() {
        await tx.flush()
        await Promise.all(sent)
      },
      afterCommit: (work) =>
        tx.afterCommit(() => {
          if (crashPoint === 'wake' && isCrashPoint('wake')) crash()
          if (!crashed) return work()
        }),
    }
    return own
  }

  const crashing: Database = {
    ...database,
    sql: wrapSql(database.sql, async () => {
      crash()
      await fail()
    }),
    async transaction(work) {
      if (crashed) return fail()
      const value = await database.transaction(async (tx) => {
        if (crashed) return fail()
        const sent: Promise<unknown>[] = []
        const value = await work(wrapTx(tx, sent))
        await tx.flush()
        await Promise.all(sent)
        if (crashPoint === 'commit' && isCrashPoint('commit')) await terminateConnection(tx)
        return value
      })
      if (crashPoint === 'committed' && isCrashPoint('committed')) crash()
      return crashed ? fail() : value
    },
  }
  return { database: crashing, hasCrashed: () => crashed }
}
