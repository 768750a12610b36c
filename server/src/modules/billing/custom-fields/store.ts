import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ListDefinition } from '../../../platform/lists/index.ts'
import type { CustomField } from './rules.ts'

const columns = `f.id, f.organization_id as "organizationId", f.type, f.slug, f.name, f.properties,
  f.metadata, f.created_at as "createdAt", f.modified_at as "modifiedAt"`

type Sort = 'created_at' | 'slug' | 'name' | 'type'

export const listName = 'custom_fields'

export const listing: ListDefinition<Sort, 'type'> = {
  from: 'custom_fields f',
  id: 'f.id',
  organizationId: 'f.organization_id',
  columns,
  sorts: {
    created_at: { by: 'f.created_at', type: 'timestamptz', id: 'f.id' },
    slug: { by: 'f.slug', type: 'text' },
    name: { by: 'f.name', type: 'text', id: 'f.id' },
    type: { by: 'f.type', type: 'text', id: 'f.id' },
  },
  filters: { type: { expression: 'f.type' } },
  where: ['f.deleted_at is null'],
  search: `lower(f.name || ' ' || f.slug)`,
  counts: { list: listName, by: 'type' },
}

export async function insert(tx: Tx, field: CustomField) {
  await tx.run(
    `insert into custom_fields
       (id, organization_id, type, slug, name, properties, metadata, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      field.id,
      field.organizationId,
      field.type,
      field.slug,
      field.name,
      field.properties,
      field.metadata,
      field.createdAt,
    ],
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<CustomField>(
    `select ${columns} from custom_fields f
      where f.organization_id = any($1) and f.id = $2 and f.deleted_at is null`,
    [organizationIds, id],
  )
}

/** In alphabetical order. */
export const slugsOf = (sql: Sql, organizationId: string, limit: number) =>
  sql.many<{ slug: string }>(
    `select f.slug from custom_fields f
      where f.organization_id = $1 and f.deleted_at is null order by f.slug limit $2`,
    [organizationId, limit],
  )

export function findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<CustomField>(
    `select ${columns} from custom_fields f
      where f.organization_id = $1 and f.id = any($2::uuid[]) and f.deleted_at is null`,
    [organizationId, ids],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<CustomField>(
    `select ${columns} from custom_fields f
      where f.organization_id = $1 and f.id = $2 and f.deleted_at is null for update`,
    [organizationId, id],
  )
}

export async function save(tx: Tx, field: CustomField) {
  await tx.run(
    `update custom_fields
        set slug = $3, name = $4, properties = $5, metadata = $6, modified_at = $7
      where organization_id = $1 and id = $2`,
    [
      field.organizationId,
      field.id,
      field.slug,
      field.name,
      field.properties,
      field.metadata,
      field.modifiedAt,
    ],
  )
}

export async function remove(tx: Tx, { organizationId, id }: CustomField, at: Date) {
  await tx.run(
    `update custom_fields set deleted_at = $3, modified_at = $3
      where organization_id = $1 and id = $2`,
    [organizationId, id, at],
  )
}

/** Of a sandbox that was deleted. */
export const customFieldsErasure = eraseTables('custom_fields')
