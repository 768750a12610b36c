import type { Sql, Tx } from '../database/index.ts'
import { payloadText } from '../events/index.ts'
import { isUnnumbered } from '../feed/index.ts'
import type { QueueState } from './engine.ts'
import type { Claim } from './shares.ts'
import type { Tables } from './tables.ts'

/** A message that is leased for one attempt. */
export type Claimed = {
  readonly id: string
  readonly queueId: string
  readonly organizationId: string | null
  readonly type: string
  /** The stored payload of its event; null if it was erased, or if the message has its own body. */
  readonly payload: string | null
  readonly body: string | null
  readonly attempts: number
  /** By the clock of the organization, where it has one. */
  readonly occurredAt: Date
  readonly leasedUntil: Date
}

type Visited = QueueState & { readonly enabled: boolean; readonly clearing: boolean }

type ClaimInput = {
  readonly wanted: readonly Claim[]
  readonly now: Date
  readonly leaseUntil: Date
  readonly maxBlockingAttempts: number
}

/** Statements that find and lease messages. The texts are built once, from names of tables only. */
export function createQueueStore({ messages, receivers }: Tables, waitsForFeed = false) {
  /** These receivers, each with its first message that is due and not leased. */
  const look = `-- all tenants: one queue serves every organization_id, each at a limited share
    select e.id, coalesce(e.organization_id, '') as tenant, e.failing_since is not null as failing,
           e.enabled, e.clear_before is not null as clearing, first.due_at as "dueAt",
           coalesce(first.held, false) as held
      from ${receivers} e
      left join lateral (
        select f.due_at, exists (
                 select 1 from ${messages} earlier
                  where earlier.endpoint_id = e.id and earlier.ordering_key = f.ordering_key
                    and earlier.sequence < f.sequence and earlier.status = 'waiting'
                    and (earlier.attempts < $3 or earlier.leased_until > $2)) as held
          from (select m.ordering_key, m.sequence, m.due_at from ${messages} m
                 where m.endpoint_id = e.id and m.status = 'waiting' and not m.parked
                   and m.due_at <= $2 and (m.leased_until is null or m.leased_until <= $2)
                 order by m.due_at, m.sequence limit 1) f) first on true
     where e.id = any ($1::text[])`

  /** Ordered by all that the index has, so that no other index is chosen. */
  const page = `-- all tenants: one queue serves every organization_id, each at a limited share
    with recursive walk as (
      (select m.endpoint_id as id, 1 as nth from ${messages} m
        where m.status = 'waiting' and not m.parked and m.endpoint_id > $1
        order by m.endpoint_id, m.due_at, m.sequence limit 1)
      union all
      select next.id, walk.nth + 1
        from walk
        cross join lateral (
          select m.endpoint_id as id from ${messages} m
           where m.status = 'waiting' and not m.parked and m.endpoint_id > walk.id
           order by m.endpoint_id, m.due_at, m.sequence limit 1) next
       where walk.nth < $2)
    select id from walk`

  const take = `-- all tenants: one queue serves every organization_id, each at a limited share
    -- never null leasedUntil: it is set to $3
    with wanted as (
      select * from unnest($4::text[], $5::integer[]) as each (endpoint_id, room)
    ), free as (
      select c.id from wanted w cross join lateral (
        select f.id
          from (select m.id, m.ordering_key, m.sequence, m.due_at, m.organization_id, m.event_id
                  from ${messages} m
                 where m.endpoint_id = w.endpoint_id and m.status = 'waiting' and not m.parked
                   and m.due_at <= $2 and (m.leased_until is null or m.leased_until <= $2)
                 order by m.due_at, m.sequence limit 40) f
         where not exists (
           select 1 from ${messages} earlier
            where earlier.endpoint_id = w.endpoint_id and earlier.ordering_key = f.ordering_key
              and earlier.sequence < f.sequence and earlier.status = 'waiting'
              and (earlier.attempts < $1 or earlier.leased_until > $2))
           and not ($6::boolean and ${isUnnumbered('f')})
         order by f.due_at, f.sequence limit w.room) c
    ), locked as (
      select l.id from free cross join lateral (
        select m.id from ${messages} m
         where m.id = free.id and m.status = 'waiting' and not m.parked
           and (m.leased_until is null or m.leased_until <= $2)
         for update skip locked) l
    )
    update ${messages} as m set attempts = m.attempts + 1, leased_until = $3
     where m.id = any (array(select id from locked))
    returning m.id, m.endpoint_id as "queueId", m.organization_id as "organizationId", m.type,
      ${payloadText('m.payload_id')} as payload, m.body, m.attempts,
      coalesce(m.occurred_at, m.created_at) as "occurredAt",
      m.leased_until as "leasedUntil"`

  const park = `-- all tenants: one queue serves every organization_id, each at a limited share
    update ${messages} set parked = true
     where id = any (array(
       select f.id
         from (select m.id, m.ordering_key, m.sequence from ${messages} m
                where m.endpoint_id = $1 and m.status = 'waiting' and not m.parked
                  and m.due_at <= $2 and (m.leased_until is null or m.leased_until <= $2)
                order by m.due_at, m.sequence limit 500) f
        where exists (
          select 1 from ${messages} earlier
           where earlier.endpoint_id = $1 and earlier.ordering_key = f.ordering_key
             and earlier.sequence < f.sequence and earlier.status = 'waiting'
             and (earlier.attempts < $3 or earlier.leased_until > $2))))`

  const lockRunning = `-- all tenants: one queue serves every organization_id
    select id from ${receivers}
     where id = $1 and enabled and clear_before is null for no key update`

  const nextDue = `-- all tenants: one queue serves every organization_id
    select min(greatest(m.due_at, coalesce(m.leased_until, m.due_at))) as at
      from ${messages} m join ${receivers} e on e.id = m.endpoint_id
     where m.status = 'waiting' and not m.parked and e.enabled and e.clear_before is null
       and e.id <> all ($1::text[])`

  const countWaiting = `-- all tenants: a figure for the operator, whatever the organization_id
    select count(*) as count from (
      select 1 from ${messages} where status = 'waiting' limit $1) as counted`

  return {
    look: (sql: Sql, ids: readonly string[], now: Date, maxBlockingAttempts: number) =>
      sql.many<Visited>(look, [ids, now, maxBlockingAttempts]),
    /** The ids of receivers with waiting messages, one index look-up each. */
    async page(sql: Sql, after: string, most: number): Promise<string[]> {
      const rows = await sql.many<{ id: string }>(page, [after, most])
      return rows.map(({ id }) => id)
    },
    /**
     * Leases messages for one attempt each: due, not leased already, and with no earlier message of
     * the same resource that blocks them. If the process dies, they become free again when the lease
     * ends.
     */
    take: (sql: Sql, { wanted, now, leaseUntil, maxBlockingAttempts }: ClaimInput) =>
      sql.many<Claimed>(take, [
        maxBlockingAttempts,
        now,
        leaseUntil,
        wanted.map(({ queueId }) => queueId),
        wanted.map(({ count }) => count),
        waitsForFeed,
      ]),
    /**
     * Parks what waits behind another message. Under the lock of an enabled receiver, since the end
     * of a message releases the next one.
     */
    async park(tx: Tx, id: string, now: Date, maxBlockingAttempts: number): Promise<number> {
      if (!(await tx.one(lockRunning, [id]))) return 0
      return tx.run(park, [id, now, maxBlockingAttempts])
    },
    /** When the next message of any other receiver is due; reads all of them. */
    async nextDue(sql: Sql, except: readonly string[]): Promise<Date | undefined> {
      return (await sql.one<{ at: Date | null }>(nextDue, [except]))?.at ?? undefined
    },
    /** A metric for the operator, counted up to `most`. */
    async countWaiting(sql: Sql, most: number): Promise<number> {
      return (await sql.one<{ count: number }>(countWaiting, [most]))?.count ?? 0
    },
  }
}
export type QueueStore = ReturnType<typeof createQueueStore>
