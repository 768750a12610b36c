import type { Sql, Tx } from '../../platform/database/index.ts'

export async function isKnown(sql: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const row = await sql.one<{ known: boolean }>(
    'select exists (select from known_devices where user_id = $1 and hash = $2) as known',
    [userId, hash],
  )
  return row?.known ?? false
}

export async function hasAny(sql: Sql, userId: string): Promise<boolean> {
  const row = await sql.one<{ any: boolean }>(
    'select exists (select from known_devices where user_id = $1) as any',
    [userId],
  )
  return row?.any ?? false
}

export async function remember(tx: Tx, userId: string, hash: Buffer, now: Date) {
  await tx.run(
    `insert into known_devices (user_id, hash, created_at, last_seen_at) values ($1, $2, $3, $3)
     on conflict (user_id, hash) do update set last_seen_at = $3`,
    [userId, hash, now],
  )
}

export async function removeAll(tx: Tx, userId: string) {
  await tx.run('delete from known_devices where user_id = $1', [userId])
}

export function sweep(sql: Sql, unseenSince: Date) {
  return sql.run('delete from known_devices where last_seen_at < $1', [unseenSince])
}
