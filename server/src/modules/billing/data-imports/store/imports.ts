import type { Import as WireImport } from '@guildhall/contract/billing/data-imports'
import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { ListDefinition } from '../../../../platform/lists/index.ts'

export type Import = {
  readonly id: string
  readonly organizationId: string
  readonly fileId: string
  readonly format: WireImport['format']
  readonly resource: WireImport['resource']
  readonly dryRun: boolean
  readonly status: WireImport['status']
  readonly error: string | null
  readonly bytesRead: number
  readonly bytesTotal: number
  readonly lines: number
  readonly problems: number
  readonly counts: WireImport['counts']
  readonly createdAt: Date
  readonly modifiedAt: Date | null
  readonly finishedAt: Date | null
}

const columns = `i.id, i.organization_id as "organizationId", i.file_id as "fileId", i.format,
  i.resource, i.dry_run as "dryRun", i.status, i.error, i.bytes_read as "bytesRead",
  i.bytes_total as "bytesTotal", i.lines, i.problems, i.counts, i.created_at as "createdAt",
  i.modified_at as "modifiedAt", i.finished_at as "finishedAt"`

export const listName = 'imports'

export const listing: ListDefinition<'created_at', never> = {
  from: 'imports i',
  id: 'i.id',
  organizationId: 'i.organization_id',
  columns,
  sorts: { created_at: { by: 'i.created_at', type: 'timestamptz', id: 'i.id' } },
  filters: {},
  counts: { list: listName },
}

export async function insert(tx: Tx, row: Import) {
  await tx.run(
    `insert into imports
       (id, organization_id, file_id, format, resource, dry_run, status, bytes_total, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.id,
      row.organizationId,
      row.fileId,
      row.format,
      row.resource,
      row.dryRun,
      row.status,
      row.bytesTotal,
      row.createdAt,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Import>(
    `select ${columns} from imports i where i.organization_id = any($1) and i.id = $2`,
    [organizationIds, id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Import>(
    `select ${columns} from imports i
      where i.organization_id = $1 and i.id = $2 for update`,
    [organizationId, id],
  )
}

/** The index that keeps an organization to one unfinished import. */
export const onlyUnfinished = 'imports_unfinished'

/** Whether one has not ended. */
export async function hasUnfinished(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from imports i
      where i.organization_id = $1 and i.status in ('pending', 'running') limit 1`,
    [organizationId],
  )
  return row !== undefined
}

export async function save(tx: Tx, row: Import) {
  await tx.run(
    `update imports
        set status = $3, error = $4, bytes_read = $5, lines = $6, problems = $7, counts = $8,
            modified_at = $9, finished_at = $10
      where organization_id = $1 and id = $2`,
    [
      row.organizationId,
      row.id,
      row.status,
      row.error,
      row.bytesRead,
      row.lines,
      row.problems,
      row.counts,
      row.modifiedAt,
      row.finishedAt,
    ],
  )
}

export type Problem = {
  readonly line: number
  readonly resource: string | null
  readonly sourceId: string | null
  readonly field: string | null
  readonly code: string
  readonly message: string
}

export async function insertProblems(
  tx: Tx,
  { id, organizationId }: Pick<Import, 'id' | 'organizationId'>,
  from: number,
  problems: readonly Problem[],
) {
  if (problems.length === 0) return
  await tx.run(
    `insert into import_problems
       (organization_id, import_id, number, line, resource, source_id, field, code, message)
     select $1, $2, $3 + number, line, resource, source_id, field, code, message
       from unnest($4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
         with ordinality as given (line, resource, source_id, field, code, message, number)`,
    [
      organizationId,
      id,
      from,
      problems.map(({ line }) => line),
      problems.map(({ resource }) => resource),
      problems.map(({ sourceId }) => sourceId),
      problems.map(({ field }) => field),
      problems.map(({ code }) => code),
      problems.map(({ message }) => message),
    ],
  )
}

/** The next ones after a number, for a file of all of them. */
export const problemsAfter = (
  sql: Sql,
  { id, organizationId }: Pick<Import, 'id' | 'organizationId'>,
  after: number,
  limit: number,
) =>
  sql.many<Problem & { readonly number: number }>(
    `select number, line, resource, source_id as "sourceId", field, code, message
       from import_problems
      where organization_id = $1 and import_id = $2 and number > $3 order by number limit $4`,
    [organizationId, id, after, limit],
  )

export const problemsOf = (
  sql: Sql,
  { id, organizationId }: Pick<Import, 'id' | 'organizationId'>,
  after: number,
  limit: number,
) =>
  sql.many<Problem>(
    `select line, resource, source_id as "sourceId", field, code, message from import_problems
      where organization_id = $1 and import_id = $2 and number > $3 order by number limit $4`,
    [organizationId, id, after, limit],
  )

/** Of a sandbox that was deleted. */
export const dataImportsErasure = eraseTables(
  'import_problems',
  'import_sources',
  'import_trials',
  'imports',
)
