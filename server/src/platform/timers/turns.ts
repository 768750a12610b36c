import type { Sql, Tx } from '../database/index.ts'

/** A live organization whose later work waits for an operator. */
export type Stop = { readonly organizationId: string; readonly since: Date }

/** Organizations with due timers that no mover of a clock runs and no operator holds back. */
const mayBeServed = `t.wake_at <= $1
     and not exists (select 1 from billing_clocks c
                      where c.organization_id = t.organization_id and c.target_at is not null)
     and not exists (select 1 from billing_clocks c, timer_pauses
                      where c.organization_id = t.organization_id and c.live)
     and not exists (select 1 from billing_stops s where s.organization_id = t.organization_id)`

/** The least recently served first. */
const dueText = `-- all tenants: a worker serves the organization that was served least recently
  -- reads billing_clocks: while a clock is moved, only its mover runs timers
  select t.organization_id as "organizationId" from timer_turns t
   where ${mayBeServed}
   order by t.served_at limit 1`

const pickText = `${dueText} for update of t skip locked`

export function isAnyDue(sql: Sql, instance: Date) {
  return sql.one(dueText, [instance])
}

export type Backlog = { readonly organizations: number; readonly oldest: Date | null }

/** How many organizations wait for a worker, and since when. */
export async function backlog(sql: Sql, instance: Date): Promise<Backlog> {
  const row = await sql.one<Backlog>(
    `-- all tenants: the operator sees what waits of any organization_id
     -- reads billing_clocks: while a clock is moved, only its mover runs timers
     select count(*) as organizations, min(t.wake_at) as oldest from timer_turns t
      where ${mayBeServed}`,
    [instance],
  )
  return row ?? { organizations: 0, oldest: null }
}

/** The next organization to serve; it becomes the most recently served one. */
export async function pick(tx: Tx, instance: Date): Promise<string | undefined> {
  const row = await tx.one<{ organizationId: string }>(pickText, [instance])
  if (!row) return undefined
  tx.send('update timer_turns set served_at = $2 where organization_id = $1', [
    row.organizationId,
    instance,
  ])
  return row.organizationId
}

/** A new row counts as never served, so it is served first. */
export function lowerWakeAt(sql: Sql, organizationIds: readonly string[], wakeAt: readonly Date[]) {
  return sql.run(
    `insert into timer_turns (organization_id, wake_at, served_at)
     select organization_id, wake_at, '-infinity'
       from unnest($1::text[], $2::timestamptz[]) as one (organization_id, wake_at)
      order by organization_id
     on conflict (organization_id) do update set wake_at = excluded.wake_at
      where timer_turns.wake_at > excluded.wake_at`,
    [organizationIds, wakeAt],
  )
}

/**
 * Sets `wake_at` to the time when the next timer may run, but not before `notBefore`. The row is
 * locked first: a writer whose timer is not in the snapshot of the second statement lowers the row
 * afterwards.
 */
export async function raiseWakeAt(tx: Tx, organizationId: string, instance: Date, notBefore: Date) {
  tx.send('select 1 from timer_turns where organization_id = $1 for update', [organizationId])
  tx.send(
    `update timer_turns
        set wake_at = greatest(coalesce(timers_wake_at($1, $2), wake_at), $3)
      where organization_id = $1`,
    [organizationId, instance, notBefore],
  )
}

export async function remove(sql: Sql, organizationId: string) {
  await sql.run('delete from timer_turns where organization_id = $1', [organizationId])
  await start(sql, organizationId)
}

export async function next(sql: Sql): Promise<Date | undefined> {
  const row = await sql.one<{ at: Date | null }>(
    `-- all tenants: the earliest wake of any organization_id
     select min(wake_at) as at from timer_turns where wake_at < 'infinity'`,
  )
  return row?.at ?? undefined
}

/** A page of organizations, with the correct time of those whose `wake_at` is too late. */
export function page(sql: Sql, after: string, instance: Date, limit: number) {
  return sql.many<{ organizationId: string; wakeAt: Date | null }>(
    `-- all tenants: a page of all organizations
     -- reads billing_clocks: an organization with timers has a clock, which determines when they are due
     select c.organization_id as "organizationId",
            case when wake.at < coalesce(t.wake_at, 'infinity') then wake.at end as "wakeAt"
       from (select organization_id from billing_clocks where organization_id > $1
              order by organization_id limit $3) as c
       left join timer_turns t on t.organization_id = c.organization_id
      cross join lateral (select timers_wake_at(c.organization_id, $2) as at) as wake
      order by c.organization_id`,
    [after, instance, limit],
  )
}

export function pause(sql: Sql, instance: Date) {
  return sql.run(
    'insert into timer_pauses (paused, since) values (true, $1) on conflict (paused) do nothing',
    [instance],
  )
}

export function resume(sql: Sql) {
  return sql.run('delete from timer_pauses')
}

export async function pausedSince(sql: Sql): Promise<Date | undefined> {
  return (await sql.one<{ since: Date }>('select since from timer_pauses'))?.since
}

/** Undefined unless the organization is live; it then stays so. */
export async function stop(sql: Sql, organizationId: string, instance: Date) {
  const clock = await sql.one<{ live: boolean }>(
    `-- reads billing_clocks: a sandbox charges nobody, and moving its clock would ignore a stop
     select live from billing_clocks where organization_id = $1`,
    [organizationId],
  )
  if (!clock?.live) return undefined
  return sql.one<{ since: Date }>(
    `insert into billing_stops as stopped (organization_id, since) values ($1, $2)
     on conflict (organization_id) do update set since = stopped.since
     returning since`,
    [organizationId, instance],
  )
}

export async function start(sql: Sql, organizationId: string): Promise<boolean> {
  return (
    (await sql.run('delete from billing_stops where organization_id = $1', [organizationId])) > 0
  )
}

export function stopped(sql: Sql, limit: number) {
  return sql.many<Stop>(
    `-- all tenants: the operator sees every stopped organization_id
     select organization_id as "organizationId", since from billing_stops
      order by since, organization_id limit $1`,
    [limit],
  )
}

/** Does its later work wait, because all live billing is paused or it was stopped itself? */
export async function isHeld(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ held: boolean }>(
    `-- reads billing_clocks: a pause affects live organizations only
     select exists (select 1 from billing_stops where organization_id = $1)
         or exists (select 1 from billing_clocks c, timer_pauses
                     where c.organization_id = $1 and c.live) as held`,
    [organizationId],
  )
  return row?.held ?? false
}

/**
 * A live timer that was never attempted and was due before that time, of the organization that has waited
 * longest for its turn. Reads only organizations that have waited since then, and stops at the first.
 */
export function late(sql: Sql, before: Date) {
  return sql.one<{ organizationId: string; dueAt: Date }>(
    `-- all tenants: the organization_id that has waited longest
     -- reads billing_clocks: only timers of live organizations charge customers
     select turn.organization_id as "organizationId", first.due_at as "dueAt"
       from timer_turns turn
       join billing_clocks c on c.organization_id = turn.organization_id and c.live
      cross join lateral (
        select t.due_at from timers t
         where t.organization_id = turn.organization_id and not t.parked and t.retry_at is null
           and t.due_at < $1
         order by t.due_at, t.rank, t.id limit 1) as first
      where turn.wake_at < $1
        and not exists (select 1 from billing_stops s
                         where s.organization_id = turn.organization_id)
      order by turn.wake_at limit 1`,
    [before],
  )
}
