import type { EventType } from '@guildhall/contract'
import { type Sql, sql, type Tx } from '../database/index.ts'

/** The pending events of one aggregate for one reaction, in order. */
export type Queue = {
  readonly reaction: string
  readonly aggregate: string
  readonly attempts: number
  readonly failingSince: Date | null
}

export type TakenEvent = {
  readonly id: number
  readonly type: EventType
  readonly payload: unknown
  readonly createdAt: Date
  readonly occurredAt: Date
  readonly organizationId: string | null
  /** Are there more events in the queue? */
  readonly more: boolean
}

/**
 * The locks make events of one aggregate commit in the order of their ids; they are taken before the ids
 * are assigned, and always in the same order, to avoid deadlocks. A separate statement, so that the
 * next one sees what others committed while this one waited.
 */
export const lockAggregates = `
  select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(aggregate, 0) as key
            from unnest($1::text[]) as one (aggregate) order by key) as keys`

/** A payload before it is stored; `about` is whose personal data it contains. */
export type NewPayload = {
  readonly position: number
  readonly body: string
  readonly about: string | null
}

/**
 * Inserts events in the order of `position`, with their pending reactions. An existing queue is left
 * unchanged, so that appending never waits for a reaction. These are the first common table expressions
 * of the statement; those of other modules follow.
 */
export const insertEvents = sql`
  new_event as materialized (
    select * from json_to_recordset($1::json) as new_event
      (position integer, type text, aggregate text, "organizationId" text, payload integer,
       at timestamptz, "occurredAt" timestamptz, reactions text[])
  ),
  new_payload as (
    insert into event_payloads (body, about)
    select body::json, about
      from json_to_recordset($2::json) as each (position integer, body text, about text)
     order by position
    returning id
  ),
  stored_payload as (
    select id, row_number() over (order by id) as position from new_payload
  ),
  event as (
    insert into events (type, aggregate, organization_id, payload_id, created_at, occurred_at)
    select type, aggregate, "organizationId", stored_payload.id, at, "occurredAt"
      from new_event join stored_payload on stored_payload.position = new_event.payload
     order by new_event.position
    returning id, payload_id
  ),
  written as (
    select id, payload_id, row_number() over (order by id) as position from event
  ),
  waiting as (
    insert into event_reactions (event_id, reaction, aggregate)
    select id, name, aggregate from new_event join written using (position), unnest(reactions) as name
  ),
  queued as (
    insert into reaction_queues (reaction, aggregate, due_at)
    select name, aggregate, at from new_event, unnest(reactions) as name
    on conflict (reaction, aggregate) do nothing
  )`

/** Locks the queue that has been due for longest and is not locked. */
export function lockQueue(tx: Tx, reaction: string, now: Date) {
  return tx.one<Queue>(
    `select reaction, aggregate, attempts, failing_since as "failingSince"
       from reaction_queues where reaction = $1 and due_at <= $2
      order by due_at limit 1 for update skip locked`,
    [reaction, now],
  )
}

/** Takes its first event; a separate statement, so that it sees what was committed before the lock. */
export function takeFirst(tx: Tx, { reaction, aggregate }: Queue) {
  return tx.one<TakenEvent>(
    `-- all tenants: a reaction takes events of every organization_id
     with first as (
       select event_id from event_reactions
        where reaction = $1 and aggregate = $2 and set_aside_at is null
        order by event_id limit 1
     ),
     taken as (
       delete from event_reactions r using first
        where r.event_id = first.event_id and r.reaction = $1
        returning r.event_id
     )
     select e.id, e.type, p.body as payload, e.created_at as "createdAt",
            e.occurred_at as "occurredAt", e.organization_id as "organizationId",
            exists (select 1 from event_reactions r
                     where r.reaction = $1 and r.aggregate = $2 and r.set_aside_at is null
                       and r.event_id > e.id) as more
       from taken join events e on e.id = taken.event_id
       join event_payloads p on p.id = e.payload_id`,
    [reaction, aggregate],
  )
}

/** Moves it behind the other due queues, and resets its failures. */
export async function requeue(tx: Sql, { reaction, aggregate }: Queue, dueAt: Date) {
  await tx.run(
    `update reaction_queues set due_at = $3, attempts = 0, failing_since = null
      where reaction = $1 and aggregate = $2`,
    [reaction, aggregate, dueAt],
  )
}

/** False during an append to the aggregate: then its queue may not be empty. */
export async function tryLockAggregate(tx: Tx, aggregate: string): Promise<boolean> {
  const row = await tx.one<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [aggregate],
  )
  return row?.locked ?? false
}

export function deleteIfEmpty(tx: Tx, { reaction, aggregate }: Queue) {
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

/** Which of these reactions are due; one index lookup for each. */
export async function dueReactions(
  sql: Sql,
  known: readonly string[],
  now: Date,
): Promise<string[]> {
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

export type OldEvents = {
  readonly last: number | null
  readonly removed: number
  readonly payloads: readonly number[] | null
}

/**
 * Deletes the old events in one page, in the order of ids, which is nearly that of time, so no index on
 * the time is needed. `last` is where the next page begins, unless nothing in this one was old.
 * `needed` are conditions of others that keep an event, over the alias `e`.
 */
export function deleteOld(
  on: Sql,
  needed: readonly string[],
  before: Date,
  afterId: number,
  limit: number,
) {
  const pending = sql`exists (select from event_reactions waiting where waiting.event_id = e.id)`
  return on.one<OldEvents>(
    `-- all tenants: old events are deleted, whatever their organization_id
     with page as (
       select id, created_at from events where id > $2 order by id limit $3
     ),
     removed as (
       delete from events e
        where e.id = any(array(select id from page where created_at < $1))
          and not (${[pending, ...needed].join(' or ')})
        returning e.payload_id
     )
     select (select max(id) from page
              having count(*) = $3::bigint and bool_or(created_at < $1)) as last,
            (select count(*) from removed) as removed,
            (select json_agg(distinct payload_id) from removed) as payloads`,
    [before, afterId, limit],
  )
}
