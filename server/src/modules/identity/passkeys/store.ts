import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Passkey } from './rules.ts'

const columns = `id, user_id as "userId", name, credential_id as "credentialId",
  public_key as "publicKey", counter, device_type as "deviceType", backed_up as "backedUp",
  transports, aaguid, created_at as "createdAt", last_used_at as "lastUsedAt"`

export async function insert(tx: Tx, passkey: Passkey) {
  await tx.run(
    `insert into passkeys
       (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, transports,
        aaguid, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      passkey.id,
      passkey.userId,
      passkey.name,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.deviceType,
      passkey.backedUp,
      passkey.transports,
      passkey.aaguid,
      passkey.createdAt,
    ],
  )
}

export function list(sql: Sql, userId: string) {
  return sql.many<Passkey>(
    `select ${columns} from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  )
}

export function findByCredential(sql: Sql, credentialId: string) {
  return sql.one<Passkey>(`select ${columns} from passkeys where credential_id = $1`, [
    credentialId,
  ])
}

export type Use = {
  readonly before: number
  readonly counter: number
  readonly backedUp: boolean
  readonly now: Date
}

/** Of two responses with the same counter the second updates nothing. */
export function recordUse(tx: Tx, id: string, { before, counter, backedUp, now }: Use) {
  return tx.one<Passkey>(
    `update passkeys set counter = $3, backed_up = $4, last_used_at = $5
      where id = $1 and counter = $2
      returning ${columns}`,
    [id, before, counter, backedUp, now],
  )
}

export function rename(tx: Tx, userId: string, id: string, name: string) {
  return tx.one<Passkey>(
    `update passkeys set name = $3 where user_id = $1 and id = $2 returning ${columns}`,
    [userId, id, name],
  )
}

export function remove(tx: Tx, userId: string, id: string) {
  return tx.one<Passkey>(
    `delete from passkeys where user_id = $1 and id = $2 returning ${columns}`,
    [userId, id],
  )
}

export function removeAll(tx: Tx, userId: string) {
  return tx.many<Passkey>(`delete from passkeys where user_id = $1 returning ${columns}`, [userId])
}
