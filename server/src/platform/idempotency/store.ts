import { runInBatches, type Sql } from '../database/index.ts'

export type Claim = {
  readonly hash: Buffer
  readonly bodyHash: Buffer
  readonly by: string
  readonly now: Date
  readonly until: Date
  readonly expiresAt: Date
}

/** A statement of its own: it is committed before the command begins. */
export async function claim(sql: Sql, { hash, bodyHash, by, now, until, expiresAt }: Claim) {
  const row = await sql.one(
    `insert into idempotency_keys as k (hash, body_hash, claimed_by, claimed_until, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (hash) do update
        set body_hash = excluded.body_hash, claimed_by = excluded.claimed_by,
            claimed_until = excluded.claimed_until, expires_at = excluded.expires_at, answer = null
      where k.expires_at <= $6
         or (k.answer is null and k.claimed_until <= $6 and k.body_hash = excluded.body_hash)
     returning true as claimed`,
    [hash, bodyHash, by, until, expiresAt, now],
  )
  return row !== undefined
}

export function find(sql: Sql, hash: Buffer) {
  return sql.one<{ bodyHash: Buffer; answer: string | null }>(
    'select body_hash as "bodyHash", answer from idempotency_keys where hash = $1',
    [hash],
  )
}

/**
 * False when another process has taken the key over, or when there is a response already and it is not
 * replaced.
 */
export async function keep(
  sql: Sql,
  hash: Buffer,
  by: string,
  answer: string,
  { replaces = false } = {},
) {
  const count = await sql.run(
    `update idempotency_keys set answer = $3
      where hash = $1 and claimed_by = $2 and (answer is null or $4)`,
    [hash, by, answer, replaces],
  )
  return count > 0
}

export async function release(sql: Sql, hash: Buffer, by: string) {
  await sql.run(
    'delete from idempotency_keys where hash = $1 and claimed_by = $2 and answer is null',
    [hash, by],
  )
}

export function sweep(sql: Sql, now: Date, signal?: AbortSignal) {
  return runInBatches(
    sql,
    `delete from idempotency_keys where hash in (
       select hash from idempotency_keys where expires_at <= $1
        order by expires_at limit $2 for update skip locked)`,
    [now],
    signal,
  )
}
