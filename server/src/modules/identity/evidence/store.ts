import { runInBatches, type Sql, type Tx } from '../../../platform/database/index.ts'

type Confirmation = {
  readonly sessionId: string
  readonly hash: Buffer
  readonly expiresAt: Date
  readonly bySigningIn: boolean
}

export function save(tx: Tx, { sessionId, hash, expiresAt, bySigningIn }: Confirmation): void {
  tx.send(
    `insert into session_proofs (session_id, hash, expires_at, by_signing_in)
     values ($1, $2, $3, $4)
     on conflict (session_id) do update
       set hash = excluded.hash, expires_at = excluded.expires_at,
           by_signing_in = excluded.by_signing_in`,
    [sessionId, hash, expiresAt, bySigningIn],
  )
}

/** The confirmation of a session, if one of these tokens belongs to it. */
export function find(sql: Sql, sessionId: string, hashes: readonly Buffer[], now: Date) {
  return sql.one<Pick<Confirmation, 'expiresAt' | 'bySigningIn'>>(
    `select expires_at as "expiresAt", by_signing_in as "bySigningIn" from session_proofs
      where session_id = $1 and hash = any($2::bytea[]) and expires_at > $3`,
    [sessionId, hashes, now],
  )
}

export function sweep(sql: Sql, now: Date, signal?: AbortSignal) {
  return runInBatches(
    sql,
    `delete from session_proofs where session_id in (
       select session_id from session_proofs where expires_at <= $1
        order by expires_at limit $2 for update skip locked)`,
    [now],
    signal,
  )
}
