import type { FileServiceName } from '@guildhall/contract/billing/files'
import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ListDefinition } from '../../../platform/lists/index.ts'
import type { Part } from './rules.ts'

export type File = {
  readonly id: string
  readonly organizationId: string
  readonly service: FileServiceName
  readonly name: string
  readonly mimeType: string
  readonly size: number
  readonly version: string | null
  readonly sha256: Buffer | null
  /** Null until the bytes are uploaded. */
  readonly key: string | null
  readonly uploadId: string
  readonly uploadUntil: Date
  readonly parts: readonly Part[]
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  readonly uploadedAt: Date | null
}

const columns = `f.id, f.organization_id as "organizationId", f.service, f.name,
  f.mime_type as "mimeType", f.size, f.version, f.sha256, f.key, f.upload_id as "uploadId",
  f.upload_until as "uploadUntil", f.parts, f.created_at as "createdAt",
  f.modified_at as "modifiedAt", f.uploaded_at as "uploadedAt"`

export const listName = 'files'

export const listing: ListDefinition<'created_at', 'ids'> = {
  from: 'files f',
  id: 'f.id',
  organizationId: 'f.organization_id',
  columns,
  sorts: { created_at: { by: 'f.created_at', type: 'timestamptz', id: 'f.id' } },
  filters: { ids: { expression: 'f.id::text' } },
  counts: { list: listName },
}

export async function insert(tx: Tx, file: File) {
  await tx.run(
    `insert into files
       (id, organization_id, service, name, mime_type, size, version, sha256, upload_id,
        upload_until, parts, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::text::jsonb, $12)`,
    [
      file.id,
      file.organizationId,
      file.service,
      file.name,
      file.mimeType,
      file.size,
      file.version,
      file.sha256,
      file.uploadId,
      file.uploadUntil,
      // An array would be sent as one of PostgreSQL.
      JSON.stringify(file.parts),
      file.createdAt,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<File>(
    `select ${columns} from files f where f.organization_id = any($1) and f.id = $2`,
    [organizationIds, id],
  )
}

/** Only those whose bytes are here. */
export function findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<File>(
    `select ${columns} from files f
      where f.organization_id = $1 and f.id = any($2::uuid[]) and f.key is not null`,
    [organizationId, ids],
  )
}

/** Public files are opened by their id alone. */
export function findPublic(sql: Sql, id: string) {
  return sql.one<File>(
    `-- all tenants: pictures of products are public, whatever their organization_id
     select ${columns} from files f
      where f.id = $1 and f.key is not null and f.service <> 'downloadable'`,
    [id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<File>(
    `select ${columns} from files f where f.organization_id = $1 and f.id = $2 for update`,
    [organizationId, id],
  )
}

export async function save(tx: Tx, file: File) {
  await tx.run(
    `update files set name = $3, version = $4, sha256 = $5, key = $6, modified_at = $7,
            uploaded_at = $8
      where organization_id = $1 and id = $2`,
    [
      file.organizationId,
      file.id,
      file.name,
      file.version,
      file.sha256,
      file.key,
      file.modifiedAt,
      file.uploadedAt,
    ],
  )
}

export async function remove(tx: Tx, { organizationId, id }: File) {
  await tx.run('delete from files where organization_id = $1 and id = $2', [organizationId, id])
}

/** False if the files of the organization would exceed the limit. */
export async function reserve(tx: Tx, organizationId: string, bytes: number, limit: number) {
  const changed = await tx.run(
    `insert into file_usage (organization_id, bytes) values ($1, $2)
     on conflict (organization_id) do update set bytes = file_usage.bytes + excluded.bytes
      where file_usage.bytes + excluded.bytes <= $3`,
    [organizationId, bytes, limit],
  )
  return changed > 0
}

export async function free(tx: Tx, organizationId: string, bytes: number) {
  await tx.run(`update file_usage set bytes = bytes - $2 where organization_id = $1`, [
    organizationId,
    bytes,
  ])
}

/** Uploads that were never finished; resolves to how many of each organization. */
export function removeUnfinished(tx: Tx, before: Date, limit: number) {
  return tx.many<{ organizationId: string; count: number }>(
    `-- all tenants: whatever its organization_id, an upload ends
     with gone as (
       delete from files where id in (
         select id from files where key is null and upload_until < $1
          order by upload_until limit $2 for update skip locked)
       returning organization_id, size
     ), freed as (
       update file_usage set bytes = file_usage.bytes - sums.bytes
         from (select organization_id, sum(size) as bytes from gone group by organization_id) as sums
        where file_usage.organization_id = sums.organization_id
     )
     select organization_id as "organizationId", count(*) as count from gone group by organization_id`,
    [before, limit],
  )
}

/** Those of these keys that belong to a file. */
export async function referenced(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql.many<{ key: string }>(
    `-- all tenants: the storage is swept as a whole, whatever the organization_id
     select key from files where key = any($1::text[]) and key is not null`,
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Of a sandbox that was deleted. */
export const filesErasure = eraseTables('files', 'file_usage')
