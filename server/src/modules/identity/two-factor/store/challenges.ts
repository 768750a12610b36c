import { runInBatches, type Sql, type Tx } from '../../../../platform/database/index.ts'
import type { PendingAction } from '../../sessions/index.ts'

export type Challenge = {
  readonly hash: Buffer
  readonly userId: string
  readonly method: string
  readonly remembered: boolean
  readonly triesLeft: number
  readonly expiresAt: Date
  /** To be done once the second step is passed. */
  readonly pending: PendingAction | null
}

const columns = `hash, user_id as "userId", method, remembered, tries_left as "triesLeft",
  expires_at as "expiresAt", pending`

export async function insert(tx: Tx, challenge: Challenge) {
  await tx.run(
    `insert into two_factor_challenges (hash, user_id, method, remembered, tries_left, expires_at, pending)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
    [
      challenge.hash,
      challenge.userId,
      challenge.method,
      challenge.remembered,
      challenge.triesLeft,
      challenge.expiresAt,
      challenge.pending && JSON.stringify(challenge.pending),
    ],
  )
}

/** The live challenge among those whose tokens a browser sends; the newest of several. */
export function find(sql: Sql, hashes: readonly Buffer[], now: Date) {
  return sql.one<Challenge>(
    `select ${columns} from two_factor_challenges
      where hash = any($1::bytea[]) and expires_at > $2 and tries_left >= 0
      order by expires_at desc limit 1`,
    [hashes, now],
  )
}

/** Below zero when all tries were used before; undefined when the challenge is gone. */
export function countTry(sql: Sql, hash: Buffer, now: Date) {
  return sql.one<{ left: number }>(
    `update two_factor_challenges set tries_left = tries_left - 1
      where hash = $1 and expires_at > $2 and tries_left >= 0
      returning tries_left as left`,
    [hash, now],
  )
}

/** Of any number of simultaneous requests exactly one consumes it. */
export function take(tx: Tx, hash: Buffer, now: Date) {
  return tx.one<Challenge>(
    `delete from two_factor_challenges where hash = $1 and expires_at > $2 returning ${columns}`,
    [hash, now],
  )
}

export function removeAll(tx: Tx, userId: string) {
  return tx.run('delete from two_factor_challenges where user_id = $1', [userId])
}

export function sweep(sql: Sql, now: Date, signal?: AbortSignal) {
  return runInBatches(
    sql,
    `delete from two_factor_challenges where hash in (
       select hash from two_factor_challenges where expires_at <= $1
        order by expires_at limit $2 for update skip locked)`,
    [now],
    signal,
  )
}
