import type { Sql, Tx } from '../../platform/database/index.ts'
import type { ApiKey, Owner, Permissions } from './rules.ts'

const columns = `id, user_id as "userId", organization_id as "organizationId", name, start, prefix, enabled, expires_at as "expiresAt",
  remaining, refill_amount as "refillAmount", refill_interval as "refillInterval",
  last_refill_at as "lastRefillAt", rate_limit_enabled as "rateLimitEnabled",
  rate_limit_window as "rateLimitTimeWindow", rate_limit_max as "rateLimitMax",
  request_count as "requestCount", window_started_at as "windowStartedAt",
  last_request_at as "lastRequest", permissions, suspended_until as "suspendedUntil", metadata, created_at as "createdAt",
  updated_at as "updatedAt"`

const json = (value: object | null) => (value === null ? null : JSON.stringify(value))

export async function insert(tx: Tx, key: ApiKey, hash: Buffer) {
  await tx.run(
    `insert into api_keys
       (id, user_id, hash, name, start, prefix, enabled, expires_at, remaining, refill_amount,
        refill_interval, rate_limit_enabled, rate_limit_window, rate_limit_max, permissions,
        metadata, created_at, updated_at, organization_id, suspended_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
             $20)`,
    [
      key.id,
      key.userId,
      hash,
      key.name,
      key.start,
      key.prefix,
      key.enabled,
      key.expiresAt,
      key.remaining,
      key.refillAmount,
      key.refillInterval,
      key.rateLimitEnabled,
      key.rateLimitTimeWindow,
      key.rateLimitMax,
      json(key.permissions),
      json(key.metadata),
      key.createdAt,
      key.updatedAt,
      key.organizationId,
      key.suspendedUntil,
    ],
  )
}

const refillDue = `coalesce(refill_amount is not null and coalesce(last_refill_at, created_at)
  + make_interval(secs => refill_interval / 1000.0) <= $2, false)`
const windowOpen = `coalesce(window_started_at
  + make_interval(secs => rate_limit_window / 1000.0) > $2, false)`

/**
 * Admits a key and counts the use, in one statement: whoever comes second sees what the first one
 * left. Answers with nothing when the key is not good; `rules.ts` says why. A use that is only
 * paced does not wait for the disk: losing its count in a power cut costs nothing. What was granted
 * by number is debited for good (see docs/decisions/0027).
 */
export function use(sql: Sql, hash: Buffer, now: Date, asked: Permissions | null) {
  return sql.one<ApiKey>(
    `-- all tenants: the key itself tells whose it is
     update api_keys
        set remaining = case when ${refillDue} and remaining is not null then refill_amount - 1
                             else remaining - 1 end,
            last_refill_at = case when ${refillDue} and remaining is not null then $2
                                  else last_refill_at end,
            request_count = case when ${windowOpen} then request_count + 1 else 1 end,
            window_started_at = case when ${windowOpen} then window_started_at else $2 end,
            last_request_at = $2
      where hash = $1 and enabled and (suspended_until is null or suspended_until <= $2)
        and (expires_at is null or expires_at > $2)
        and ($3::jsonb is null or permissions @> $3)
        and (remaining is null or remaining > 0 or ${refillDue})
        and (not rate_limit_enabled or rate_limit_max is null or not ${windowOpen}
             or request_count < rate_limit_max)
      returning ${columns}, case when remaining is null
        then set_config('synchronous_commit', 'off', true) end as waits`,
    [hash, now, json(asked)],
  )
}

export function findByHash(sql: Sql, hash: Buffer) {
  return sql.one<ApiKey>(
    `-- all tenants: the key itself tells whose it is
     select ${columns} from api_keys where hash = $1`,
    [hash],
  )
}

/** One that the person may know of: their own, or one of an organization that they are in. */
export function find(sql: Sql, userId: string, id: string) {
  return sql.one<ApiKey>(
    `-- reads members: the keys of an organization are known to its members
     select ${columns} from api_keys
      where id = $2 and (user_id = $1 or organization_id in (
        select m.organization_id from members m where m.user_id = $1))`,
    [userId, id],
  )
}

export function list(sql: Sql, { userId, organizationId }: Owner) {
  return sql.many<ApiKey>(
    `select ${columns} from api_keys where user_id = $1 or organization_id = $2
      order by created_at, id`,
    [userId, organizationId],
  )
}

/** As `find`, or any key for an admin, who is nobody in particular here. */
export function lock(tx: Tx, id: string, userId: string | null) {
  return tx.one<ApiKey>(
    `-- reads members: the keys of an organization are known to its members
     select ${columns} from api_keys
      where id = $2 and ($1::text is null or user_id = $1 or organization_id in (
        select m.organization_id from members m where m.user_id = $1))
      for update`,
    [userId, id],
  )
}

export async function save(tx: Tx, key: ApiKey) {
  await tx.run(
    `update api_keys
        set name = $2, enabled = $3, expires_at = $4, remaining = $5, refill_amount = $6,
            refill_interval = $7, rate_limit_enabled = $8, rate_limit_window = $9,
            rate_limit_max = $10, permissions = $11, metadata = $12, updated_at = $13
      where id = $1 and organization_id is not distinct from $14`,
    [
      key.id,
      key.name,
      key.enabled,
      key.expiresAt,
      key.remaining,
      key.refillAmount,
      key.refillInterval,
      key.rateLimitEnabled,
      key.rateLimitTimeWindow,
      key.rateLimitMax,
      json(key.permissions),
      json(key.metadata),
      key.updatedAt,
      key.organizationId,
    ],
  )
}

export async function remove(tx: Tx, { id, organizationId }: ApiKey) {
  await tx.run('delete from api_keys where id = $1 and organization_id is not distinct from $2', [
    id,
    organizationId,
  ])
}

export function removeAll(tx: Tx, userId: string) {
  return tx.many<ApiKey>(
    `delete from api_keys where user_id = $1 and organization_id is null returning ${columns}`,
    [userId],
  )
}

export function removeExpired(tx: Tx, userId: string, now: Date) {
  return tx.many<ApiKey>(
    `delete from api_keys where user_id = $1 and organization_id is null and expires_at <= $2
      returning ${columns}`,
    [userId, now],
  )
}

/** The keys of a person rest until then, or not at all. */
export async function suspend(tx: Tx, userId: string, until: Date | null) {
  await tx.run(
    'update api_keys set suspended_until = $2 where user_id = $1 and organization_id is null',
    [userId, until],
  )
}

export function sweep(sql: Sql, before: Date) {
  return sql.run(
    '-- all tenants: whoever it belonged to, it opens nothing any more\ndelete from api_keys where expires_at <= $1',
    [before],
  )
}
