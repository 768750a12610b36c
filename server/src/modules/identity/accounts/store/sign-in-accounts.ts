import { type Sql, type Tx, violatedConstraint } from '../../../../platform/database/index.ts'

/** A password or an account at a provider, without its secrets. */
export type SignInAccount = {
  readonly id: string
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  /** The OAuth scopes granted by the provider; empty for a password. */
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = `id, user_id as "userId", provider_id as "providerId", account_id as "accountId",
  scopes, created_at as "createdAt", updated_at as "updatedAt"`

export function list(sql: Sql, userId: string) {
  return sql.many<SignInAccount>(
    `select ${columns} from accounts where user_id = $1 order by created_at, id`,
    [userId],
  )
}

export function find(sql: Sql, providerId: string, accountId: string) {
  return sql.one<SignInAccount>(
    `select ${columns} from accounts where provider_id = $1 and account_id = $2`,
    [providerId, accountId],
  )
}

export async function insert(tx: Tx, account: SignInAccount) {
  await tx.run(
    `insert into accounts
       (id, user_id, provider_id, account_id, scopes, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [
      account.id,
      account.userId,
      account.providerId,
      account.accountId,
      account.scopes,
      account.createdAt,
    ],
  )
}

export function saveScopes(tx: Tx, id: string, scopes: readonly string[], now: Date) {
  return tx.run('update accounts set scopes = $2, updated_at = $3 where id = $1', [id, scopes, now])
}

export function remove(tx: Tx, userId: string, id: string) {
  return tx.run('delete from accounts where user_id = $1 and id = $2', [userId, id])
}

export type DecoySignUp = {
  readonly userId: string
  readonly username: string | null
  readonly password: string
}

/** Keeps the first one, as for a real sign-up. False if the username is taken. */
export async function insertDecoy(tx: Tx, row: DecoySignUp, now: Date): Promise<boolean> {
  try {
    await tx.run(
      `insert into decoy_sign_ups (user_id, username, password, created_at)
       values ($1, $2, $3, $4) on conflict (user_id) do nothing`,
      [row.userId, row.username, row.password, now],
    )
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'decoy_sign_ups_username_unique') return false
    throw error
  }
}

/** In small batches, since it runs as part of a sign-up. */
export async function deleteExpiredDecoys(tx: Tx, before: Date) {
  await tx.run(
    `delete from decoy_sign_ups where user_id in
       (select user_id from decoy_sign_ups where created_at < $1
         order by created_at limit 100 for update skip locked)`,
    [before],
  )
}

export function findDecoyByEmail(sql: Sql, email: string) {
  return sql.one<{ password: string }>(
    `select p.password from decoy_sign_ups p join users u on u.id = p.user_id
      where u.email = $1`,
    [email],
  )
}

export function findDecoyByUsername(sql: Sql, username: string) {
  return sql.one<{ password: string }>('select password from decoy_sign_ups where username = $1', [
    username,
  ])
}
