import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { ListDefinition } from '../../../../platform/lists/index.ts'
import type { Definition } from '../../usage/index.ts'
import type { Meter } from '../rules/meter.ts'

const columns = `m.id, m.organization_id as "organizationId", m.name, m.unit,
  m.custom_label as "customLabel", m.custom_multiplier as "customMultiplier", m.filter,
  m.aggregation, m.metadata, m.archived_at as "archivedAt", m.created_at as "createdAt",
  m.modified_at as "modifiedAt"`

export const listName = 'meters'

export const listing: ListDefinition<'created_at' | 'name', 'archived'> = {
  from: 'meters m',
  id: 'm.id',
  organizationId: 'm.organization_id',
  columns,
  sorts: {
    created_at: { by: 'm.created_at', type: 'timestamptz', id: 'm.id' },
    name: { by: 'm.name', type: 'text', id: 'm.id' },
  },
  filters: { archived: { expression: '(m.archived_at is not null)::text' } },
  search: 'lower(m.name)',
  metadata: 'm.metadata',
  counts: { list: listName, by: 'archived' },
}

const valuesOf = (meter: Meter) => [
  meter.id,
  meter.organizationId,
  meter.name,
  meter.unit,
  meter.customLabel,
  meter.customMultiplier,
  JSON.stringify(meter.filter),
  JSON.stringify(meter.aggregation),
  meter.metadata,
  meter.archivedAt,
  meter.createdAt,
  meter.modifiedAt,
]

export async function insert(tx: Tx, meter: Meter): Promise<void> {
  await tx.run(
    `insert into meters (id, organization_id, name, unit, custom_label, custom_multiplier, filter,
       aggregation, metadata, archived_at, created_at, modified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    valuesOf(meter),
  )
}

export async function save(tx: Tx, meter: Meter): Promise<void> {
  await tx.run(
    `update meters
        set name = $3, unit = $4, custom_label = $5, custom_multiplier = $6, filter = $7,
            aggregation = $8, metadata = $9, archived_at = $10, created_at = $11, modified_at = $12
      where organization_id = $2 and id = $1`,
    valuesOf(meter),
  )
}

export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Meter>(
    `select ${columns} from meters m where m.organization_id = any($1) and m.id = $2`,
    [organizationIds, id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Meter>(
    `select ${columns} from meters m where m.organization_id = $1 and m.id = $2 for update`,
    [organizationId, id],
  )
}

/** Archived ones too. */
export function findMany(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<Meter>(
    `select ${columns} from meters m where m.organization_id = $1 and m.id = any($2::uuid[])`,
    [organizationId, ids],
  )
}

/** Those that count here. */
export function ofOrganization(sql: Sql, organizationId: string) {
  return sql.many<Meter>(
    `select ${columns} from meters m
      where m.organization_id = $1 and m.mirrored is null order by m.id`,
    [organizationId],
  )
}

/** Pages of organizations that have meters, for the sweep. */
export function organizationsAfter(sql: Sql, after: string, limit: number) {
  return sql.many<{ organizationId: string }>(
    `-- all tenants: the sweep visits the meters of every organization_id
     select distinct m.organization_id as "organizationId" from meters m
      where m.organization_id > $1 and m.mirrored is null order by 1 limit $2`,
    [after, limit],
  )
}

export const definitionOf = ({ organizationId, id, filter, aggregation }: Meter): Definition => ({
  organizationId,
  meterId: id,
  filter,
  aggregation,
})

/** Of a sandbox that was deleted. */
export const metersErasure = eraseTables(
  'meter_alerts',
  'meter_late_charges',
  'meter_charges',
  'meter_credits',
  'customer_meters',
  'meters',
)
