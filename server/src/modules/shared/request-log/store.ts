import { runInBatches, type Sql } from '../../../platform/database/index.ts'
import type { Dropped } from './rules/buffer.ts'

export type KeyKind = 'api_key' | 'access_token'

export type Row = {
  readonly requestId: string
  readonly at: Date
  readonly keyKind: string
  readonly keyId: string
  readonly method: string
  readonly route: string
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly userAgent: string | null
  readonly answer: string | null
}
export type NewRow = Row & { readonly organizationId: string }

/**
 * Counts all rows by organization and day, and inserts those within the limit of the day, which
 * failures and others have each for themselves. Days are counted in one order, so that nodes do not
 * block each other.
 */
export function insert(sql: Sql, rows: readonly NewRow[], perDay: number): Promise<number> {
  return sql.run(
    `with arrived as (
       select *, row_number() over (partition by organization_id, day, failed order by at) as place,
              count(*) over (partition by organization_id, day, failed) as size
         from (select *, (at at time zone 'UTC')::date as day, status >= 400 as failed
                 from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[],
                             $6::text[], $7::text[], $8::text[], $9::int[], $10::int[], $11::text[],
                             $12::text[])
                   as sent (organization_id, request_id, at, key_kind, key_id, method, route, path,
                            status, ms, user_agent, answer)) as dated
     ), counted as (
       insert into key_request_days as d (organization_id, day, failed, seen, dropped)
       select organization_id, day, failed, count(*), 0 from arrived
        group by organization_id, day, failed order by organization_id, day, failed
       on conflict (organization_id, day, failed) do update set seen = d.seen + excluded.seen
       returning organization_id, day, failed, seen
     )
     insert into key_requests
       (organization_id, request_id, at, key_kind, key_id, method, route, path, status, ms,
        user_agent, answer)
     select organization_id, request_id, at, key_kind, key_id, method, route, path, status, ms,
            user_agent, answer
       from arrived join counted using (organization_id, day, failed)
      where place <= $13::bigint - (seen - size)
     on conflict (organization_id, request_id) do nothing`,
    [
      rows.map(({ organizationId }) => organizationId),
      rows.map(({ requestId }) => requestId),
      rows.map(({ at }) => at),
      rows.map(({ keyKind }) => keyKind),
      rows.map(({ keyId }) => keyId),
      rows.map(({ method }) => method),
      rows.map(({ route }) => route),
      rows.map(({ path }) => path),
      rows.map(({ status }) => status),
      rows.map(({ ms }) => ms),
      rows.map(({ userAgent }) => userAgent),
      rows.map(({ answer }) => answer),
      perDay,
    ],
  )
}

export async function countDropped(sql: Sql, dropped: readonly Dropped[], now: Date) {
  await sql.run(
    `insert into key_request_days as d (organization_id, day, failed, seen, dropped)
     select organization_id, ($4::timestamptz at time zone 'UTC')::date, failed, 0, count
       from unnest($1::text[], $2::boolean[], $3::int[]) as sent (organization_id, failed, count)
      order by organization_id, failed
     on conflict (organization_id, day, failed) do update set dropped = d.dropped + excluded.dropped`,
    [
      dropped.map(({ organizationId }) => organizationId),
      dropped.map(({ failed }) => failed),
      dropped.map(({ count }) => count),
      now,
    ],
  )
}

const columns = `request_id as "requestId", at, key_kind as "keyKind", key_id as "keyId", method, route,
  path, status, ms, user_agent as "userAgent"`

export type Filters = {
  readonly kinds: readonly KeyKind[]
  readonly key?: string | undefined
  readonly lowest?: number | undefined
  readonly highest?: number | undefined
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Older ones than this request. */
  readonly before?: string | undefined
}

/** Planned for the given values: a filter that is null is gone from the plan. */
const listing = `select ${columns} from key_requests
  where organization_id = $1 and key_kind = any($2)
    and ($3::text is null or key_id = $3)
    and ($4::int is null or status >= $4)
    and ($5::int is null or status <= $5)
    and ($6::text is null or method = $6)
    and ($7::text is null or starts_with(path, $7))
    and ($8::timestamptz is null or at >= $8)
    and ($9::timestamptz is null or at < $9)
    and ($10::text is null or (at, request_id) < (
          select last.at, last.request_id from key_requests as last
           where last.organization_id = $1 and last.request_id = $10))
  order by at desc, request_id desc limit $11`

const listingValues = (organizationId: string, filters: Filters, limit: number) => [
  organizationId,
  filters.kinds,
  filters.key ?? null,
  filters.lowest ?? null,
  filters.highest ?? null,
  filters.method ?? null,
  filters.path ?? null,
  filters.from ?? null,
  filters.to ?? null,
  filters.before ?? null,
  limit,
]

export type Listed = Omit<Row, 'answer'>

export function list(sql: Sql, organizationId: string, filters: Filters, limit: number) {
  return sql.search<Listed>(listing, listingValues(organizationId, filters, limit))
}

export function find(
  sql: Sql,
  organizationId: string,
  kinds: readonly KeyKind[],
  requestId: string,
) {
  return sql.one<Row>(
    `select ${columns}, answer from key_requests
      where organization_id = $1 and key_kind = any($2) and request_id = $3`,
    [organizationId, kinds, requestId],
  )
}

/** The days on which some were not stored. */
export function leftOut(sql: Sql, organizationId: string, from: Date, perDay: number) {
  return sql.many<{ day: string; count: number }>(
    `select day::text as day, sum(greatest(seen - $3::bigint, 0) + dropped)::bigint as count
       from key_request_days
      where organization_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date
      group by day having sum(greatest(seen - $3::bigint, 0) + dropped) > 0
      order by day desc limit 31`,
    [organizationId, from, perDay],
  )
}

/** Oldest first, in batches. */
export async function sweep(sql: Sql, before: Date, signal?: AbortSignal): Promise<number> {
  await runInBatches(
    sql,
    `-- all tenants: by age, whatever the organization_id
     delete from key_request_days where ctid = any(array(
       select ctid from key_request_days
        where day < ($1::timestamptz at time zone 'UTC')::date limit $2))`,
    [before],
    signal,
  )
  return runInBatches(
    sql,
    `-- all tenants: by age, whatever the organization_id
     delete from key_requests where ctid = any(array(
       select ctid from key_requests
        where (at at time zone 'UTC')::date <= ($1::timestamptz at time zone 'UTC')::date
          and at < $1 limit $2))`,
    [before],
    signal,
  )
}

export async function removeAll(sql: Sql, organizationId: string) {
  await runInBatches(
    sql,
    `delete from key_requests where organization_id = $1 and ctid = any(array(
       select ctid from key_requests where organization_id = $1 limit $2))`,
    [organizationId],
  )
  await sql.run('delete from key_request_days where organization_id = $1', [organizationId])
}
