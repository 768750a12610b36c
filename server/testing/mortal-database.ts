import type { Database, Sql } from '../src/platform/database/index.ts'
import { DatabaseUnavailable } from '../src/platform/database/index.ts'
import { type CrashPoint, crashingDatabase } from './crashing-database.ts'

const refuse = () => Promise.reject(new DatabaseUnavailable('unreachable'))
const nobody: Sql = { one: refuse, many: refuse, search: refuse, run: refuse }

/** A database that can be made to crash like one of a process that dies, or be away, and that comes back. */
export function mortalDatabase() {
  let healthy: Database | undefined
  let current: Database | undefined
  const now = () => {
    if (!current) throw new Error('The database is not open yet.')
    return current
  }
  const sql: Sql = {
    one: (text, params) => now().sql.one(text, params),
    many: (text, params) => now().sql.many(text, params),
    search: (text, params) => now().sql.search(text, params),
    run: (text, params) => now().sql.run(text, params),
  }
  return {
    through(database: Database): Database {
      healthy = database
      current = database
      return { ...database, sql, transaction: (work) => now().transaction(work) }
    },
    dieAt(point: CrashPoint, occurrence: number) {
      if (!healthy) throw new Error('The database is not open yet.')
      const crashing = crashingDatabase(healthy, point, occurrence)
      current = crashing.database
      return crashing.hasCrashed
    },
    /** Nothing reaches it. */
    leave() {
      current = { ...now(), sql: nobody, transaction: refuse }
    },
    revive() {
      current = healthy
    },
  }
}
