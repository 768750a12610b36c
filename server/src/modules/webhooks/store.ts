import type { Sql, Tx } from '../../platform/database/index.ts'
import type { Webhook } from './rules.ts'

const columns = `id, organization_id as "organizationId", url, name, wants as events, enabled,
  disabled_because as "disabledBecause", failing_since as "failingSince", failures, keying,
  created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"`

/** One at a time counts and adds in one scope. */
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
       (id, organization_id, url, name, wants, keying, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      webhook.id,
      webhook.organizationId,
      webhook.url,
      webhook.name,
      webhook.events,
      webhook.keying,
      webhook.createdBy,
      webhook.createdAt,
    ],
  )
}

export async function save(tx: Tx, webhook: Webhook) {
  await tx.run(
    `update webhook_endpoints
        set url = $3, name = $4, wants = $5, enabled = $6, disabled_because = $7,
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

/** For whoever delivers: only while it is on, and nothing of it is being cleared. */
export function lockRunning(tx: Tx, id: string) {
  return tx.one(
    `-- all tenants: one queue serves every organization_id
     select id from webhook_endpoints
      where id = $1 and enabled and clear_before is null for no key update`,
    [id],
  )
}

/** Nobody finds it any more, and nothing signs for it; what is left of it goes in pieces. */
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

export type Secret = { readonly id: string; readonly sealed: string }

/** Those that sign at `now`, newest first. */
export function liveSecrets(sql: Sql, webhookId: string, now: Date) {
  return sql.many<Secret>(
    `select id, sealed from webhook_secrets
      where endpoint_id = $1 and (expires_at is null or expires_at > $2)
      order by created_at desc, id`,
    [webhookId, now],
  )
}

export async function addSecret(tx: Tx, webhookId: string, secret: Secret, now: Date) {
  await tx.run(
    'insert into webhook_secrets (id, endpoint_id, sealed, created_at) values ($1, $2, $3, $4)',
    [secret.id, webhookId, secret.sealed, now],
  )
}

/** The newest gets an end; what was to end before goes at once, so that two live at most. */
export async function retireSecrets(tx: Tx, webhookId: string, end: Date) {
  await tx.run('delete from webhook_secrets where endpoint_id = $1 and expires_at is not null', [
    webhookId,
  ])
  await tx.run('update webhook_secrets set expires_at = $2 where endpoint_id = $1', [
    webhookId,
    end,
  ])
}
