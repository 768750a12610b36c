import type { BackupFailure, BackupSettings } from '@guildhall/contract/shared/backups'
import type { Sql, Tx } from '../../../platform/database/index.ts'

type Common = {
  readonly id: string
  readonly name: string
  readonly origin: 'manual' | 'automatic'
  readonly tables: number | null
  readonly tablesDone: number
  readonly rows: number
  readonly expectedRows: number | null
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly startedAt: Date | null
}

/** The backup that waits or is written. */
export type Run = Common & { readonly place: string | null; readonly seenAt: Date }

/** A backup that has ended. */
export type Ended = Common & {
  readonly state: 'complete' | 'failed'
  readonly error: BackupFailure | null
  readonly place: string | null
  readonly size: number | null
  readonly sha256: string | null
  readonly version: string
  readonly migration: string
  readonly finishedAt: Date
}

type Creator = { readonly userName: string | null; readonly email: string | null }

const common = `b.id, b.name, b.origin, b.tables, b.tables_done as "tablesDone",
  b.rows_done as rows, b.rows_expected as "expectedRows", b.created_by as "createdBy",
  b.created_at as "createdAt", b.started_at as "startedAt", b.place`
const runColumns = `${common}, b.seen_at as "seenAt"`
const endedColumns = `${common}, b.state, b.error, b.size, b.sha256, b.version, b.migration,
  b.finished_at as "finishedAt"`

/** The index that allows one at a time. */
export const onlyOne = 'backup_runs_only'

export async function insertRun(tx: Tx, run: Run) {
  await tx.run(
    `insert into backup_runs (id, name, origin, created_by, created_at, seen_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [run.id, run.name, run.origin, run.createdBy, run.createdAt, run.seenAt],
  )
}

export const findRun = (sql: Sql) =>
  sql.one<Run & Creator>(
    `-- reads users: who began it
     select ${runColumns}, u.name as "userName", u.email
       from backup_runs b left join users u on u.id = b.created_by`,
  )

export const lockRun = (tx: Tx) => tx.one<Run>(`select ${runColumns} from backup_runs b for update`)

/** Undefined if another server has it, or nobody wants it any more. */
export const claimRun = (sql: Sql, id: string, place: string | null, now: Date) =>
  sql.one<Run>(
    `update backup_runs b set place = $2, started_at = $3, seen_at = $3
      where id = $1 and started_at is null returning ${runColumns}`,
    [id, place, now],
  )

/** Another server, or this one after its next start, begins it again. */
export const releaseRun = (sql: Sql, id: string, now: Date) =>
  sql.run(
    `update backup_runs
        set place = null, started_at = null, seen_at = $2, tables_done = 0, rows_done = 0
      where id = $1`,
    [id, now],
  )

export const removeRun = (tx: Tx, id: string) =>
  tx.run('delete from backup_runs where id = $1', [id])

export type Progress = Pick<Run, 'tables' | 'tablesDone' | 'rows' | 'expectedRows'>

/** False if the run was ended by others. */
export async function report(sql: Sql, id: string, progress: Progress, now: Date) {
  const changed = await sql.run(
    `update backup_runs
        set tables = $2, tables_done = $3, rows_done = $4, rows_expected = $5, seen_at = $6
      where id = $1`,
    [id, progress.tables, progress.tablesDone, progress.rows, progress.expectedRows, now],
  )
  return changed > 0
}

export async function insertEnded(tx: Tx, row: Ended) {
  await tx.run(
    `insert into backups
       (id, name, origin, state, error, place, size, sha256, tables, tables_done, rows_done,
        rows_expected, version, migration, created_by, created_at, started_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      row.id,
      row.name,
      row.origin,
      row.state,
      row.error,
      row.place,
      row.size,
      row.sha256,
      row.tables,
      row.tablesDone,
      row.rows,
      row.expectedRows,
      row.version,
      row.migration,
      row.createdBy,
      row.createdAt,
      row.startedAt,
      row.finishedAt,
    ],
  )
}

export const list = (sql: Sql, limit: number) =>
  sql.many<Ended & Creator>(
    `-- reads users: who began them
     select ${endedColumns}, u.name as "userName", u.email
       from backups b left join users u on u.id = b.created_by
      order by b.created_at desc, b.id desc limit $1`,
    [limit],
  )

export const show = (sql: Sql, id: string) =>
  sql.one<Ended & Creator>(
    `-- reads users: who began it
     select ${endedColumns}, u.name as "userName", u.email
       from backups b left join users u on u.id = b.created_by where b.id = $1`,
    [id],
  )

export const remove = (tx: Tx, id: string) =>
  tx.one<Ended>(`delete from backups b where id = $1 returning ${endedColumns}`, [id])

export async function countManual(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `select count(*) as count from backups where origin = 'manual' and state = 'complete'`,
  )
  return row?.count ?? 0
}

/** Complete automatic ones at a place, newest first. */
export const automaticAt = (sql: Sql, place: string, limit: number) =>
  sql.many<Ended>(
    `select ${endedColumns} from backups b
      where b.origin = 'automatic' and b.state = 'complete' and b.place = $1
      order by b.created_at desc, b.id desc limit $2`,
    [place, limit],
  )

/** Failed ones at a place, whose files are of no use. */
export async function failedAt(sql: Sql, place: string): Promise<string[]> {
  const rows = await sql.many<{ name: string }>(
    `select name from backups where state = 'failed' and place = $1`,
    [place],
  )
  return rows.map(({ name }) => name)
}

export const removeOldFailed = (tx: Tx, kept: number) =>
  tx.run(
    `delete from backups where id = any(array(
       select id from backups where state = 'failed' order by created_at desc, id desc offset $1))`,
    [kept],
  )

export type LastBackups = {
  readonly lastFailed: boolean
  readonly completedAt: Date | null
  /** Of automatic ones. */
  readonly done: Date | null
  readonly failed: Date | null
}

export async function lastBackups(sql: Sql): Promise<LastBackups> {
  const row = await sql.one<LastBackups>(
    `-- never null lastFailed: it is false without a row
     select coalesce((select state = 'failed' from backups
                       where error is distinct from 'canceled'
                       order by finished_at desc, id desc limit 1), false) as "lastFailed",
            max(finished_at) filter (where state = 'complete') as "completedAt",
            max(created_at) filter (where origin = 'automatic'
              and (state = 'complete' or error = 'canceled')) as done,
            max(finished_at) filter (where origin = 'automatic' and state = 'failed') as failed
       from backups`,
  )
  return row ?? { lastFailed: false, completedAt: null, done: null, failed: null }
}

type Settings = BackupSettings & { readonly changedAt: Date }

export const settings = (sql: Sql) =>
  sql.one<Settings>(`select automatic, hour, keep, changed_at as "changedAt" from backup_settings`)

/** Serializes all changes. */
export const lockSettings = (tx: Tx) =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended('backup settings', 0))`)

export const saveSettings = (tx: Tx, { automatic, changedAt, hour, keep }: Settings) =>
  tx.run(
    `insert into backup_settings (automatic, hour, keep, changed_at) values ($1, $2, $3, $4)
     on conflict (id) do update
       set automatic = $1, hour = $2, keep = $3, changed_at = $4`,
    [automatic, hour, keep, changedAt],
  )
