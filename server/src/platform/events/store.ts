import type { EventType } from '@guildhall/contract'
import { type Sql, sql, type Tx } from '../database/index.ts'

/** The events of one aggregate that one reaction still has to see, in their order. */
export type Queue = {
  readonly reaction: string
  readonly aggregate: string
  readonly attempts: number
  readonly failingSince: Date | null
}

export type Taken = {
  readonly id: number
  readonly type: EventType
  readonly payload: unknown
  readonly createdAt: Date
  /** Are there others behind it? */
  readonly more: boolean
}

/**
 * The locks make events of one aggregate commit in the order of their ids, whoever writes them; they
 * are taken before the ids are drawn, and everybody takes them in the same order. A statement of its
 * own, so that the next one sees what others committed while this one waited.
 */
export const takeTurns = `
  select pg_advisory_xact_lock(line)
    from (select distinct hashtextextended(aggregate, 0) as line
            from unnest($1::text[]) as one (aggregate) order by line) as lines`

/**
 * Events in the order of their places, and what waits for them. A queue that is there already is
 * left alone, so that whoever appends never waits for a reaction. The first pieces of a statement; those
 * of other modules follow.
 */
export const writeEvents = sql`
  news as materialized (
    select * from json_to_recordset($1::json) as news
      (place integer, type text, aggregate text, payload jsonb, at timestamptz, reactions text[])
  ),
  event as (
    insert into events (type, aggregate, payload, created_at)
    select type, aggregate, payload, at from news order by place
    returning id
  ),
  written as (
    select id, row_number() over (order by id) as place from event
  ),
  waiting as (
    insert into event_reactions (event_id, reaction, aggregate)
    select id, name, aggregate from news join written using (place), unnest(reactions) as name
  ),
  queued as (
    insert into reaction_queues (reaction, aggregate, due_at)
    select name, aggregate, at from news, unnest(reactions) as name
    on conflict (reaction, aggregate) do nothing
  )`

/** The queue that has been due for longest and that nobody works on. */
export function lockQueue(tx: Tx, reaction: string, now: Date) {
  return tx.one<Queue>(
    `select reaction, aggregate, attempts, failing_since as "failingSince"
       from reaction_queues where reaction = $1 and due_at <= $2
      order by due_at limit 1 for update skip locked`,
    [reaction, now],
  )
}

/** Its first event; a statement of its own, so that it sees what was done before the lock. */
export function takeFirst(tx: Tx, { reaction, aggregate }: Queue) {
  return tx.one<Taken>(
    `with first as (
       select event_id from event_reactions
        where reaction = $1 and aggregate = $2 and set_aside_at is null
        order by event_id limit 1
     ),
     taken as (
       delete from event_reactions r using first
        where r.event_id = first.event_id and r.reaction = $1
        returning r.event_id
     )
     select e.id, e.type, e.payload, e.created_at as "createdAt",
            exists (select 1 from event_reactions r
                     where r.reaction = $1 and r.aggregate = $2 and r.set_aside_at is null
                       and r.event_id > e.id) as more
       from taken join events e on e.id = taken.event_id`,
    [reaction, aggregate],
  )
}

/** Behind the others that are due, as one that never failed. */
export async function queueAgain(tx: Sql, { reaction, aggregate }: Queue, dueAt: Date) {
  await tx.run(
    `update reaction_queues set due_at = $3, attempts = 0, failing_since = null
      where reaction = $1 and aggregate = $2`,
    [reaction, aggregate, dueAt],
  )
}

/** False while somebody appends to the aggregate: then nobody can say that its queue is empty. */
export async function nobodyAppends(tx: Tx, aggregate: string): Promise<boolean> {
  const row = await tx.one<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [aggregate],
  )
  return row?.free ?? false
}

export function removeEmpty(tx: Tx, { reaction, aggregate }: Queue) {
  return tx.run(
    `delete from reaction_queues q
      where q.reaction = $1 and q.aggregate = $2
        and not exists (select 1 from event_reactions r
                         where r.reaction = $1 and r.aggregate = $2 and r.set_aside_at is null)`,
    [reaction, aggregate],
  )
}

export async function postpone(sql: Sql, { reaction, aggregate }: Queue, now: Date, dueAt: Date) {
  await sql.run(
    `update reaction_queues
        set attempts = attempts + 1, failing_since = coalesce(failing_since, $3), due_at = $4
      where reaction = $1 and aggregate = $2`,
    [reaction, aggregate, now, dueAt],
  )
}

/** Which of these reactions have something to do; one step in an index for each. */
export async function dueAmong(sql: Sql, known: readonly string[], now: Date): Promise<string[]> {
  const rows = await sql.many<{ name: string }>(
    `select name from unnest($1::text[]) as known (name)
      where exists (select 1 from reaction_queues where reaction = known.name and due_at <= $2)`,
    [known, now],
  )
  return rows.map(({ name }) => name)
}

export async function nextDue(sql: Sql, known: readonly string[]): Promise<Date | undefined> {
  const row = await sql.one<{ at: Date | null }>(
    'select min(due_at) as at from reaction_queues where reaction = any($1)',
    [known],
  )
  return row?.at ?? undefined
}

export async function countWaiting(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>(
    'select count(*) as count from event_reactions where set_aside_at is null',
  )
  return row?.count ?? 0
}

/**
 * One page of events in the order of their ids, which is nearly that of time: what is old stands in
 * front, so no index on the time is needed. `last` is where the next page begins, unless nothing in
 * this one was old.
 */
export function removeOld(sql: Sql, before: Date, behind: number, limit: number) {
  return sql.one<{ last: number | null; removed: number }>(
    `with page as (
       select id, created_at from events where id > $2 order by id limit $3
     ),
     removed as (
       delete from events e using page
        where e.id = page.id and page.created_at < $1
          and not exists (select 1 from event_reactions where event_id = page.id)
        returning e.id
     )
     select (select max(id) from page
              having count(*) = $3::bigint and bool_or(created_at < $1)) as last,
            (select count(*) from removed) as removed`,
    [before, behind, limit],
  )
}
