export { batchLoader } from './batch-loader.ts'
export { inBatches, runInBatches } from './batches.ts'
export { type Database, isDataException, openDatabase, violatedConstraint } from './database.ts'
export { diskFullMessage, isDiskFull } from './disk.ts'
export { type Erasure, eraseTables } from './erase-rows.ts'
export { migrate, minPostgresVersion, missingMigrations, readMigrations } from './migrate.ts'
export { forgetReads, readAgain, readOnce } from './read-once.ts'
export {
  copySet,
  countsOf,
  deleteSet,
  holdersOf,
  idsOf,
  insertSet,
  kindsOf,
  namedIn,
  partialAmong,
  rowsOf,
  type SetRow,
  tablesWith,
  upsertSet,
} from './set-rows.ts'
export { type BatchWriter, type Sql, sql, sqlOn, type Tx } from './sql.ts'

export { DatabaseUnavailable, toUnavailableError } from './unavailable.ts'
export { waitForDatabase } from './wait-for-database.ts'
