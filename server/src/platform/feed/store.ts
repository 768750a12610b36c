import type { EventType } from '@guildhall/contract'
import { type Sql, sql, type Tx } from '../database/index.ts'
import { payloadText } from '../events/index.ts'

/** Notes each event that belongs in a feed. */
export const rowsOfEvents = (inputs: string) => sql`
  unnumbered as (
    insert into feed_pending (organization_id, event_id)
    select "organizationId", written.id
      from json_to_recordset(${inputs}) as note (position integer, "organizationId" text)
      join written using (position)
     where "organizationId" is not null
  )`

export const needsEvent = (event: string) => sql`(
  exists (select from feed_entries entry
           where entry.event_id = ${event}.id)
  or exists (select from feed_pending pending
              where pending.organization_id = ${event}.organization_id
                and pending.event_id = ${event}.id))`

/** Whether the event of a row with `organization_id` and `event_id` has no number yet. */
export const isUnnumbered = (alias: string) => sql`exists (
  select from feed_pending unnumbered
   where unnumbered.organization_id = ${alias}.organization_id
     and unnumbered.event_id = ${alias}.event_id)`

/** Organizations with events that have no number, one index look-up each. */
export async function pendingOrganizations(sql: Sql, after: string, most: number) {
  const rows = await sql.many<{ id: string }>(
    `-- all tenants: one numberer serves every organization_id
     with recursive walk as (
       (select p.organization_id as id, 1 as nth from feed_pending p
         where p.organization_id > $1
         order by p.organization_id, p.event_id limit 1)
       union all
       select next.id, walk.nth + 1
         from walk
         cross join lateral (
           select p.organization_id as id from feed_pending p
            where p.organization_id > walk.id
            order by p.organization_id, p.event_id limit 1) next
        where walk.nth < $2)
     select id from walk`,
    [after, most],
  )
  return rows.map(({ id }) => id)
}

/** In a transaction of its own, so that nobody waits for a numberer because of it. */
export function addHeads(sql: Sql, organizationIds: readonly string[]) {
  return sql.run(
    `-- all tenants: one numberer serves every organization_id
     insert into feed_heads (organization_id)
     select id from unnest($1::text[]) as wanted (id)
      where not exists (select from feed_heads where organization_id = id)
      order by id on conflict do nothing`,
    [organizationIds],
  )
}

/** Leaves out those that another numberer has locked: it will number their events. */
export async function lockHeads(tx: Tx, organizationIds: readonly string[]) {
  const rows = await tx.many<{ id: string }>(
    `select organization_id as id from feed_heads
      where organization_id = any($1) order by organization_id for update skip locked`,
    [organizationIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Numbers the events that are visible now, for organizations whose heads this transaction has locked
 * by an earlier statement; nobody else deletes their pending rows. Resolves to how many.
 */
export async function number(tx: Tx, organizationIds: readonly string[], most: number, at: Date) {
  const row = await tx.one<{ count: number }>(
    `-- all tenants: one numberer serves every organization_id
     with numbered as (
       select h.organization_id, next.event_id, next.place,
              h.last + row_number() over (partition by h.organization_id order by next.event_id)
                as number
         from feed_heads h
         cross join lateral (
           select p.event_id, p.ctid as place from feed_pending p
            where p.organization_id = h.organization_id order by p.event_id limit $2) next
        where h.organization_id = any($1)
     ),
     done as (
       delete from feed_pending where ctid = any(array(select place from numbered))
     ),
     entry as (
       insert into feed_entries (organization_id, number, event_id, at)
       select organization_id, number, event_id, $3 from numbered
     ),
     moved as (
       update feed_heads h set last = n.number
         from (select organization_id, max(number) as number from numbered group by 1) n
        where h.organization_id = n.organization_id and h.organization_id = any($1)
     )
     select count(*) as count from numbered`,
    [organizationIds, most, at],
  )
  return row?.count ?? 0
}

export type Row = {
  readonly last: number
  readonly pruned: number
  /** Null if there is nothing after the cursor. */
  readonly number: number | null
  readonly eventId: number
  readonly type: EventType
  readonly occurredAt: Date
  readonly payload: unknown
}

/** One statement, so that what it reads of the head and of the entries belongs together. */
export function read(sql: Sql, organizationId: string, after: number, limit: number) {
  return sql.many<Row>(
    `-- never null type: without a number, the rest of the row is not read
     -- never null occurredAt: without a number, the rest of the row is not read
     -- all tenants: an entry belongs to the organization_id of its feed, and so does its event
     select h.last, h.pruned, entry.number, entry.event_id as "eventId", entry.type,
            entry.occurred_at as "occurredAt", entry.payload
       from feed_heads h
       left join lateral (
         select f.number, f.event_id, e.type, e.occurred_at,
                ${payloadText('e.payload_id')}::json as payload
           -- reads events: an entry is one of its rows
           from feed_entries f join events e on e.id = f.event_id
          where f.organization_id = h.organization_id and f.number > $2
          order by f.number limit $3) entry on $2 between h.pruned and h.last
      where h.organization_id = $1
      order by entry.number`,
    [organizationId, after, limit],
  )
}

/** One look-up each. */
export async function lastNumbers(sql: Sql, organizationIds: readonly string[]) {
  const rows = await sql.many<{ id: string; last: number }>(
    'select organization_id as id, last from feed_heads where organization_id = any($1)',
    [organizationIds],
  )
  return new Map(rows.map(({ id, last }) => [id, last]))
}

export async function countPending(sql: Sql, most: number): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `-- all tenants: a figure for the operator, whatever the organization_id
     select count(*) as count from (select 1 from feed_pending limit $1) as counted`,
    [most],
  )
  return row?.count ?? 0
}

/** Among the first thousand: they are numbered within seconds, so more are rare. */
export async function oldestPending(sql: Sql): Promise<Date | undefined> {
  const row = await sql.one<{ at: Date | null }>(
    `-- all tenants: a figure for the operator, whatever the organization_id
     select min(e.created_at) as at
       from (select event_id from feed_pending order by organization_id, event_id limit 1000) p
       -- reads events: an entry will be one of its rows
       join events e on e.id = p.event_id`,
  )
  return row?.at ?? undefined
}

export function deleteOld(sql: Sql, before: Date, most: number) {
  return sql.one<{ count: number }>(
    `-- all tenants: old entries are deleted, whatever their organization_id
     with gone as (
       delete from feed_entries
        where event_id = any(array(
          select event_id from feed_entries where at < $1 order by at limit $2))
       returning organization_id, number
     ),
     moved as (
       update feed_heads h set pruned = greatest(h.pruned, g.number)
         from (select organization_id, max(number) as number from gone group by 1) g
        where h.organization_id = g.organization_id
     )
     select count(*) as count from gone`,
    [before, most],
  )
}
