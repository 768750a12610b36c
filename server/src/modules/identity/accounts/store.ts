import { AppError } from '../../../kernel/index.ts'
import { type Sql, type Tx, violatedConstraint } from '../../../platform/database/index.ts'
import type { User } from './rules.ts'

const columns = `id, email, email_verified as "emailVerified", name, image, role, locale,
  username, display_username as "displayUsername", banned, ban_reason as "banReason",
  ban_expires as "banExpires", two_factor_enabled as "twoFactorEnabled",
  created_at as "createdAt", updated_at as "updatedAt"`

export function findByEmail(sql: Sql, email: string) {
  return sql.one<User>(`select ${columns} from users where email = $1`, [email])
}

export function findById(sql: Sql, id: string) {
  return sql.one<User>(`select ${columns} from users where id = $1`, [id])
}

export type Page = {
  /** Part of a name, an address or an id. */
  readonly search: string | undefined
  readonly after: string | undefined
  readonly limit: number
}

/** Sorted by address: the last address of one page is the cursor of the next. */
export function listPage(sql: Sql, { search, after, limit }: Page) {
  return sql.many<User>(
    `select ${columns} from users
      where ($1::text is null or position(lower($1) in lower(name)) > 0
             or position(lower($1) in email) > 0 or id = $1)
        and ($2::text is null or email > $2)
      order by email limit $3`,
    [search ?? null, after ?? null, limit],
  )
}

export async function findLocale(sql: Sql, id: string): Promise<string | undefined> {
  const row = await sql.one<{ locale: string }>('select locale from users where id = $1', [id])
  return row?.locale
}

export async function saveLocale(tx: Tx, id: string, locale: string) {
  await tx.run('update users set locale = $2 where id = $1', [id, locale])
}

export async function anyUserExists(sql: Sql): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>('select exists (select from users) as found')
  return row?.found ?? false
}

export async function anyAdminExists(sql: Sql): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>(
    `select exists
       (select from users where 'admin' = any(string_to_array(replace(role, ' ', ''), ','))) as found`,
  )
  return row?.found ?? false
}

/** Serializes sign-ups to an empty installation, so that exactly one is the first. */
export function lockFirstUser(tx: Tx) {
  return tx.run(`select pg_advisory_xact_lock(hashtextextended('accounts.first', 0))`)
}

export function insertUser(tx: Tx, user: User) {
  tx.send(
    `insert into users
       (id, email, email_verified, name, image, role, locale, username, display_username,
        created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      user.id,
      user.email,
      user.emailVerified,
      user.name,
      user.image,
      user.role,
      user.locale,
      user.username,
      user.displayUsername,
      user.createdAt,
      user.updatedAt,
    ],
  )
}

type Credential = { readonly id: string; readonly userId: string; readonly password: string }

/** Inserts or replaces: a user of a social provider gets a first password by a reset. */
export function savePassword(tx: Tx, { id, userId, password }: Credential, now: Date) {
  tx.send(
    `insert into accounts
       (id, user_id, provider_id, account_id, password, created_at, updated_at)
     values ($1, $2, 'credential', $2, $3, $4, $4)
     on conflict (provider_id, account_id) do update set password = $3, updated_at = $4`,
    [id, userId, password, now],
  )
}

const withPassword = `u.id, u.email, u.email_verified as "emailVerified", u.name, u.image, u.role,
  u.locale, u.username, u.display_username as "displayUsername", u.banned,
  u.ban_reason as "banReason", u.ban_expires as "banExpires",
  u.two_factor_enabled as "twoFactorEnabled", u.created_at as "createdAt",
  u.updated_at as "updatedAt", a.password`

type WithPassword = User & { password: string | null }

export function findWithPassword(sql: Sql, email: string) {
  return sql.one<WithPassword>(
    `select ${withPassword}
       from users u left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
      where u.email = $1`,
    [email],
  )
}

export function findWithPasswordByUsername(sql: Sql, username: string) {
  return sql.one<WithPassword>(
    `select ${withPassword}
       from users u left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
      where u.username = $1`,
    [username],
  )
}

export function findWithPasswordById(sql: Sql, id: string) {
  return sql.one<WithPassword>(
    `select ${withPassword}
       from users u left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
      where u.id = $1`,
    [id],
  )
}

export async function usernameIsFree(sql: Sql, username: string): Promise<boolean> {
  const row = await sql.one<{ taken: boolean }>(
    `select exists (select from users where username = $1)
         or exists (select from decoy_sign_ups where username = $1) as taken`,
    [username],
  )
  return row?.taken === false
}

export async function saveVerified(
  tx: Tx,
  { id, updatedAt }: User,
  verifiedElsewhereAt: Date | null,
) {
  await tx.run(
    'update users set email_verified = true, verified_elsewhere_at = $2, updated_at = $3 where id = $1',
    [id, verifiedElsewhereAt, updatedAt],
  )
}

/** When the address was verified in a browser that the account did not know, if it was. */
export async function verifiedElsewhereAt(sql: Sql, id: string): Promise<Date | null> {
  const row = await sql.one<{ at: Date | null }>(
    'select verified_elsewhere_at as at from users where id = $1',
    [id],
  )
  return row?.at ?? null
}

export function lockUser(tx: Tx, id: string) {
  return tx.one<User>(`select ${columns} from users where id = $1 for update`, [id])
}

export function lockByEmail(tx: Tx, email: string) {
  return tx.one<User>(`select ${columns} from users where email = $1 for update`, [email])
}

/** Both rows are locked, so that a change that commits first is seen. */
export function lockWithPassword(tx: Tx, id: string, password: string) {
  return tx.one<User>(
    `select ${columns}
       from users join (select user_id as owner from accounts
                         where provider_id = 'credential' and password = $2) checked on owner = id
      where id = $1 for update`,
    [id, password],
  )
}

export async function saveReclaimed(tx: Tx, user: User) {
  await tx.run(
    `update users set email_verified = true, verified_elsewhere_at = null, two_factor_enabled = false,
                      updated_at = $2
      where id = $1`,
    [user.id, user.updatedAt],
  )
}

export async function saveProfile(tx: Tx, user: User) {
  await tx.run(
    `update users set name = $2, image = $3, username = $4, display_username = $5, updated_at = $6
      where id = $1`,
    [user.id, user.name, user.image, user.username, user.displayUsername, user.updatedAt],
  )
}

export async function saveEmail(tx: Tx, user: User) {
  await tx.run('update users set email = $2, email_verified = $3, updated_at = $4 where id = $1', [
    user.id,
    user.email,
    user.emailVerified,
    user.updatedAt,
  ])
}

export async function saveBan(tx: Tx, user: User) {
  await tx.run(
    `update users set banned = $2, ban_reason = $3, ban_expires = $4, updated_at = $5
      where id = $1`,
    [user.id, user.banned, user.banReason, user.banExpires, user.updatedAt],
  )
}

export async function saveRole(tx: Tx, user: User) {
  await tx.run('update users set role = $2, updated_at = $3 where id = $1', [
    user.id,
    user.role,
    user.updatedAt,
  ])
}

export async function saveTwoFactor(tx: Tx, user: User) {
  await tx.run('update users set two_factor_enabled = $2, updated_at = $3 where id = $1', [
    user.id,
    user.twoFactorEnabled,
    user.updatedAt,
  ])
}

/** False when the password was changed since it was compared. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  passwords: { readonly before: string; readonly after: string },
  now: Date,
): Promise<boolean> {
  const count = await tx.run(
    `update accounts set password = $3, updated_at = $4
      where user_id = $1 and provider_id = 'credential' and password = $2`,
    [userId, passwords.before, passwords.after, now],
  )
  return count > 0
}

/** Imported hashes that were not replaced yet: enough to see which formats there are. */
export async function sampleForeignHashes(sql: Sql): Promise<string[]> {
  const rows = await sql.many<{ password: string }>(
    `select password from accounts
      where password is not null
        and not starts_with(password, '$argon2id$v=19$m=19456,t=2,p=1$')
      limit 1000`,
  )
  return rows.map(({ password }) => password)
}

/** All of them, page by page. */
export function listForeignHashes(sql: Sql, userId: string, limit: number) {
  return sql.many<{ userId: string; password: string }>(
    `select user_id as "userId", password from accounts
      where password is not null
        and not starts_with(password, '$argon2id$v=19$m=19456,t=2,p=1$')
        and user_id > $1
      order by user_id limit $2`,
    [userId, limit],
  )
}

export async function hasPassword(sql: Sql, userId: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>(
    `select exists (select from accounts where user_id = $1 and provider_id = 'credential'
       and password is not null) as found`,
    [userId],
  )
  return row?.found ?? false
}

export async function removeUser(tx: Tx, id: string) {
  await tx.run('delete from users where id = $1', [id])
}

/** The error for a violated unique constraint of an address or a username. */
export function conflictError(error: unknown): AppError | undefined {
  switch (violatedConstraint(error)) {
    case 'users_email_unique':
      return new AppError('USER_ALREADY_EXISTS')
    case 'users_username_unique':
      return new AppError('USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER')
    default:
      return undefined
  }
}
