import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Endpoint } from './rules.ts'

const columns = `id, organization_id as "organizationId", url, name, format,
  event_types as events, enabled, disabled_because as "disabledBecause",
  failing_since as "failingSince", failures, created_at as "createdAt",
  modified_at as "modifiedAt"`

/** Serializes counting and adding in one organization. */
export async function lockOrganization(tx: Tx, organizationId: string) {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('merchant webhooks of ' || $1, 0))`, [
    organizationId,
  ])
}

export function list(sql: Sql, organizationId: string) {
  return sql.many<Endpoint>(
    `select ${columns} from merchant_webhook_endpoints
      where organization_id = $1 and removed_at is null order by created_at, id`,
    [organizationId],
  )
}

/** Looked for in all organizations where the caller may do what they ask for. */
export function find(sql: Sql, organizationIds: readonly string[], id: string) {
  return sql.one<Endpoint>(
    `select ${columns} from merchant_webhook_endpoints
      where organization_id = any($1) and id = $2 and removed_at is null`,
    [organizationIds, id],
  )
}

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Endpoint>(
    `select ${columns} from merchant_webhook_endpoints
      where organization_id = $1 and id = $2 and removed_at is null for no key update`,
    [organizationId, id],
  )
}

export async function insert(tx: Tx, endpoint: Endpoint, now: Date) {
  await tx.run(
    `insert into merchant_webhook_endpoints
       (id, organization_id, url, name, format, event_types, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      endpoint.id,
      endpoint.organizationId,
      endpoint.url,
      endpoint.name,
      endpoint.format,
      endpoint.events,
      endpoint.createdAt,
      now,
    ],
  )
}

export async function save(tx: Tx, endpoint: Endpoint, now: Date) {
  await tx.run(
    `update merchant_webhook_endpoints
        set url = $3, name = $4, format = $5, event_types = $6, enabled = $7,
            disabled_because = $8, failing_since = $9, failures = $10, modified_at = $11,
            updated_at = $12
      where organization_id = $1 and id = $2`,
    [
      endpoint.organizationId,
      endpoint.id,
      endpoint.url,
      endpoint.name,
      endpoint.format,
      endpoint.events,
      endpoint.enabled,
      endpoint.disabledBecause,
      endpoint.failingSince,
      endpoint.failures,
      endpoint.modifiedAt,
      now,
    ],
  )
}

/** Hides the endpoint and deletes its secrets at once; its messages are deleted in batches. */
export function remove(tx: Tx, organizationId: string, id: string, now: Date) {
  return tx.run(
    `with secrets as (delete from merchant_webhook_secrets where endpoint_id = $2)
     update merchant_webhook_endpoints
        set removed_at = $3, enabled = false, disabled_because = coalesce(disabled_because, 'paused')
      where organization_id = $1 and id = $2`,
    [organizationId, id, now],
  )
}

export function removeAllOf(tx: Tx, organizationId: string, now: Date) {
  return tx.run(
    `with gone as (
       update merchant_webhook_endpoints
          set removed_at = $2, enabled = false,
              disabled_because = coalesce(disabled_because, 'paused')
        where organization_id = $1 and removed_at is null
       returning id)
     delete from merchant_webhook_secrets where endpoint_id in (select id from gone)`,
    [organizationId, now],
  )
}
