import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Key } from './rules.ts'

export type StoredKey = Key & {
  readonly publicKey: Readonly<Record<string, unknown>>
  /** Sealed. */
  readonly privateKey: string
}

/** Two nodes that both find no key create only one. */
export function lockKeys(tx: Tx) {
  return tx.run(`select pg_advisory_xact_lock(hashtextextended('jwt.keys', 0))`)
}

export function list(sql: Sql, now: Date) {
  return sql.many<StoredKey>(
    `select id, algorithm, public_key as "publicKey", private_key as "privateKey",
            signs_from as "signsFrom", signs_until as "signsUntil", published_until as "publishedUntil"
       from signing_keys where published_until > $1 order by signs_from desc, id`,
    [now],
  )
}

export async function insert(tx: Tx, key: StoredKey, now: Date) {
  await tx.run(
    `insert into signing_keys
       (id, algorithm, public_key, private_key, created_at, signs_from, signs_until, published_until)
     values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8)`,
    [
      key.id,
      key.algorithm,
      JSON.stringify(key.publicKey),
      key.privateKey,
      now,
      key.signsFrom,
      key.signsUntil,
      key.publishedUntil,
    ],
  )
}

export async function reseal(tx: Tx, id: string, privateKey: string) {
  await tx.run('update signing_keys set private_key = $2 where id = $1', [id, privateKey])
}

/** A key whose secret is lost stops signing; tokens that it signed stay valid. */
export async function retire(tx: Tx, id: string, now: Date) {
  await tx.run('update signing_keys set signs_until = $2 where id = $1 and signs_until > $2', [
    id,
    now,
  ])
}

export function removeExpired(tx: Tx, now: Date) {
  return tx.run('delete from signing_keys where published_until <= $1', [now])
}
