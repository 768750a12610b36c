export { type Database, openDatabase, violatedConstraint } from './database.ts'
export { gather } from './gather.ts'
export { leastRelease, migrate, missingMigrations } from './migrate.ts'
export type { Sql, Tx } from './sql.ts'
