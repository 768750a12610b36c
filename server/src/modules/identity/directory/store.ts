import type { UserSort } from '@guildhall/contract/identity/directory'
import type { Sql } from '../../../platform/database/index.ts'
import { likePattern, trigramQuery } from '../../../platform/lists/index.ts'
import type { User } from '../accounts/index.ts'
import type { Position, SortedPosition } from './rules/position.ts'

type Page = { readonly after: Position | undefined; readonly limit: number }

export type UserFilters = {
  readonly sort: UserSort
  readonly after: SortedPosition | undefined
  readonly limit: number
  readonly q?: string | undefined
  readonly role?: string | undefined
  readonly banned?: boolean | undefined
  readonly verified?: boolean | undefined
  readonly twoFactor?: boolean | undefined
  readonly provider?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const userColumns = `u.id, u.email, u.email_verified as "emailVerified", u.name, u.image, u.role,
  u.locale, u.username, u.display_username as "displayUsername", u.banned,
  u.ban_reason as "banReason", u.ban_expires as "banExpires",
  u.two_factor_enabled as "twoFactorEnabled", u.created_at as "createdAt",
  u.updated_at as "updatedAt"`

/** The text in lower case, the pattern that it is a part of, and the letter groups that an index knows. */
function searched(q: string | undefined) {
  const text = q?.toLowerCase() ?? null
  const groups = text === null ? null : (trigramQuery(text, 'contains') ?? null)
  return [text, text === null ? null : likePattern(text, 'contains'), groups, q ?? null]
}

/** Filters and the order are constants when the statement is planned, so each combination finds its index. */
export function listUsers(sql: Sql, filters: UserFilters) {
  return sql.search<User>(
    `-- reads users: the operator's list
     -- reads accounts: users of one sign-in method
     select ${userColumns} from users u
      where ($1::text is null
             or (letter_groups(u.email) @@ $3::tsquery and u.email like $2)
             or (letter_groups(lower(u.name)) @@ $3::tsquery and lower(u.name) like $2)
             or u.username = $1 or u.id = $4)
        and ($5::text is null
             or ($5 = any(string_to_array(replace(u.role, ' ', ''), ','))
                 -- Few users have another role, and an index of their own.
                 and ($5 = 'user' or u.role <> 'user')))
        and ($6::boolean is null or u.banned = $6)
        and ($7::boolean is null or u.email_verified = $7)
        and ($8::boolean is null or u.two_factor_enabled = $8)
        and ($9::text is null or exists (
              select from accounts a where a.user_id = u.id and a.provider_id = $9))
        and ($10::timestamptz is null or u.created_at >= $10)
        and ($11::timestamptz is null or u.created_at < $11)
        and ($13::text is null or case $12::text
              when 'createdAt' then (u.created_at, u.id) > ($13::timestamptz, $14)
              when '-createdAt' then (u.created_at, u.id) < ($13::timestamptz, $14)
              when 'name' then (u.name, u.id) > ($13, $14)
              when '-name' then (u.name, u.id) < ($13, $14)
              when 'email' then (u.email, u.id) > ($13, $14)
              when '-email' then (u.email, u.id) < ($13, $14)
            end)
      order by case $12::text when 'createdAt' then u.created_at end,
               case $12::text when '-createdAt' then u.created_at end desc,
               case $12::text when 'name' then u.name when 'email' then u.email end,
               case $12::text when '-name' then u.name when '-email' then u.email end desc,
               case when not starts_with($12::text, '-') then u.id end,
               case when starts_with($12::text, '-') then u.id end desc
      limit $15`,
    [
      ...searched(filters.q),
      filters.role ?? null,
      filters.banned ?? null,
      filters.verified ?? null,
      filters.twoFactor ?? null,
      filters.provider ?? null,
      filters.from ?? null,
      filters.to ?? null,
      filters.sort,
      filters.after?.sorted ?? null,
      filters.after?.id ?? null,
      filters.limit,
    ],
  )
}

export const findUser = (sql: Sql, id: string) =>
  sql.one<User>(
    `-- reads users: one user, for the operator
     select ${userColumns} from users u where u.id = $1`,
    [id],
  )

export type SignInMethod = {
  readonly id: string
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const accountsOf = (sql: Sql, userId: string) =>
  sql.many<SignInMethod>(
    `-- reads accounts: the sign-in methods of a user, without any secret
     select id, user_id as "userId", provider_id as "providerId", account_id as "accountId", scopes,
            created_at as "createdAt", updated_at as "updatedAt"
       from accounts where user_id = $1 order by created_at, id limit 100`,
    [userId],
  )

export type Membership = {
  readonly memberId: string
  readonly roles: readonly string[]
  readonly joinedAt: Date
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly logo: string | null
}

export const organizationsOf = (sql: Sql, userId: string) =>
  sql.many<Membership>(
    `-- all tenants: where one user is a member, for the operator
     -- reads members: which organizations
     -- reads organizations: their names
     select m.id as "memberId", m.roles, m.created_at as "joinedAt", o.id, o.name, o.slug, o.logo
       from members m join organizations o on o.id = m.organization_id
      where m.user_id = $1 order by m.created_at desc, m.id limit 100`,
    [userId],
  )

export type KeyOfUser = {
  readonly id: string
  readonly name: string | null
  readonly start: string
  readonly enabled: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
}

export const keysOf = (sql: Sql, userId: string) =>
  sql.many<KeyOfUser>(
    `-- all tenants: the keys of one user, for the operator
     -- reads api_keys: without their hashes
     select id, name, start, enabled, created_at as "createdAt", last_request_at as "lastUsedAt",
            expires_at as "expiresAt"
       from api_keys where user_id = $1 order by created_at desc, id limit 100`,
    [userId],
  )

type CountsOfUser = {
  readonly organizations: number
  readonly apiKeys: number
  readonly passkeys: number
}

export async function countsOfUser(sql: Sql, userId: string): Promise<CountsOfUser> {
  const row = await sql.one<{ [Name in keyof CountsOfUser]: number | null }>(
    `-- all tenants: what belongs to one user, for the operator
     -- reads members: only counted
     -- reads api_keys: only counted
     -- reads passkeys: only counted
     select (select count(*) from members where user_id = $1) as organizations,
            (select count(*) from api_keys where user_id = $1) as "apiKeys",
            (select count(*) from passkeys where user_id = $1) as passkeys`,
    [userId],
  )
  const { apiKeys, organizations, passkeys } = row ?? {}
  return { organizations: organizations ?? 0, apiKeys: apiKeys ?? 0, passkeys: passkeys ?? 0 }
}

/** What ids in other records stand for; those that were deleted are left out. */
export const namesOfUsers = (sql: Sql, ids: readonly string[]) =>
  sql.many<{ id: string; name: string; email: string }>(
    `-- reads users: their names, for the operator
     select id, name, email from users where id = any($1)`,
    [ids],
  )

export type SessionFilters = Page & {
  readonly userId?: string | undefined
  readonly ipAddress?: string | undefined
  readonly now: Date
}

export type SessionRow = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly image: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly ipAddress: string
  readonly userAgent: string
  readonly impersonatedBy: string | null
}

export function listSessions(sql: Sql, filters: SessionFilters) {
  return sql.search<SessionRow>(
    `-- reads sessions: the operator's list, without tokens
     -- reads users: whose sessions they are
     select s.id, s.user_id as "userId", u.name, u.email, u.image, s.created_at as "createdAt",
            s.updated_at as "updatedAt", s.expires_at as "expiresAt",
            s.ip_address as "ipAddress", s.user_agent as "userAgent",
            s.impersonated_by as "impersonatedBy"
       from sessions s join users u on u.id = s.user_id
      where s.expires_at > $1
        and ($2::text is null or s.user_id = $2)
        and ($3::text is null or s.ip_address = $3)
        and ($4::timestamptz is null or (s.created_at, s.id) < ($4, $5))
      order by s.created_at desc, s.id desc limit $6`,
    [
      filters.now,
      filters.userId ?? null,
      filters.ipAddress ?? null,
      filters.after?.at ?? null,
      filters.after?.id ?? null,
      filters.limit,
    ],
  )
}
