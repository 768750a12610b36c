import type { ListFile } from '@guildhall/contract/billing/list-files'
import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ExportPosition } from '../data-exports/index.ts'
import type { Choice, Usage } from './rules.ts'

export type File = {
  readonly id: string
  readonly organizationId: string
  readonly list: ListFile['list']
  readonly choice: Choice
  readonly askerType: ListFile['asked_by']['type']
  readonly askerId: string
  readonly status: ListFile['status']
  readonly error: ListFile['error']
  readonly until: Date
  readonly rows: number
  readonly rowsTotal: number | null
  readonly bytes: number
  readonly parts: number
  readonly lastAt: Date | null
  readonly lastId: string | null
  /** Of everything, instead of a last row. */
  readonly position: ExportPosition | null
  readonly failures: number
  readonly downloads: number
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  readonly finishedAt: Date | null
  readonly expiresAt: Date | null
}

const columns = `f.id, f.organization_id as "organizationId", f.list, f.choice,
  f.asker_type as "askerType", f.asker_id as "askerId", f.status, f.error, f.until,
  f.row_count as "rows", f.rows_total as "rowsTotal", f.bytes, f.parts, f.last_at as "lastAt",
  f.last_id as "lastId", f.position, f.failures, f.downloads, f.created_at as "createdAt",
  f.modified_at as "modifiedAt", f.finished_at as "finishedAt", f.expires_at as "expiresAt"`

/** Until the end of the transaction nobody else counts the files of the organization. */
export const lockAll = (tx: Tx, organizationId: string) =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended('list files of ' || $1, 0))`, [
    organizationId,
  ])

export async function usageOf(tx: Tx, organizationId: string): Promise<Usage> {
  const row = await tx.one<Usage>(
    `select count(*) filter (where status in ('pending', 'running')) as unfinished,
            count(*) as kept, coalesce(sum(bytes), 0)::bigint as bytes
       from list_files where organization_id = $1 and status <> 'expired'`,
    [organizationId],
  )
  return row ?? { unfinished: 0, kept: 0, bytes: 0 }
}

export async function insert(tx: Tx, file: File) {
  await tx.run(
    `insert into list_files
       (id, organization_id, list, choice, asker_type, asker_id, status, until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      file.id,
      file.organizationId,
      file.list,
      file.choice,
      file.askerType,
      file.askerId,
      file.status,
      file.until,
      file.createdAt,
    ],
  )
}

/** Of those that have expired, only the newest are still told of. */
export async function forgetExpired(tx: Tx, organizationId: string, kept: number) {
  await tx.run(
    `delete from list_files where organization_id = $1 and id in (
       select id from list_files where organization_id = $1 and status = 'expired'
        order by created_at desc, id desc offset $2)`,
    [organizationId, kept],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<File>(
    `select ${columns} from list_files f where f.organization_id = any($1) and f.id = $2`,
    [organizationIds, id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<File>(
    `select ${columns} from list_files f
      where f.organization_id = $1 and f.id = $2 for update`,
    [organizationId, id],
  )
}

type Shown = {
  readonly organizationId: string
  readonly lists: readonly string[]
  /** Only those of one asker. */
  readonly of: Pick<File, 'askerType' | 'askerId'> | undefined
  readonly offset: number
  readonly limit: number
}

/** An organization has few of them, so they are counted each time. */
export async function list(sql: Sql, { organizationId, lists, of, offset, limit }: Shown) {
  const shown = `f.organization_id = $1 and f.list = any($2)
    and ($3::text is null or f.asker_type = $3 and f.asker_id = $4)`
  const values = [organizationId, lists, of?.askerType ?? null, of?.askerId ?? null]
  const [rows, counted] = await Promise.all([
    sql.many<File>(
      `select ${columns} from list_files f where ${shown}
        order by f.created_at desc, f.id desc limit $5 offset $6`,
      [...values, limit, offset],
    ),
    sql.one<{ total: number }>(`select count(*) as total from list_files f where ${shown}`, values),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function save(tx: Tx, file: File) {
  await tx.run(
    `update list_files
        set status = $3, error = $4, row_count = $5, rows_total = $6, bytes = $7, parts = $8,
            last_at = $9, last_id = $10, failures = $11, downloads = $12, modified_at = $13,
            finished_at = $14, expires_at = $15, position = $16
      where organization_id = $1 and id = $2`,
    [
      file.organizationId,
      file.id,
      file.status,
      file.error,
      file.rows,
      file.rowsTotal,
      file.bytes,
      file.parts,
      file.lastAt,
      file.lastId,
      file.failures,
      file.downloads,
      file.modifiedAt,
      file.finishedAt,
      file.expiresAt,
      file.position,
    ],
  )
}

export async function remove(tx: Tx, { organizationId, id }: File) {
  await tx.run('delete from list_files where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ])
}

export type Part = { readonly number: number; readonly key: string }

export async function addPart(tx: Tx, { organizationId, id }: File, { number, key }: Part) {
  await tx.run(
    `insert into list_file_parts (organization_id, file_id, number, key) values ($1, $2, $3, $4)`,
    [organizationId, id, number, key],
  )
}

type Whose = Pick<File, 'id' | 'organizationId'>

export const partsAfter = (sql: Sql, { organizationId, id }: Whose, after: number, limit: number) =>
  sql.many<Part>(
    `select number, key from list_file_parts
      where organization_id = $1 and file_id = $2 and number > $3 order by number limit $4`,
    [organizationId, id, after, limit],
  )

export async function removeParts(sql: Sql, { organizationId, id }: Whose, upTo: number) {
  await sql.run(
    `delete from list_file_parts where organization_id = $1 and file_id = $2 and number <= $3`,
    [organizationId, id, upTo],
  )
}

/** Those of these keys that belong to a file. */
export async function referenced(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql.many<{ key: string }>(
    `-- all tenants: the storage is swept as a whole, whatever the organization_id
     select key from list_file_parts where key = any($1::text[])`,
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Of a sandbox that was deleted; the bytes go with the next sweep. */
export const listFilesErasure = eraseTables('list_files', 'list_file_parts')
