import type { Sql, Tx } from '../../../platform/database/index.ts'

export type Way = {
  readonly id: string
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  readonly password: string | null
}

export type Wanted = {
  readonly ids: readonly string[]
  readonly emails: readonly string[]
  readonly usernames: readonly string[]
  /** `provider account`, with a blank between. */
  readonly ways: readonly string[]
}

/** What of all this is somebody's already. */
export async function taken(sql: Sql, { ids, emails, usernames, ways }: Wanted) {
  const rows = await sql.many<{ what: string }>(
    `select 'id ' || id as what from users where id = any($1::text[])
     union all select 'email ' || email from users where email = any($2::text[])
     union all select 'username ' || username from users where username = any($3::text[])
     union all
     select 'way ' || provider_id || ' ' || account_id
       from unnest($4::text[]) as wanted (way)
       join accounts on provider_id = split_part(way, ' ', 1)
                    and account_id = substr(way, strpos(way, ' ') + 1)`,
    [ids, emails, usernames, ways],
  )
  return new Set(rows.map(({ what }) => what))
}

export async function insertUsers(tx: Tx, users: readonly object[]) {
  await tx.run(
    `insert into users
       (id, email, email_verified, name, image, role, locale, username, display_username,
        banned, ban_reason, ban_expires, created_at, updated_at)
     select id, email, "emailVerified", name, image, role, locale, username, "displayUsername",
            banned, "banReason", "banExpires", "createdAt", "updatedAt"
       from jsonb_to_recordset($1::jsonb) as newcomer (
         id text, email text, "emailVerified" boolean, name text, image text, role text,
         locale text, username text, "displayUsername" text, banned boolean, "banReason" text,
         "banExpires" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)`,
    [JSON.stringify(users)],
  )
}

export async function insertWays(tx: Tx, ways: readonly Way[], now: Date) {
  await tx.run(
    `insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
     select id, "userId", "providerId", "accountId", password, $2, $2
       from jsonb_to_recordset($1::jsonb) as way (
         id text, "userId" text, "providerId" text, "accountId" text, password text)`,
    [JSON.stringify(ways), now],
  )
}
