import { runInBatches, type Sql, type Tx } from '../../platform/database/index.ts'
import type { ApiKey, Owner, Page, Permissions } from './rules.ts'

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

export type Use = { readonly hash: Buffer; readonly asked: Permissions | null }
/** A key after its uses: where these stand in the list, and how many of them, from the first on, it had left. */
export type Used = ApiKey & { readonly places: readonly number[]; readonly times: number }

/**
 * Admits keys and counts their uses, in one statement: whoever comes second sees what the first one
 * left. A key that is not good is missing in the answer; `rules.ts` says why. Rows are held in the
 * order of their ids, so that two such statements never wait for each other. Uses that are only
 * paced do not wait for the disk: losing their count in a power cut costs nothing. What was granted
 * by number is debited for good (see docs/decisions/0027).
 */
export function use(sql: Sql, uses: readonly Use[], now: Date) {
  return sql.many<Used>(
    `-- all tenants: the key itself tells whose it is
     with wanted as (
       select k.id, array_agg(use.place::int order by use.place) as places
         from unnest($1::bytea[], $2::jsonb[]) with ordinality as use (hash, asked, place)
         join api_keys k on k.hash = use.hash and (use.asked is null or k.permissions @> use.asked)
        group by k.id
     ), held as (
       select k.id, places, refilled, in_window, times
         from wanted join api_keys k on k.id = wanted.id
         cross join lateral (
           select coalesce(remaining is not null and refill_amount is not null
                    and coalesce(last_refill_at, created_at)
                      + make_interval(secs => refill_interval / 1000.0) <= $3, false) as refilled,
                  coalesce(window_started_at
                    + make_interval(secs => rate_limit_window / 1000.0) > $3, false) as in_window
         ) as time
         cross join lateral (
           select least(cardinality(places),
             case when refilled then refill_amount else remaining end,
             case when rate_limit_enabled then rate_limit_max - case when in_window
               then request_count else 0 end end) as times
         ) as allowance
        where enabled and (suspended_until is null or suspended_until <= $3)
          and (expires_at is null or expires_at > $3) and times > 0
        order by k.id for no key update of k
     ), used as (
       update api_keys k
          set remaining = case when refilled then refill_amount else remaining end - times,
              last_refill_at = case when refilled then $3 else last_refill_at end,
              request_count = case when in_window then request_count else 0 end + times,
              window_started_at = case when in_window then window_started_at else $3 end,
              last_request_at = $3
         from held where k.id = held.id
       returning k.*, places, times
     )
     select ${columns}, places, times, case when bool_and(remaining is null) over ()
              then set_config('synchronous_commit', 'off', true) end as waits
       from used`,
    [uses.map(({ hash }) => hash), uses.map(({ asked }) => json(asked)), now],
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

export function sweep(sql: Sql, before: Date, signal?: AbortSignal) {
  return runInBatches(
    sql,
    `-- all tenants: whoever it belonged to, with an organization_id or without, it opens nothing
     delete from api_keys where id in (
       select id from api_keys where expires_at <= $1
        order by expires_at limit $2 for update skip locked)`,
    [before],
    signal,
  )
}

/** Keys without the value stand last; of equal ones the older first. */
const orders: Record<NonNullable<Page['sortBy']>, string> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  expiresAt: 'expires_at',
  lastRequest: 'last_request_at',
  name: 'name',
}

/** As many as a page may hold; `total` tells whether there are more. */
const mostListed = 1_000

/**
 * A page of the keys of one owner. Which they are is found among narrow rows, and those of the page
 * are read whole. The order in which they were made stands in the index.
 */
export function pageOf({ userId, organizationId }: Owner, page: Page) {
  const { sortBy = 'createdAt', sortDirection = 'asc', limit = mostListed, offset = 0 } = page
  const own = organizationId === null ? 'user_id = $1' : 'organization_id = $1'
  const tie = sortBy === 'createdAt' ? `id ${sortDirection}` : 'created_at, id'
  const last = sortBy === 'createdAt' ? '' : 'nulls last'
  const order = `${orders[sortBy]} ${sortDirection} ${last}, ${tie}`
  const text = `-- all tenants: whose keys are listed, a person's or those of an organization_id, is $1
    -- put together of constants; a test has PostgreSQL prepare every text there is
    select ${columns} from (
      select id as found from api_keys where ${own} order by ${order} limit $2 offset $3) as page
      join api_keys on id = found order by ${order}`
  return { text, values: [organizationId ?? userId, limit, offset] }
}

export async function list(sql: Sql, owner: Owner, page: Page) {
  const { text, values } = pageOf(owner, page)
  const [keys, counted] = await Promise.all([
    sql.many<ApiKey>(text, values),
    owner.organizationId === null
      ? sql.one<{ total: number }>(
          '-- all tenants: the keys of one person\nselect count(*) as total from api_keys where user_id = $1',
          [owner.userId],
        )
      : sql.one<{ total: number }>(
          'select count(*) as total from api_keys where organization_id = $1',
          [owner.organizationId],
        ),
  ])
  return { keys, total: counted?.total ?? 0 }
}
