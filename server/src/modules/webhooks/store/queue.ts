import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Seen, Wanted } from '../../../platform/deliveries/index.ts'
import type { Message } from '../rules/message.ts'
import type { Attempt } from './messages.ts'

/** A message that is leased for one attempt. */
export type Claimed = Message & { readonly queueId: string; readonly leasedUntil: Date }

type Visited = Seen & { readonly enabled: boolean; readonly clearing: boolean }

/** These webhooks, each with its first message that is due and nobody has. */
export function look(sql: Sql, ids: readonly string[], now: Date, holdsLineFor: number) {
  return sql.many<Visited>(
    `-- all tenants: one queue serves every organization_id, each at a limited share
     select e.id, coalesce(e.organization_id, '') as tenant, e.failing_since is not null as weak,
            e.enabled, e.clear_before is not null as clearing, first.due_at as "dueAt",
            coalesce(first.held, false) as held
       from webhook_endpoints e
       left join lateral (
         select f.due_at, exists (
                  select 1 from webhook_messages earlier
                   where earlier.endpoint_id = e.id and earlier.line = f.line
                     and earlier.place < f.place and earlier.status = 'waiting'
                     and (earlier.attempts < $3 or earlier.leased_until > $2)) as held
           from (select m.line, m.place, m.due_at from webhook_messages m
                  where m.endpoint_id = e.id and m.status = 'waiting' and not m.parked
                    and m.due_at <= $2 and (m.leased_until is null or m.leased_until <= $2)
                  order by m.due_at, m.place limit 1) f) first on true
      where e.id = any ($1::text[])`,
    [ids, now, holdsLineFor],
  )
}

/**
 * The ids of webhooks that have messages, one look-up for each. They are ordered by all that the
 * index has, so that no other index will do.
 */
export async function page(sql: Sql, after: string, most: number): Promise<string[]> {
  const rows = await sql.many<{ id: string }>(
    `-- all tenants: one queue serves every organization_id, each at a limited share
     with recursive walk as (
       (select m.endpoint_id as id, 1 as nth from webhook_messages m
         where m.status = 'waiting' and not m.parked and m.endpoint_id > $1
         order by m.endpoint_id, m.due_at, m.place limit 1)
       union all
       select next.id, walk.nth + 1
         from walk
         cross join lateral (
           select m.endpoint_id as id from webhook_messages m
            where m.status = 'waiting' and not m.parked and m.endpoint_id > walk.id
            order by m.endpoint_id, m.due_at, m.place limit 1) next
        where walk.nth < $2)
     select id from walk`,
    [after, most],
  )
  return rows.map(({ id }) => id)
}

type Take = {
  readonly wanted: readonly Wanted[]
  readonly now: Date
  readonly leaseUntil: Date
  readonly holdsLineFor: number
}

/**
 * Takes messages for one attempt each: due, not on their way already, and with none in front of
 * them that holds its line. Whoever dies with them loses them when the lease ends.
 */
export function take(sql: Sql, { wanted, now, leaseUntil, holdsLineFor }: Take) {
  return sql.many<Claimed>(
    `-- all tenants: one queue serves every organization_id, each at a limited share
     with wanted as (
       select * from unnest($4::text[], $5::integer[]) as each (endpoint_id, room)
     ), free as (
       select c.id from wanted w cross join lateral (
         select f.id
           from (select m.id, m.line, m.place, m.due_at from webhook_messages m
                  where m.endpoint_id = w.endpoint_id and m.status = 'waiting' and not m.parked
                    and m.due_at <= $2 and (m.leased_until is null or m.leased_until <= $2)
                  order by m.due_at, m.place limit 40) f
          where not exists (
            select 1 from webhook_messages earlier
             where earlier.endpoint_id = w.endpoint_id and earlier.line = f.line
               and earlier.place < f.place and earlier.status = 'waiting'
               and (earlier.attempts < $1 or earlier.leased_until > $2))
          order by f.due_at, f.place limit w.room) c
     ), locked as (
       select l.id from free cross join lateral (
         select m.id from webhook_messages m
          where m.id = free.id and m.status = 'waiting' and not m.parked
            and (m.leased_until is null or m.leased_until <= $2)
          for update skip locked) l
     )
     update webhook_messages as m set attempts = m.attempts + 1, leased_until = $3
      where m.id = any (array(select id from locked))
     returning m.id, m.place, m.endpoint_id as "webhookId", m.endpoint_id as "queueId",
       m.organization_id as "organizationId", m.type, m.body, m.status, m.attempts,
       m.due_at as "dueAt", m.created_at as "createdAt", m.done_at as "doneAt",
       m.leased_until as "leasedUntil"`,
    [
      holdsLineFor,
      now,
      leaseUntil,
      wanted.map(({ queueId }) => queueId),
      wanted.map(({ count }) => count),
    ],
  )
}

/** Under the lock of a webhook that runs, since whatever ends a message sets the next one free. */
export function park(tx: Tx, id: string, now: Date, holdsLineFor: number) {
  return tx.run(
    `-- all tenants: one queue serves every organization_id, each at a limited share
     update webhook_messages set parked = true
      where id = any (array(
        select f.id
          from (select m.id, m.line, m.place from webhook_messages m
                 where m.endpoint_id = $1 and m.status = 'waiting' and not m.parked
                   and m.due_at <= $2 and (m.leased_until is null or m.leased_until <= $2)
                 order by m.due_at, m.place limit 500) f
         where exists (
           select 1 from webhook_messages earlier
            where earlier.endpoint_id = $1 and earlier.line = f.line
              and earlier.place < f.place and earlier.status = 'waiting'
              and (earlier.attempts < $3 or earlier.leased_until > $2))))`,
    [id, now, holdsLineFor],
  )
}

type Ended = {
  readonly message: Claimed
  readonly status: Message['status']
  readonly dueAt: Date
  readonly doneAt: Date | null
  /** Does it hold those behind it no longer? */
  readonly freesLine: boolean
  readonly attempt: Attempt
}

/** False when somebody else has had the message meanwhile. */
export async function settle(tx: Tx, ended: Ended): Promise<boolean> {
  const { message, attempt } = ended
  const row = await tx.one<{ count: number }>(
    `with ended as (
       update webhook_messages m
          set status = $4, due_at = $5, done_at = $6, leased_until = null
        where m.organization_id is not distinct from $1 and m.id = $2 and m.attempts = $3
          and m.leased_until = $7 and m.status = 'waiting'
       returning m.id, m.endpoint_id, m.line, m.place
     ), told as (
       insert into webhook_attempts (message_id, at, succeeded, status, trouble, response, ms)
       select ended.id, $9::timestamptz, $10::boolean, $11::integer, $12::text, $13::text,
              $14::integer
         from ended
     ), freed as (
       update webhook_messages set parked = false
        where id = any (array(
          select follower.id from ended cross join lateral (
            select m.id from webhook_messages m
             where m.endpoint_id = ended.endpoint_id and m.line = ended.line
               and m.place > ended.place and m.status = 'waiting' and m.parked
             order by m.place limit 1) follower
           where $8::boolean))
     )
     select count(*) as count from ended`,
    [
      message.organizationId,
      message.id,
      message.attempts,
      ended.status,
      ended.dueAt,
      ended.doneAt,
      message.leasedUntil,
      ended.freesLine,
      attempt.at,
      attempt.succeeded,
      attempt.status,
      attempt.trouble,
      attempt.response,
      attempt.ms,
    ],
  )
  return (row?.count ?? 0) > 0
}

/** As if it had not been taken: this process ends before anything was heard. */
export function giveBack(sql: Sql, message: Claimed) {
  return sql.run(
    `update webhook_messages set attempts = attempts - 1, leased_until = null
      where organization_id is not distinct from $1 and id = $2 and attempts = $3
        and leased_until = $4 and status = 'waiting'`,
    [message.organizationId, message.id, message.attempts, message.leasedUntil],
  )
}

/** When the next message may go; reads them all, so it is for a clock that is moved by hand. */
export async function nextDue(sql: Sql): Promise<Date | undefined> {
  const row = await sql.one<{ at: Date | null }>(
    `-- all tenants: one queue serves every organization_id
     select min(greatest(m.due_at, coalesce(m.leased_until, m.due_at))) as at
       from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id
      where m.status = 'waiting' and not m.parked and e.enabled and e.clear_before is null`,
  )
  return row?.at ?? undefined
}

/** A figure for the operator; beyond `most` it says only that there are that many. */
export async function countWaiting(sql: Sql, most: number): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `-- all tenants: a figure for the operator, whatever the organization_id
     select count(*) as count from (
       select 1 from webhook_messages where status = 'waiting' limit $1) as counted`,
    [most],
  )
  return row?.count ?? 0
}
