export { type Database, isDataException, openDatabase, violatedConstraint } from './database.ts'
export { gather } from './gather.ts'
export { leastRelease, migrate, missingMigrations } from './migrate.ts'
export { type Sql, sqlOn, type Tx } from './sql.ts'
