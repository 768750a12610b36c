export { batchLoader } from './batch-loader.ts'
export { inBatches, runInBatches } from './batches.ts'
export { type Database, isDataException, openDatabase, violatedConstraint } from './database.ts'
export { diskFullMessage, isDiskFull } from './disk.ts'
export { migrate, minPostgresVersion, missingMigrations } from './migrate.ts'
export { type BatchWriter, type Sql, sql, sqlOn, type Tx } from './sql.ts'

export { DatabaseUnavailable, toUnavailableError } from './unavailable.ts'
export { waitForDatabase } from './wait-for-database.ts'
