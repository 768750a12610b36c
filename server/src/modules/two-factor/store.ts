import type { Sql, Tx } from '../../platform/database/index.ts'
import type { TwoFactor } from './rules.ts'

const columns = `user_id as "userId", secret, proven_at as "provenAt", last_step as "lastStep",
  locked_until as "lockedUntil"`

export function find(sql: Sql, userId: string) {
  return sql.one<TwoFactor>(`select ${columns} from two_factors where user_id = $1`, [userId])
}

/** A secret that still has to be proven; none where one is in use. */
export async function prepare(tx: Tx, userId: string, secret: string, now: Date): Promise<boolean> {
  const count = await tx.run(
    `insert into two_factors (user_id, secret, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (user_id) do update
       set secret = excluded.secret, last_step = -1, updated_at = excluded.updated_at
       where two_factors.proven_at is null`,
    [userId, secret, now],
  )
  return count > 0
}

export async function begin(tx: Tx, userId: string, now: Date) {
  await tx.run(
    `insert into two_factors (user_id, created_at, updated_at) values ($1, $2, $2)
     on conflict (user_id) do nothing`,
    [userId, now],
  )
}

/**
 * Counts a try as a failure before it is judged, so that many at once are no more than many in a
 * row; `succeed` takes it back. Answers with nothing while the account is locked.
 */
export function countTry(
  sql: Sql,
  userId: string,
  terms: { readonly now: Date; readonly most: number; readonly lockUntil: Date },
) {
  return sql.one<{ failures: number }>(
    `insert into two_factors as known (user_id, failures, created_at, updated_at)
     values ($1, 1, $2, $2)
     on conflict (user_id) do update
       set failures = case when known.locked_until is null then known.failures + 1 else 1 end,
           locked_until = case when known.locked_until is null and known.failures + 1 >= $3
                               then $4::timestamptz end
       where known.locked_until is null or known.locked_until <= $2
     returning failures`,
    [userId, terms.now, terms.most, terms.lockUntil],
  )
}

export async function succeed(tx: Tx, userId: string) {
  await tx.run('update two_factors set failures = 0, locked_until = null where user_id = $1', [
    userId,
  ])
}

/** Spends the code of a time step; false when that step, or a later one, was used before. */
export async function spendStep(
  tx: Tx,
  userId: string,
  spent: { readonly step: number; readonly judged: string; readonly secret: string },
  now: Date,
): Promise<boolean> {
  const count = await tx.run(
    `update two_factors
        set last_step = $2, secret = $4, proven_at = coalesce(proven_at, $5), updated_at = $5
      where user_id = $1 and last_step < $2 and secret = $3`,
    [userId, spent.step, spent.judged, spent.secret, now],
  )
  return count > 0
}

export async function replaceBackupCodes(tx: Tx, userId: string, hashes: readonly Buffer[]) {
  await tx.run('delete from backup_codes where user_id = $1', [userId])
  await tx.run(
    'insert into backup_codes (user_id, hash) select $1, hash from unnest($2::bytea[]) as hash',
    [userId, hashes],
  )
}

export async function countBackupCodes(sql: Sql, userId: string): Promise<number> {
  const row = await sql.one<{ count: number }>(
    'select count(*) as count from backup_codes where user_id = $1',
    [userId],
  )
  return row?.count ?? 0
}

export async function spendBackupCode(tx: Tx, userId: string, hashes: readonly Buffer[]) {
  const count = await tx.run(
    'delete from backup_codes where user_id = $1 and hash = any($2::bytea[])',
    [userId, hashes],
  )
  return count > 0
}

export async function removeAll(tx: Tx, userId: string) {
  await tx.run('delete from two_factors where user_id = $1', [userId])
  await tx.run('delete from backup_codes where user_id = $1', [userId])
}
