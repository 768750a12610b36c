import type { Export as WireExport } from '@guildhall/contract/billing/data-exports'
import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ListDefinition } from '../../../platform/lists/index.ts'

export type Export = {
  readonly id: string
  readonly organizationId: string
  readonly format: WireExport['format']
  readonly resources: WireExport['resources']
  readonly expiresAt: Date
  readonly downloads: number
  readonly downloadedAt: Date | null
  readonly counts: WireExport['counts']
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const columns = `e.id, e.organization_id as "organizationId", e.format, e.resources,
  e.expires_at as "expiresAt", e.downloads, e.downloaded_at as "downloadedAt", e.counts,
  e.created_at as "createdAt", e.modified_at as "modifiedAt"`

export const listName = 'exports'

export const listing: ListDefinition<'created_at', never> = {
  from: 'exports e',
  id: 'e.id',
  organizationId: 'e.organization_id',
  columns,
  sorts: { created_at: { by: 'e.created_at', type: 'timestamptz', id: 'e.id' } },
  filters: {},
  counts: { list: listName },
}

export async function insert(tx: Tx, row: Export) {
  await tx.run(
    `insert into exports (id, organization_id, format, resources, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.id, row.organizationId, row.format, row.resources, row.expiresAt, row.createdAt],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Export>(
    `select ${columns} from exports e where e.organization_id = any($1) and e.id = $2`,
    [organizationIds, id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Export>(
    `select ${columns} from exports e
      where e.organization_id = $1 and e.id = $2 for update`,
    [organizationId, id],
  )
}

export async function save(tx: Tx, row: Export) {
  await tx.run(
    `update exports set downloads = $3, downloaded_at = $4, counts = $5, modified_at = $6
      where organization_id = $1 and id = $2`,
    [row.organizationId, row.id, row.downloads, row.downloadedAt, row.counts, row.modifiedAt],
  )
}

/** Of a sandbox that was deleted. */
export const dataExportsErasure = eraseTables('exports')
