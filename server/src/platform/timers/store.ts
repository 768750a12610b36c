import type { Moment } from '../billing-clock/index.ts'
import type { Sql, Tx } from '../database/index.ts'
import type { Timer } from './kinds.ts'

const columns = `id, organization_id as "organizationId", lane, kind, subject_id as "subjectId",
  due_at as "dueAt", attempts`

/**
 * Whether no other timer of the lane comes before it. Within `coalesce`, because the planner takes a
 * comparison with a row of its own for rarely true; it would read and sort all timers to find fifty.
 */
const isFirstInLane = `coalesce(
          t.id = (select e.id from timers e
                   where e.organization_id = $1 and e.lane = t.lane and not e.parked
                   order by e.due_at, e.rank, e.id limit 1), false)`

/**
 * Finds the earliest timer that may run now and locks its lane. Only the first timer of a lane
 * qualifies, and lanes that other workers hold are skipped. Fifty candidates suffice, because each
 * worker holds one lane. The outer limit stops at the first lock that is granted.
 */
const findText = `
  select ${columns} from (
    select * from (
      (select * from timers t
        where t.organization_id = $1 and not t.parked and t.retry_at is null and t.due_at <= $2
          and t.id <> all ($5::bigint[]) and ${isFirstInLane}
        order by t.due_at, t.rank, t.id limit 50)
      union all
      (select * from timers t
        where t.organization_id = $1 and not t.parked and t.retry_at <= $3 and t.due_at <= $2
          and t.id <> all ($5::bigint[]) and ${isFirstInLane}
        order by t.retry_at limit 50)
    ) as candidates
    where not ($4::boolean and (exists (select 1 from timer_pauses)
                 or exists (select 1 from billing_stops where organization_id = $1)))
    order by due_at, rank, id limit 50
  ) as first
  where pg_try_advisory_xact_lock(hashtextextended('timer lane ' || $1 || ' ' || lane, 0))
  limit 1`

type Now = Pick<Moment, 'organizationId' | 'at' | 'instance' | 'live'>

export function find(
  tx: Tx,
  { organizationId, at, instance, live }: Now,
  excluded: readonly number[],
) {
  return tx.one<Timer>(findText, [organizationId, at, instance, live, excluded])
}

/** The earliest due timer, even if it waits for a retry: a moved clock cannot pass it. */
export function findFirst(tx: Tx, organizationId: string, at: Date) {
  return tx.one<Timer & { readonly locked: boolean }>(
    `select ${columns},
            pg_try_advisory_xact_lock(hashtextextended('timer lane ' || $1 || ' ' || lane, 0))
              as locked
       from (select * from timers
              where organization_id = $1 and not parked and due_at <= $2
              order by due_at, rank, id limit 1) as first`,
    [organizationId, at],
  )
}

/** A timer that may share the transaction of one before it. */
type Following = Timer & {
  /** Its lane is held by this transaction, and no other timer of the lane comes before it. */
  readonly runnable: boolean
}

type After = { readonly first: Timer; readonly rank: number; readonly limit: number }

/**
 * The due timers after one, in order, with a lock of the lanes of those of its kind. Those that waited
 * for further changes are not behind it in this order, so they are looked for by the end of their wait.
 */
export function findFollowing(
  tx: Tx,
  { organizationId, at, instance }: Pick<Moment, 'organizationId' | 'at' | 'instance'>,
  { first, rank, limit }: After,
) {
  return tx.many<Following>(
    `select ${columns},
            kind = $5 and attempts = 0 and ${isFirstInLane}
              and pg_try_advisory_xact_lock(hashtextextended('timer lane ' || $1 || ' ' || lane, 0))
              as runnable
       from ((select * from timers
               where organization_id = $1 and not parked and retry_at is null and due_at <= $2
                 and (due_at, rank, id) > ($3, $4, $6)
               order by due_at, rank, id limit $7)
             union all
             (select * from timers
               where organization_id = $1 and not parked and retry_at <= $8 and due_at <= $2
                 and id <> $6
               order by retry_at limit $7)) as t
      order by due_at, rank, id limit $7`,
    [organizationId, at, first.dueAt, rank, first.kind, first.id, limit, instance],
  )
}

/** The same for a mover, which passes no timer: those that wait for a retry count as well. */
export function findNext(
  tx: Tx,
  { organizationId, at }: Pick<Moment, 'organizationId' | 'at'>,
  { first, rank, limit }: After,
) {
  return tx.many<Following>(
    `select ${columns},
            kind = $5 and attempts = 0
              and pg_try_advisory_xact_lock(hashtextextended('timer lane ' || $1 || ' ' || lane, 0))
              as runnable
       from (select * from timers
              where organization_id = $1 and not parked and due_at <= $2
                and (due_at, rank, id) > ($3, $4, $6)
              order by due_at, rank, id limit $7) as t
      order by due_at, rank, id`,
    [organizationId, at, first.dueAt, rank, first.kind, first.id, limit],
  )
}

/**
 * Deletes the timer if it is still due and the first of its lane. A separate statement, so that its
 * snapshot is taken after all locks are held. A mover ignores the retry delay.
 */
export function claim(
  tx: Tx,
  { organizationId, at, instance }: Now,
  id: number,
  ignoreRetryAt: boolean,
) {
  return tx.one<Timer>(
    `delete from timers where organization_id = $1 and id = (
       select t.id from timers t
        where t.organization_id = $1 and t.id = $2 and not t.parked and t.due_at <= $3
          and ($5::boolean or t.retry_at is null or t.retry_at <= $4)
          and t.id = (select e.id from timers e
                       where e.organization_id = $1 and e.lane = t.lane and not e.parked
                       order by e.due_at, e.rank, e.id limit 1)
          for update skip locked)
     returning ${columns}`,
    [organizationId, id, at, instance, ignoreRetryAt],
  )
}

/** As `claim`, those of several timers that can be. */
export function claimMany(
  tx: Tx,
  { organizationId, at, instance }: Now,
  ids: readonly number[],
  ignoreRetryAt: boolean,
) {
  return tx.many<Timer>(
    `delete from timers where organization_id = $1 and id = any(array(
       select t.id from timers t
        where t.organization_id = $1 and t.id = any($2::bigint[]) and not t.parked
          and t.due_at <= $3 and ($5::boolean or t.retry_at is null or t.retry_at <= $4)
          and t.id = (select e.id from timers e
                       where e.organization_id = $1 and e.lane = t.lane and not e.parked
                       order by e.due_at, e.rank, e.id limit 1)
          for update skip locked))
     returning ${columns}`,
    [organizationId, ids, at, instance, ignoreRetryAt],
  )
}

type Failure = {
  readonly timer: Timer
  /** What is due by then waits behind it. */
  readonly at: Date
  readonly retryAt: Date
  readonly maxAttempts: number
}

/**
 * `attempts` must be unchanged, so that two workers do not count the same failure twice. The due timers
 * of its lane are held back a millisecond longer than itself: the first one to retry is always a failed one.
 */
export function postpone(sql: Sql, { timer, at, retryAt, maxAttempts }: Failure) {
  return sql.one<{ parked: boolean }>(
    `with failed as (
       update timers
          set attempts = attempts + 1, retry_at = $4, parked = attempts + 1 >= $5
        where organization_id = $1 and id = $2 and attempts = $3
        returning parked
     ), held as (
       update timers set retry_at = $4::timestamptz + interval '1 millisecond'
        where organization_id = $1 and exists (select from failed where not parked)
          and id = any (array(
            select id from timers
             where organization_id = $1 and lane = $6 and not parked and attempts = 0
               and id <> $2 and due_at <= $7 and (retry_at is null or retry_at <= $4)
             order by due_at, rank, id limit 10000 for update skip locked))
     )
     select parked from failed`,
    [timer.organizationId, timer.id, timer.attempts, retryAt, maxAttempts, timer.lane, at],
  )
}

type Upcoming = Pick<Timer, 'kind' | 'dueAt'>

/** The first timers that are not parked, even if they wait for a retry. */
export function upcoming(tx: Tx, organizationId: string, limit: number) {
  return tx.many<Upcoming>(
    `select kind, due_at as "dueAt" from timers where organization_id = $1 and not parked
      order by due_at, rank, id limit $2`,
    [organizationId, limit],
  )
}

/** What timers of a kind in a lane are about, in the order in which they run. */
export async function subjectsInLane(
  tx: Tx,
  organizationId: string,
  { kind, lane }: Pick<Timer, 'kind' | 'lane'>,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx.many<{ subjectId: string }>(
    `select subject_id as "subjectId" from timers
      where organization_id = $1 and lane = $2 and kind = $3 and not parked
      order by due_at, rank, id limit $4`,
    [organizationId, lane, kind, limit],
  )
  return rows.map(({ subjectId }) => subjectId)
}

export function firstFailed(sql: Sql, organizationId: string, at: Date) {
  return sql.one<{ kind: string; subjectId: string }>(
    `select kind, subject_id as "subjectId" from timers
      where organization_id = $1 and due_at <= $2 and attempts > 0
      order by due_at, rank, id limit 1`,
    [organizationId, at],
  )
}

/** Rows are locked in index order, so that concurrent removals cannot deadlock. */
export const removeSome = `
  delete from timers where organization_id = $1 and id = any (array(
    select id from timers where organization_id = $1
     order by kind, subject_id limit $2 for update))`

export async function countParked(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>(
    '-- all tenants: the operator sees timers of every organization_id\nselect count(*) as count from timers where parked',
  )
  return row?.count ?? 0
}

export function listParked(sql: Sql, limit: number) {
  return sql.many<Timer>(
    `-- all tenants: the operator sees timers of every organization_id
     select ${columns} from timers where parked order by id limit $1`,
    [limit],
  )
}

export function unpark(sql: Sql, id: number, instance: Date) {
  return sql.one<{ organizationId: string }>(
    `-- all tenants: the operator may retry a timer of any organization_id
     update timers set parked = false, attempts = 0, retry_at = $2
      where id = $1 and parked returning organization_id as "organizationId"`,
    [id, instance],
  )
}
