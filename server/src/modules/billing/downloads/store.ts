import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ListDefinition } from '../../../platform/lists/index.ts'

export type Downloadable = {
  readonly id: string
  readonly organizationId: string
  readonly customerId: string
  readonly benefitId: string
  readonly grantId: string
  readonly fileId: string
  readonly createdAt: Date
}

const columns = `d.id, d.organization_id as "organizationId", d.customer_id as "customerId",
  d.benefit_id as "benefitId", d.grant_id as "grantId", d.file_id as "fileId",
  d.created_at as "createdAt"`

export type Filter = 'customer' | 'benefit' | 'grant'

export const listing: ListDefinition<'created_at', Filter> = {
  from: 'downloadables d',
  id: 'd.id',
  organizationId: 'd.organization_id',
  columns,
  where: ['d.is_granted'],
  sorts: { created_at: { by: 'd.created_at', type: 'timestamptz', id: 'd.id' } },
  filters: {
    customer: { expression: 'd.customer_id', type: 'uuid' },
    benefit: { expression: 'd.benefit_id', type: 'uuid' },
    grant: { expression: 'd.grant_id', type: 'uuid' },
  },
}

/** A grant gives exactly these files; what it gave before stays the same row. */
export async function give(
  tx: Tx,
  grant: Omit<Downloadable, 'id' | 'fileId'>,
  files: readonly { readonly id: string; readonly fileId: string }[],
): Promise<void> {
  const fileIds = files.map(({ fileId }) => fileId)
  await tx.run(
    `update downloadables set is_granted = false
      where organization_id = $1 and grant_id = $2 and not file_id = any($3::uuid[])`,
    [grant.organizationId, grant.grantId, fileIds],
  )
  await tx.run(
    `insert into downloadables
       (id, organization_id, customer_id, benefit_id, grant_id, file_id, is_granted, created_at)
     select id, $1, $2, $3, $4, file_id, true, $7
       from unnest($5::uuid[], $6::uuid[]) as one (id, file_id)
     on conflict (organization_id, grant_id, file_id) do update set is_granted = true`,
    [
      grant.organizationId,
      grant.customerId,
      grant.benefitId,
      grant.grantId,
      files.map(({ id }) => id),
      fileIds,
      grant.createdAt,
    ],
  )
}

/** Counts a download, if the customer still may. */
export function takeOne(sql: Sql, organizationId: string, id: string, at: Date) {
  return sql.one<Downloadable>(
    `update downloadables d set downloads = d.downloads + 1, last_downloaded_at = $3
      where d.organization_id = $1 and d.id = $2 and d.is_granted returning ${columns}`,
    [organizationId, id, at],
  )
}

/** Of a sandbox that was deleted. */
export const downloadsErasure = eraseTables('downloadables')
