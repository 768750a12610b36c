import type { UserImport as WireImport } from '@guildhall/contract/identity/user-imports'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Problem } from './rules.ts'

export type UserImport = {
  readonly id: string
  readonly format: WireImport['system']
  readonly fileName: string
  readonly size: number
  readonly fileKey: string | null
  readonly project: string | null
  readonly state: WireImport['state']
  readonly goesOn: boolean
  readonly percent: number
  readonly total: number | null
  readonly processed: number
  readonly created: number
  readonly existing: number
  readonly refused: number
  readonly problems: number
  readonly error: WireImport['error']
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly finishedAt: Date | null
}

export type Shown = UserImport & { readonly name: string | null; readonly email: string | null }

const columns = `i.id, i.format, i.file_name as "fileName", i.size, i.file_key as "fileKey",
  i.project, i.state, i.goes_on as "goesOn", i.percent, i.total, i.processed, i.created,
  i.existing, i.refused, i.problems, i.error, i.created_by as "createdBy",
  i.created_at as "createdAt", i.expires_at as "expiresAt", i.finished_at as "finishedAt"`

/** The index that allows one unfinished import. */
export const onlyUnfinished = 'user_imports_unfinished'

export async function insert(tx: Tx, row: UserImport) {
  await tx.run(
    `insert into user_imports
       (id, format, file_name, size, file_key, project, state, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.format,
      row.fileName,
      row.size,
      row.fileKey,
      row.project,
      row.state,
      row.createdBy,
      row.createdAt,
      row.expiresAt,
    ],
  )
}

export const find = (sql: Sql, id: string) =>
  sql.one<UserImport>(`select ${columns} from user_imports i where i.id = $1`, [id])

export const lock = (tx: Tx, id: string) =>
  tx.one<UserImport>(`select ${columns} from user_imports i where i.id = $1 for update`, [id])

export const lockUnfinished = (tx: Tx) =>
  tx.one<UserImport>(
    `select ${columns} from user_imports i where i.finished_at is null limit 1 for update`,
  )

export const show = (sql: Sql, id: string) =>
  sql.one<Shown>(
    `-- reads users: who began it
     select ${columns}, u.name, u.email
       from user_imports i left join users u on u.id = i.created_by where i.id = $1`,
    [id],
  )

export const list = (sql: Sql, limit: number) =>
  sql.many<Shown>(
    `-- reads users: who began them
     select ${columns}, u.name, u.email
       from user_imports i left join users u on u.id = i.created_by
      order by i.created_at desc, i.id desc limit $1`,
    [limit],
  )

export async function save(tx: Tx, row: UserImport) {
  await tx.run(
    `update user_imports
        set file_key = $2, project = $3, state = $4, goes_on = $5, percent = $6, total = $7,
            processed = $8, created = $9, existing = $10, refused = $11, problems = $12,
            error = $13, expires_at = $14, finished_at = $15
      where id = $1`,
    [
      row.id,
      row.fileKey,
      row.project,
      row.state,
      row.goesOn,
      row.percent,
      row.total,
      row.processed,
      row.created,
      row.existing,
      row.refused,
      row.problems,
      row.error,
      row.expiresAt,
      row.finishedAt,
    ],
  )
}

export async function insertProblems(
  tx: Tx,
  id: string,
  after: number,
  problems: readonly Problem[],
) {
  if (problems.length === 0) return
  await tx.run(
    `insert into user_import_problems (import_id, number, position, subject, reason)
     select $1, $2 + number, position, subject, reason
       from unnest($3::int[], $4::text[], $5::text[])
         with ordinality as given (position, subject, reason, number)`,
    [
      id,
      after,
      problems.map(({ position }) => position),
      problems.map(({ subject }) => subject),
      problems.map(({ reason }) => reason),
    ],
  )
}

export const removeProblems = (tx: Tx, id: string) =>
  tx.run('delete from user_import_problems where import_id = $1', [id])

export type StoredProblem = Problem & { readonly number: number }

export const problemsOf = (sql: Sql, id: string, after: number, limit: number) =>
  sql.many<StoredProblem>(
    `select number, position, subject, reason from user_import_problems
      where import_id = $1 and number > $2 order by number limit $3`,
    [id, after, limit],
  )

/** The keys among these whose imports still need them. */
export async function referenced(sql: Sql, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.many<{ key: string }>(
    `-- never null key: it is compared
     select file_key as key from user_imports where file_key = any($1)`,
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Ended ones, with their problems; resolves to their number. */
export const removeOlder = (tx: Tx, before: Date, limit: number) =>
  tx.run(
    `delete from user_imports where id = any(array(
       select id from user_imports where finished_at < $1 limit $2))`,
    [before, limit],
  )
