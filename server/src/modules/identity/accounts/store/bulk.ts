import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type AccountRow = {
  readonly id: string
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  readonly password: string | null
}

export type UniqueValues = {
  readonly ids: readonly string[]
  readonly emails: readonly string[]
  readonly usernames: readonly string[]
  /** `provider account`, separated by a space. */
  readonly accounts: readonly string[]
}

/** Which of these values belong to a user already. */
export async function findTaken(sql: Sql, { ids, emails, usernames, accounts }: UniqueValues) {
  const rows = await sql.many<{ claim: string }>(
    `select 'id ' || id as claim from users where id = any($1::text[])
     union all select 'email ' || email from users where email = any($2::text[])
     union all select 'username ' || username from users where username = any($3::text[])
     union all
     select 'account ' || provider_id || ' ' || account_id
       from unnest($4::text[]) as wanted (pair)
       join accounts on provider_id = split_part(pair, ' ', 1)
                    and account_id = substr(pair, strpos(pair, ' ') + 1)`,
    [ids, emails, usernames, accounts],
  )
  return new Set(rows.map(({ claim }) => claim))
}

export async function insertUsers(tx: Tx, users: readonly object[]) {
  await tx.run(
    `insert into users
       (id, email, email_verified, name, image, role, locale, username, display_username,
        banned, ban_reason, ban_expires, created_at, updated_at)
     select id, email, "emailVerified", name, image, role, locale, username, "displayUsername",
            banned, "banReason", "banExpires", "createdAt", "updatedAt"
       from jsonb_to_recordset($1::jsonb) as input (
         id text, email text, "emailVerified" boolean, name text, image text, role text,
         locale text, username text, "displayUsername" text, banned boolean, "banReason" text,
         "banExpires" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)`,
    [JSON.stringify(users)],
  )
}

export async function insertAccounts(tx: Tx, accounts: readonly AccountRow[], now: Date) {
  await tx.run(
    `insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
     select id, "userId", "providerId", "accountId", password, $2, $2
       from jsonb_to_recordset($1::jsonb) as input (
         id text, "userId" text, "providerId" text, "accountId" text, password text)`,
    [JSON.stringify(accounts), now],
  )
}
