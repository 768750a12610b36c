import type { Permissions } from '../../../kernel/index.ts'
import { runInBatches, type Sql, type Tx } from '../../../platform/database/index.ts'
import {
  createList,
  type createPageBoundaries,
  type ListDefinition,
  type Order,
} from '../../../platform/lists/index.ts'
import type { ApiKey, Owner, Page } from './rules.ts'

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

/** Those of the keys of an organization that exist. */
export function named(sql: Sql, organizationId: string, ids: readonly string[]) {
  return sql.many<Pick<ApiKey, 'id' | 'name' | 'start'>>(
    'select id, name, start from api_keys where organization_id = $1 and id = any($2)',
    [organizationId, ids],
  )
}

export type KeyUse = { readonly hash: Buffer; readonly requested: Permissions | null }
/** A key after its uses: their positions in the list, and how many of them, from the first on, were admitted. */
export type AdmittedKey = ApiKey & {
  readonly positions: readonly number[]
  readonly admitted: number
  /** Always empty: the column is there for its effect. */
  readonly waits: string | null
}

/**
 * Checks keys and counts their uses, in one statement, so that concurrent uses see each other. A
 * key that is refused is missing in the result; `rules.ts` explains why. Rows are locked in the
 * order of their ids, so that two such statements never deadlock. Uses that are only rate-limited
 * do not wait for the disk: losing their count in a power cut costs nothing. Limited numbers of
 * uses are debited durably (see docs/decisions/0027).
 */
export function admitUses(sql: Sql, uses: readonly KeyUse[], now: Date) {
  return sql.many<AdmittedKey>(
    `-- all tenants: the key itself determines its owner
     with wanted as (
       select k.id, array_agg(use.ordinal::int order by use.ordinal) as positions
         from unnest($1::bytea[], $2::jsonb[]) with ordinality as use (hash, requested, ordinal)
         join api_keys k on k.hash = use.hash
          and (use.requested is null or k.permissions @> use.requested)
        group by k.id
     ), locked as (
       select k.id, positions, refilled, in_window, admitted
         from wanted join api_keys k on k.id = wanted.id
         cross join lateral (
           select coalesce(remaining is not null and refill_amount is not null
                    and coalesce(last_refill_at, created_at)
                      + make_interval(secs => refill_interval / 1000.0) <= $3, false) as refilled,
                  coalesce(window_started_at
                    + make_interval(secs => rate_limit_window / 1000.0) > $3, false) as in_window
         ) as time
         cross join lateral (
           select least(cardinality(positions),
             case when refilled then refill_amount else remaining end,
             case when rate_limit_enabled then rate_limit_max - case when in_window
               then request_count else 0 end end) as admitted
         ) as allowance
        where enabled and (suspended_until is null or suspended_until <= $3)
          and (expires_at is null or expires_at > $3) and admitted > 0
        order by k.id for no key update of k
     ), used as (
       update api_keys k
          set remaining = case when refilled then refill_amount else remaining end - admitted,
              last_refill_at = case when refilled then $3 else last_refill_at end,
              request_count = case when in_window then request_count else 0 end + admitted,
              window_started_at = case when in_window then window_started_at else $3 end,
              last_request_at = $3
         from locked where k.id = locked.id
       returning k.*, positions, admitted
     )
     select ${columns}, positions, admitted, case when bool_and(remaining is null) over ()
              then set_config('synchronous_commit', 'off', true) end as waits
       from used`,
    [uses.map(({ hash }) => hash), uses.map(({ requested }) => json(requested)), now],
  )
}

export function findByHash(sql: Sql, hash: Buffer) {
  return sql.one<ApiKey>(
    `-- all tenants: the key itself determines its owner
     select ${columns} from api_keys where hash = $1`,
    [hash],
  )
}

/** A key that the user may see: their own, or one of an organization they are a member of. */
export function find(sql: Sql, userId: string, id: string) {
  return sql.one<ApiKey>(
    `-- all tenants: a user sees the keys of all their organizations
     -- reads members: members may see the keys of their organization
     select ${columns} from api_keys
      where id = $2 and (user_id = $1 or organization_id in (
        select m.organization_id from members m where m.user_id = $1))`,
    [userId, id],
  )
}

/** Like `find`; any key if `userId` is null, for an admin. */
export function lock(tx: Tx, id: string, userId: string | null) {
  return tx.one<ApiKey>(
    `-- all tenants: a user changes the keys of all their organizations, an admin any key
     -- reads members: members may see the keys of their organization
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

export function removeExpired(tx: Tx, { userId, organizationId }: Owner, now: Date) {
  return organizationId === null
    ? tx.many<ApiKey>(
        `delete from api_keys where user_id = $1 and organization_id is null and expires_at <= $2
          returning ${columns}`,
        [userId, now],
      )
    : tx.many<ApiKey>(
        `delete from api_keys where organization_id = $1 and expires_at <= $2 returning ${columns}`,
        [organizationId, now],
      )
}

/** Suspends the keys of a user until then, or lifts the suspension. */
export async function suspend(tx: Tx, userId: string, until: Date | null) {
  await tx.run(
    'update api_keys set suspended_until = $2 where user_id = $1 and organization_id is null',
    [userId, until],
  )
}

export function sweep(sql: Sql, before: Date, signal?: AbortSignal) {
  return runInBatches(
    sql,
    `-- all tenants: deletes expired keys, with an organization_id or without
     delete from api_keys where id in (
       select id from api_keys where expires_at <= $1
        order by expires_at limit $2 for update skip locked)`,
    [before],
    signal,
  )
}

type Sort = NonNullable<Page['sortBy']> | 'id'

/** The maximum page size; `total` tells whether there are more. */
const maxPageSize = 1_000

const time = (column: string): Order => ({
  by: `api_keys.${column}`,
  type: 'timestamptz',
  id: 'api_keys.id',
})

/** The creation order is in an index; for another one, the keys of the owner are sorted. */
const sorts: Readonly<Record<Sort, Order>> = {
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
  expiresAt: { ...time('expires_at'), nullable: true },
  lastRequest: { ...time('last_request_at'), nullable: true },
  name: { by: 'api_keys.name', type: 'text', id: 'api_keys.id', nullable: true },
  id: { by: 'api_keys.id', type: 'text' },
}

const common = { from: 'api_keys', id: 'api_keys.id', columns, sorts, filters: {} }

const ofOrganizations: ListDefinition<Sort, never> = {
  ...common,
  organizationId: 'api_keys.organization_id',
  counts: { list: 'api_keys' },
}

const ofUsers: ListDefinition<Sort, never> = {
  ...common,
  notes: '-- all tenants: the keys of one user',
  organizationId: 'api_keys.user_id',
}

/** Reads a page of the keys of one owner, with their total. Equal keys are in the order of creation. */
export function createKeyPages(boundaries: ReturnType<typeof createPageBoundaries>) {
  const ofOrganization = createList<ApiKey, Sort, never>(ofOrganizations, boundaries)
  const ofUser = createList<ApiKey, Sort, never>(ofUsers, boundaries)

  return async (sql: Sql, { userId, organizationId }: Owner, page: Page) => {
    const { sortBy = 'createdAt', sortDirection = 'asc', limit = maxPageSize, offset = 0 } = page
    const first = sortDirection === 'asc' ? sortBy : (`-${sortBy}` as const)
    const { rows: keys, total } = await (organizationId === null ? ofUser : ofOrganization)(sql, {
      organizationId: organizationId ?? userId ?? '',
      sorting: sortBy === 'createdAt' ? [first] : [first, 'createdAt', 'id'],
      offset,
      limit,
    })
    return { keys, total }
  }
}
