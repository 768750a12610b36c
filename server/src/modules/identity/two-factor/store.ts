import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { TwoFactor } from './rules.ts'

const columns = `user_id as "userId", secret, confirmed_at as "confirmedAt", last_step as "lastStep"`

export function find(sql: Sql, userId: string) {
  return sql.one<TwoFactor>(`select ${columns} from two_factors where user_id = $1`, [userId])
}

/** Stores a secret that is not confirmed yet; false where a confirmed one is in use. */
export async function prepare(tx: Tx, userId: string, secret: string, now: Date): Promise<boolean> {
  const count = await tx.run(
    `insert into two_factors (user_id, secret, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (user_id) do update
       set secret = excluded.secret, last_step = -1, updated_at = excluded.updated_at
       where two_factors.confirmed_at is null`,
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

/** Spends the code of a time step; false when that step, or a later one, was used before. */
export async function spendStep(
  tx: Tx,
  userId: string,
  spent: { readonly step: number; readonly expectedSecret: string; readonly secret: string },
  now: Date,
): Promise<boolean> {
  const count = await tx.run(
    `update two_factors
        set last_step = $2, secret = $4, confirmed_at = coalesce(confirmed_at, $5), updated_at = $5
      where user_id = $1 and last_step < $2 and secret = $3`,
    [userId, spent.step, spent.expectedSecret, spent.secret, now],
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
