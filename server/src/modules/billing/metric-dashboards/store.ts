import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'

export type Dashboard = {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly metrics: readonly MetricSlug[]
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const columns = `id, organization_id as "organizationId", name, metrics, created_at as "createdAt",
  modified_at as "modifiedAt"`

/** Serializes counting and adding in one organization. */
export async function lockShelf(tx: Tx, organizationId: string) {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('metric dashboards of ' || $1, 0))`, [
    organizationId,
  ])
}

export const list = (sql: Sql, organizationId: string, limit: number) =>
  sql.many<Dashboard>(
    `select ${columns} from metric_dashboards
      where organization_id = $1 order by created_at, id limit $2`,
    [organizationId, limit],
  )

/** Looked for in all organizations where the caller may do what they ask for. */
export const find = (sql: Sql, organizationIds: readonly string[], id: string) =>
  sql.one<Dashboard>(
    `select ${columns} from metric_dashboards where organization_id = any($1) and id = $2`,
    [organizationIds, id],
  )

export const lock = (tx: Tx, organizationId: string, id: string) =>
  tx.one<Dashboard>(
    `select ${columns} from metric_dashboards where organization_id = $1 and id = $2 for update`,
    [organizationId, id],
  )

export async function insert(tx: Tx, dashboard: Dashboard) {
  await tx.run(
    `insert into metric_dashboards (id, organization_id, name, metrics, created_at)
     values ($1, $2, $3, $4, $5)`,
    [
      dashboard.id,
      dashboard.organizationId,
      dashboard.name,
      dashboard.metrics,
      dashboard.createdAt,
    ],
  )
}

export async function save(tx: Tx, dashboard: Dashboard) {
  await tx.run(
    `update metric_dashboards set name = $3, metrics = $4, modified_at = $5
      where organization_id = $1 and id = $2`,
    [
      dashboard.organizationId,
      dashboard.id,
      dashboard.name,
      dashboard.metrics,
      dashboard.modifiedAt,
    ],
  )
}

export async function remove(tx: Tx, { organizationId, id }: Dashboard) {
  await tx.run('delete from metric_dashboards where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ])
}

/** Of a sandbox that was deleted. */
export const metricDashboardsErasure = eraseTables('metric_dashboards')
