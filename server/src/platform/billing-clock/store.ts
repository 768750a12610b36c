import type { Sql, Tx } from '../database/index.ts'

export type MomentRow = {
  readonly at: Date
  readonly live: boolean
  readonly frozen: boolean
  readonly movedBy: string | null
}

export function moment(tx: Tx, organizationId: string, instance: Date) {
  return tx.one<MomentRow>(
    'select at, live, frozen, moved_by as "movedBy" from billing_moment($1, $2)',
    [organizationId, instance],
  )
}

/** A separate statement: the next one gets a snapshot taken after the lock, with all earlier commands. */
export function lock(tx: Tx, organizationId: string): void {
  tx.send('select pg_advisory_xact_lock(billing_clock_lock($1))', [organizationId])
}

export type ClockRow = {
  readonly at: Date
  readonly live: boolean
  readonly unmoved: boolean
  /** It stands still where a move stopped. */
  readonly stopped: boolean
  readonly target: Date | null
  readonly movedBy: string | null
  /** A move is running and its lease has expired. */
  readonly abandoned: boolean
}

export function read(sql: Sql, organizationId: string, instance: Date) {
  return sql.one<ClockRow>(
    `select billing_time(c, $2) as at, live, target_at as target, moved_by as "movedBy",
            offset_ms = 0 and frozen_at is null and target_at is null as unmoved,
            frozen_at is not null and target_at is null as stopped,
            coalesce(moved_until <= $2, false) as abandoned
       from billing_clocks c where organization_id = $1`,
    [organizationId, instance],
  )
}

export function create(tx: Tx, organizationId: string, live: boolean, instance: Date) {
  tx.send(
    `insert into billing_clocks (organization_id, live, floor_at) values ($1, $2, $3)
     on conflict (organization_id) do nothing`,
    [organizationId, live, instance],
  )
}

export function goLive(tx: Tx, organizationId: string) {
  return tx.run('update billing_clocks set live = true where organization_id = $1', [
    organizationId,
  ])
}

export function remove(tx: Tx, organizationId: string) {
  return tx.run('delete from billing_clocks where organization_id = $1', [organizationId])
}

/** A clock that is closed shows no time any more, and no move of it goes on. */
export function close(tx: Tx, organizationId: string, instance: Date) {
  return tx.run(
    `update billing_clocks
        set closed_at = $2, target_at = null, moved_by = null, moved_until = null
      where organization_id = $1`,
    [organizationId, instance],
  )
}

/** Freezes the clock, so that real time cannot pass the target. Its floor is where it stood before. */
export function beginMove(
  tx: Tx,
  organizationId: string,
  move: { readonly now: Date; readonly to: Date; readonly by: string; readonly until: Date },
) {
  const { now, to, by, until } = move
  return tx.run(
    `update billing_clocks
        set frozen_at = $2, target_at = $3, moved_by = $4, moved_until = $5, floor_at = $2
      where organization_id = $1`,
    [organizationId, now, to, by, until],
  )
}

/** The clock never goes backwards. */
export async function freeze(tx: Tx, organizationId: string, at: Date, until: Date) {
  const row = await tx.one<{ at: Date }>(
    `-- never null at: greatest passes over nulls, and $2 is none
     update billing_clocks
        set frozen_at = greatest(frozen_at, $2), moved_until = $3,
            floor_at = case when $2 > frozen_at then frozen_at else floor_at end
      where organization_id = $1 returning frozen_at as at`,
    [organizationId, at, until],
  )
  return row?.at
}

/** What a clock that is moved showed before it was frozen where it is. */
export function shownBefore(tx: Tx, organizationId: string) {
  return tx.one<{ at: Date }>(
    'select floor_at as at from billing_clocks where organization_id = $1',
    [organizationId],
  )
}

/** The clock continues from the target. */
export function finishMove(tx: Tx, organizationId: string, instance: Date) {
  return tx.run(
    `update billing_clocks
        set offset_ms = round(extract(epoch from target_at - $2::timestamptz(3)) * 1000),
            floor_at = target_at, frozen_at = null,
            target_at = null, moved_by = null, moved_until = null
      where organization_id = $1`,
    [organizationId, instance],
  )
}

/** Ends the move; the clock stays frozen. */
export function stopMove(tx: Tx, organizationId: string) {
  return tx.run(
    `update billing_clocks set target_at = null, moved_by = null, moved_until = null
      where organization_id = $1`,
    [organizationId],
  )
}

export function takeOver(tx: Tx, organizationId: string, by: string, until: Date) {
  return tx.run(
    'update billing_clocks set moved_by = $2, moved_until = $3 where organization_id = $1',
    [organizationId, by, until],
  )
}

/** Needs no lock, because each step of a move checks the lease under the lock. */
export function renewLease(sql: Sql, organizationId: string, by: string, until: Date) {
  return sql.run(
    `update billing_clocks set moved_until = $3
      where organization_id = $1 and moved_by = $2`,
    [organizationId, by, until],
  )
}

export function abandoned(sql: Sql, instance: Date, limit: number) {
  return sql.many<{ organizationId: string }>(
    `-- all tenants: abandoned moves of any organization_id are finished
     select organization_id as "organizationId" from billing_clocks
      where target_at is not null and moved_until <= $1
      order by moved_until limit $2`,
    [instance, limit],
  )
}
