import type { Sql, Tx } from '../../../../platform/database/index.ts'

/** A row of a file: which resource, and its id there. */
export type SourceRow = {
  readonly organizationId: string
  readonly resource: string
  readonly sourceId: string
}

type Target = { readonly targetId: string; readonly importId: string }

export const find = (sql: Sql, { organizationId, resource, sourceId }: SourceRow) =>
  sql.one<Target>(
    `select target_id as "targetId", import_id as "importId" from import_sources
      where organization_id = $1 and resource = $2 and source_id = $3`,
    [organizationId, resource, sourceId],
  )

/** Fails if another run has imported the row meanwhile, so that it is not imported twice. */
export async function insert(
  tx: Tx,
  { organizationId, resource, sourceId }: SourceRow,
  target: Target,
) {
  await tx.run(
    `insert into import_sources (organization_id, resource, source_id, target_id, import_id)
     values ($1, $2, $3, $4, $5)`,
    [organizationId, resource, sourceId, target.targetId, target.importId],
  )
}

/** What is said again stays as it was said first. */
export async function remember(tx: Tx, row: SourceRow, target: Target) {
  await tx.run(
    `insert into import_sources (organization_id, resource, source_id, target_id, import_id)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [row.organizationId, row.resource, row.sourceId, target.targetId, target.importId],
  )
}

export async function addTrials(
  tx: Tx,
  importId: string,
  organizationId: string,
  rows: readonly Pick<SourceRow, 'resource' | 'sourceId'>[],
) {
  if (rows.length === 0) return
  await tx.run(
    `insert into import_trials (organization_id, import_id, resource, source_id)
     select $1, $2, resource, source_id from unnest($3::text[], $4::text[]) as given (resource, source_id)
     on conflict do nothing`,
    [
      organizationId,
      importId,
      rows.map(({ resource }) => resource),
      rows.map(({ sourceId }) => sourceId),
    ],
  )
}

export async function isTried(sql: Sql, importId: string, row: SourceRow): Promise<boolean> {
  const found = await sql.one<{ found: number }>(
    `select 1 as found from import_trials
      where organization_id = $1 and import_id = $2 and resource = $3 and source_id = $4`,
    [row.organizationId, importId, row.resource, row.sourceId],
  )
  return found !== undefined
}

/** Whether a dry run would have created a row of this resource by now. */
export async function isAnyTried(
  sql: Sql,
  importId: string,
  organizationId: string,
  resource: string,
): Promise<boolean> {
  const found = await sql.one<{ found: number }>(
    `select 1 as found from import_trials
      where organization_id = $1 and import_id = $2 and resource = $3 limit 1`,
    [organizationId, importId, resource],
  )
  return found !== undefined
}

/** Those of these rows here that were imported. */
export async function importedAmong(
  sql: Sql,
  organizationId: string,
  resource: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql.many<{ id: string }>(
    `select target_id as id from import_sources
      where organization_id = $1 and resource = $2 and target_id = any($3::text[])`,
    [organizationId, resource, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Up to `limit` of them; resolves to their number. */
export const removeTrials = (tx: Tx, organizationId: string, importId: string, limit: number) =>
  tx.run(
    `delete from import_trials where organization_id = $1 and import_id = $2 and ctid = any(array(
       select ctid from import_trials where organization_id = $1 and import_id = $2 limit $3))`,
    [organizationId, importId, limit],
  )
