import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ListDefinition } from '../../../platform/lists/index.ts'
import type { Benefit } from './rules/benefit.ts'

const columns = `b.id, b.organization_id as "organizationId", b.type, b.description, b.properties,
  b.metadata, b.visibility, b.selectable, b.deletable, b.version, b.created_at as "createdAt",
  b.modified_at as "modifiedAt", b.deleted_at as "deletedAt"`

export const listName = 'benefits'

type Sort = 'created_at' | 'description' | 'type' | 'user_order'
type Filter = 'type' | 'id'

const created = { by: 'b.created_at', type: 'timestamptz', id: 'b.id' } as const

export const listing: ListDefinition<Sort, Filter> = {
  from: 'benefits b',
  id: 'b.id',
  organizationId: 'b.organization_id',
  columns,
  sorts: {
    created_at: created,
    description: { by: 'b.description', type: 'text', id: 'b.id' },
    type: { by: 'b.type', type: 'text', id: 'b.id' },
    // Benefits have no order of their own.
    user_order: created,
  },
  filters: { type: { expression: 'b.type' }, id: { expression: 'b.id', type: 'uuid' } },
  where: ['b.deleted_at is null'],
  search: 'lower(b.description)',
  metadata: 'b.metadata',
  counts: { list: listName, by: 'type' },
}

const valuesOf = (benefit: Benefit) => [
  benefit.id,
  benefit.organizationId,
  benefit.type,
  benefit.description,
  benefit.properties,
  benefit.metadata,
  benefit.visibility,
  benefit.selectable,
  benefit.deletable,
  benefit.version,
  benefit.createdAt,
  benefit.modifiedAt,
  benefit.deletedAt,
]

export async function insert(tx: Tx, benefit: Benefit): Promise<void> {
  await tx.run(
    `insert into benefits (id, organization_id, type, description, properties, metadata, visibility,
       selectable, deletable, version, created_at, modified_at, deleted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    valuesOf(benefit),
  )
}

export async function save(tx: Tx, benefit: Benefit): Promise<void> {
  await tx.run(
    `update benefits
        set type = $3, description = $4, properties = $5, metadata = $6, visibility = $7,
            selectable = $8, deletable = $9, version = $10, created_at = $11, modified_at = $12,
            deleted_at = $13
      where organization_id = $2 and id = $1`,
    valuesOf(benefit),
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Benefit>(
    `select ${columns} from benefits b
      where b.organization_id = any($1) and b.id = $2 and b.deleted_at is null`,
    [organizationIds, id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Benefit>(
    `select ${columns} from benefits b
      where b.organization_id = $1 and b.id = $2 and b.deleted_at is null for update`,
    [organizationId, id],
  )
}

/** Deleted ones too: grants still name them. */
export function findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<Benefit>(
    `select ${columns} from benefits b where b.organization_id = $1 and b.id = any($2::uuid[])`,
    [organizationId, ids],
  )
}

/** Those of these that are not deleted, protected from being deleted until the commit. */
export function share(tx: Tx, organizationId: string, ids: readonly string[]) {
  return tx.many<Benefit>(
    `select ${columns} from benefits b
      where b.organization_id = $1 and b.id = any($2::uuid[]) and b.deleted_at is null
      order by b.id for share`,
    [organizationId, ids],
  )
}

/** Of a sandbox that was deleted. */
export const benefitsErasure = eraseTables('benefits')
