import { runInBatches, type Sql, type Tx } from '../../../../platform/database/index.ts'

export type Counted = { readonly failures: number; readonly lockedUntil: Date | null }

export function find(sql: Sql, userId: string, countedFor: string) {
  return sql.one<Counted>(
    `select failures, locked_until as "lockedUntil" from second_step_failures
      where user_id = $1 and counted_for = $2`,
    [userId, countedFor],
  )
}

type FailureRules = {
  readonly now: Date
  /** Failures that cost nothing, and how many there may be between two locks afterwards. */
  readonly beforeLock: number
  readonly between: number
  /** From this count on each failure causes the longest lock. */
  readonly most: number
  /** In seconds. */
  readonly lock: number
  readonly longestLock: number
}

/**
 * Counts a try as a failure before the code is checked, so that simultaneous tries are counted like
 * consecutive ones; `forget` resets the count. Each lock is twice as long as the one before.
 * Undefined while it is locked.
 */
export function count(sql: Sql, userId: string, countedFor: string, rules: FailureRules) {
  const { now, beforeLock, between, most, lock, longestLock } = rules
  return sql.one<Counted>(
    `insert into second_step_failures as known (user_id, counted_for, failures, updated_at)
     values ($1, $2, 1, $3)
     on conflict (user_id, counted_for) do update
       set failures = known.failures + 1,
           locked_until = case
             when known.failures + 1 >= $6 then $3::timestamptz + make_interval(secs => $8)
             when known.failures + 1 >= $4 and (known.failures + 1 - $4) % $5 = 0
               then $3::timestamptz + make_interval(secs =>
                 least($8, $7 * power(2, (known.failures + 1 - $4) / $5))) end,
           updated_at = $3
       where known.locked_until is null or known.locked_until <= $3
     returning failures, locked_until as "lockedUntil"`,
    [userId, countedFor, now, beforeLock, between, most, lock, longestLock],
  )
}

export function forget(tx: Tx, userId: string, countedFor: string) {
  return tx.run('delete from second_step_failures where user_id = $1 and counted_for = $2', [
    userId,
    countedFor,
  ])
}

export function sweep(sql: Sql, before: Date, signal?: AbortSignal) {
  return runInBatches(
    sql,
    `delete from second_step_failures where (user_id, counted_for) in (
       select user_id, counted_for from second_step_failures where updated_at <= $1
        order by updated_at limit $2 for update skip locked)`,
    [before],
    signal,
  )
}
