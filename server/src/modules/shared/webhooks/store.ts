import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Webhook } from './rules.ts'

const columns = `id, organization_id as "organizationId", url, name, event_types as events, enabled,
  disabled_because as "disabledBecause", failing_since as "failingSince", failures, signature_format as "signatureFormat",
  created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"`

/** Serializes counting and adding in one scope. */
export async function lockScope(tx: Tx, organizationId: string | null) {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('webhooks of ' || $1, 0))`, [
    organizationId ?? 'everything',
  ])
}

export async function count(sql: Sql, organizationId: string | null): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `select count(*) as count from webhook_endpoints
      where organization_id is not distinct from $1 and removed_at is null`,
    [organizationId],
  )
  return row?.count ?? 0
}

export function list(sql: Sql, organizationId: string | null) {
  return sql.many<Webhook>(
    `select ${columns} from webhook_endpoints
      where organization_id is not distinct from $1 and removed_at is null
      order by created_at, id`,
    [organizationId],
  )
}

export function find(sql: Sql, organizationId: string | null, id: string) {
  return sql.one<Webhook>(
    `select ${columns} from webhook_endpoints
      where organization_id is not distinct from $1 and id = $2 and removed_at is null`,
    [organizationId, id],
  )
}

export function lock(tx: Tx, organizationId: string | null, id: string) {
  return tx.one<Webhook>(
    `select ${columns} from webhook_endpoints
      where organization_id is not distinct from $1 and id = $2 and removed_at is null
        for no key update`,
    [organizationId, id],
  )
}

export async function insert(tx: Tx, webhook: Webhook) {
  await tx.run(
    `insert into webhook_endpoints
       (id, organization_id, url, name, event_types, signature_format, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      webhook.id,
      webhook.organizationId,
      webhook.url,
      webhook.name,
      webhook.events,
      webhook.signatureFormat,
      webhook.createdBy,
      webhook.createdAt,
    ],
  )
}

export async function save(tx: Tx, webhook: Webhook) {
  await tx.run(
    `update webhook_endpoints
        set url = $3, name = $4, event_types = $5, enabled = $6, disabled_because = $7,
            failing_since = $8, failures = $9, updated_at = $10
      where organization_id is not distinct from $1 and id = $2`,
    [
      webhook.organizationId,
      webhook.id,
      webhook.url,
      webhook.name,
      webhook.events,
      webhook.enabled,
      webhook.disabledBecause,
      webhook.failingSince,
      webhook.failures,
      webhook.updatedAt,
    ],
  )
}

/** Hides the webhook and deletes its secrets at once; its messages are deleted in batches. */
export function remove(tx: Tx, organizationId: string | null, id: string, now: Date) {
  return tx.run(
    `with secrets as (delete from webhook_secrets where endpoint_id = $2)
     update webhook_endpoints
        set removed_at = $3, enabled = false, disabled_because = coalesce(disabled_because, 'paused')
      where organization_id is not distinct from $1 and id = $2`,
    [organizationId, id, now],
  )
}

export function removeAllOf(tx: Tx, organizationId: string, now: Date) {
  return tx.run(
    `with gone as (
       update webhook_endpoints
          set removed_at = $2, enabled = false,
              disabled_because = coalesce(disabled_because, 'paused')
        where organization_id = $1 and removed_at is null
       returning id)
     delete from webhook_secrets where endpoint_id in (select id from gone)`,
    [organizationId, now],
  )
}
