import { runInBatches, type Sql, type Tx } from '../../../platform/database/index.ts'

/** Tokens as they are stored: sealed. */
export type SealedTokens = {
  readonly accountId: string
  readonly accessToken: string | null
  readonly refreshToken: string | null
  readonly idToken: string | null
  readonly echoed: string | null
  readonly accessTokenExpiresAt: Date | null
  readonly refreshTokenExpiresAt: Date | null
}

const columns = `account_id as "accountId", access_token as "accessToken",
  refresh_token as "refreshToken", id_token as "idToken", echoed,
  access_token_expires_at as "accessTokenExpiresAt",
  refresh_token_expires_at as "refreshTokenExpiresAt"`

export function find(sql: Sql, accountId: string) {
  return sql.one<SealedTokens>(`select ${columns} from provider_tokens where account_id = $1`, [
    accountId,
  ])
}

/** A value that the provider left out, such as the refresh token, stays as it was. */
export async function save(tx: Tx, tokens: SealedTokens, now: Date) {
  await tx.run(
    `insert into provider_tokens
       (account_id, access_token, refresh_token, id_token, access_token_expires_at,
        refresh_token_expires_at, updated_at, echoed)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (account_id) do update set
       access_token = excluded.access_token,
       refresh_token = coalesce(excluded.refresh_token, provider_tokens.refresh_token),
       id_token = coalesce(excluded.id_token, provider_tokens.id_token),
       echoed = coalesce(excluded.echoed, provider_tokens.echoed),
       access_token_expires_at = excluded.access_token_expires_at,
       refresh_token_expires_at = case when excluded.refresh_token is null
         then provider_tokens.refresh_token_expires_at else excluded.refresh_token_expires_at end,
       refreshing_until = null,
       updated_at = excluded.updated_at`,
    [
      tokens.accountId,
      tokens.accessToken,
      tokens.refreshToken,
      tokens.idToken,
      tokens.accessTokenExpiresAt,
      tokens.refreshTokenExpiresAt,
      now,
      tokens.echoed,
    ],
  )
}

/** Replaces the seals and nothing else, unless the tokens were refreshed meanwhile. */
export async function reseal(tx: Tx, before: SealedTokens, after: SealedTokens) {
  await tx.run(
    `update provider_tokens set access_token = $3, refresh_token = $4, id_token = $5, echoed = $6
      where account_id = $1 and access_token is not distinct from $2`,
    [
      before.accountId,
      before.accessToken,
      after.accessToken,
      after.refreshToken,
      after.idToken,
      after.echoed,
    ],
  )
}

/** Claims the refresh of these tokens for one node; the others wait. */
export async function claim(sql: Sql, accountId: string, now: Date, until: Date) {
  const count = await sql.run(
    `update provider_tokens set refreshing_until = $3
      where account_id = $1 and (refreshing_until is null or refreshing_until <= $2)`,
    [accountId, now, until],
  )
  return count > 0
}

export async function release(sql: Sql, accountId: string) {
  await sql.run('update provider_tokens set refreshing_until = null where account_id = $1', [
    accountId,
  ])
}

export function listAfter(sql: Sql, accountId: string, limit: number) {
  return sql.many<SealedTokens>(
    `select ${columns} from provider_tokens where account_id > $1 order by account_id limit $2`,
    [accountId, limit],
  )
}

export type UsedIdToken = { readonly hash: Buffer; readonly expiresAt: Date }

/** Of any number of requests with the same token exactly one succeeds. */
export async function spendIdToken(tx: Tx, { hash, expiresAt }: UsedIdToken): Promise<boolean> {
  const count = await tx.run(
    'insert into used_id_tokens (hash, expires_at) values ($1, $2) on conflict do nothing',
    [hash, expiresAt],
  )
  return count > 0
}

export function sweepIdTokens(sql: Sql, now: Date, signal?: AbortSignal) {
  return runInBatches(
    sql,
    `delete from used_id_tokens where hash in (
       select hash from used_id_tokens where expires_at <= $1
        order by expires_at limit $2 for update skip locked)`,
    [now],
    signal,
  )
}
