import { runInBatches, type Sql, type Tx } from '../../../../platform/database/index.ts'

export async function insert(tx: Tx, userId: string, hash: Buffer, expiresAt: Date) {
  await tx.run('insert into trusted_devices (hash, user_id, expires_at) values ($1, $2, $3)', [
    hash,
    userId,
    expiresAt,
  ])
}

/** A token is used once: the device gets another one. False when it is not one of the user's. */
export async function rotate(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
  next: { readonly hash: Buffer; readonly expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const row = await tx.one<{ hash: Buffer }>(
    `update trusted_devices set hash = $3, expires_at = $4
      where hash = (select hash from trusted_devices
                     where user_id = $1 and hash = any($2::bytea[]) and expires_at > $5
                     limit 1 for update)
      returning hash`,
    [userId, hashes, next.hash, next.expiresAt, now],
  )
  return row !== undefined
}

export function removeAll(tx: Tx, userId: string) {
  return tx.run('delete from trusted_devices where user_id = $1', [userId])
}

export function sweep(sql: Sql, now: Date, signal?: AbortSignal) {
  return runInBatches(
    sql,
    `delete from trusted_devices where hash in (
       select hash from trusted_devices where expires_at <= $1
        order by expires_at limit $2 for update skip locked)`,
    [now],
    signal,
  )
}
