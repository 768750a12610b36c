import { runInBatches, type Sql, type Tx } from '../../../platform/database/index.ts'

export async function isKnown(sql: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const row = await sql.one<{ known: boolean }>(
    'select exists (select from known_devices where user_id = $1 and hash = $2) as known',
    [userId, hash],
  )
  return row?.known ?? false
}

/**
 * Whether this browser is new for a user who already signed in from another one. The time of the
 * last use is updated at most once an hour.
 */
export async function recordVisit(
  tx: Tx,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await tx.one<{ is_new: boolean }>(
    `with inserted as (
       insert into known_devices (user_id, hash, created_at, last_seen_at)
       values ($1, $2, $3, $3)
       on conflict (user_id, hash) do nothing
       returning user_id
     ), seen as (
       update known_devices set last_seen_at = $3
        where user_id = $1 and hash = $2 and last_seen_at < $3::timestamptz - interval '1 hour'
     )
     select exists (select from inserted)
        and exists (select from known_devices before where before.user_id = $1) as is_new`,
    [userId, hash, now],
  )
  return row?.is_new ?? false
}

export async function removeAll(tx: Tx, userId: string) {
  await tx.run('delete from known_devices where user_id = $1', [userId])
}

export function sweep(sql: Sql, unseenSince: Date, signal?: AbortSignal) {
  return runInBatches(
    sql,
    `delete from known_devices where (user_id, hash) in (
       select user_id, hash from known_devices where last_seen_at < $1
        order by last_seen_at limit $2 for update skip locked)`,
    [unseenSince],
    signal,
  )
}
