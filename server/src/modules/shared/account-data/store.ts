import type { DeletionPreview } from '@guildhall/contract/shared/account-data'
import type { Sql } from '../../../platform/database/index.ts'

type Row = Readonly<Record<string, unknown>>

const most = 1_000

/** Named column by column: what is not named here is not in an export. */
export function findProfile(sql: Sql, userId: string) {
  return sql.one<Row>(
    `-- reads users: the profile of the user who asks
     select id, name, email, email_verified as "emailVerified", image, username,
            display_username as "displayUsername", role, locale, created_at as "createdAt",
            updated_at as "updatedAt", two_factor_enabled as "twoFactorEnabled"
       from users where id = $1`,
    [userId],
  )
}

export function listLinkedAccounts(sql: Sql, userId: string) {
  return sql.many<Row>(
    `-- reads accounts: how the user signs in, without passwords
     select id, provider_id as "provider", account_id as "accountId", scopes,
            created_at as "createdAt"
       from accounts where user_id = $1 order by created_at, id limit $2`,
    [userId, most],
  )
}

export function listPasskeys(sql: Sql, userId: string) {
  return sql.many<Row>(
    `-- reads passkeys: without their keys
     select id, name, device_type as "deviceType", backed_up as "backedUp",
            created_at as "createdAt", last_used_at as "lastUsedAt"
       from passkeys where user_id = $1 order by created_at, id limit $2`,
    [userId, most],
  )
}

export function listSessions(sql: Sql, userId: string) {
  return sql.many<Row>(
    `-- reads sessions: without their tokens; administrators who acted as the user are theirs
     select id, ip_address as "ipAddress", user_agent as "userAgent", created_at as "createdAt",
            updated_at as "lastSeenAt", expires_at as "expiresAt"
       from sessions where user_id = $1 and impersonated_by is null
      order by created_at, id limit $2`,
    [userId, most],
  )
}

export function listOrganizations(sql: Sql, userId: string) {
  return sql.many<Row>(
    `-- all tenants: the organizations of the user who asks
     -- reads members: the memberships of the user
     -- reads organizations: their names
     select o.id, o.name, o.slug, m.roles, m.created_at as "memberSince"
       from members m join organizations o on o.id = m.organization_id
      where m.user_id = $1 order by m.created_at, o.id limit $2`,
    [userId, most],
  )
}

export function listTeams(sql: Sql, userId: string) {
  return sql.many<Row>(
    `-- all tenants: the teams of the user who asks
     -- reads team_members: the teams of the user
     -- reads teams: their names
     -- reads members: an index leads from the user to their teams
     select t.id, t.name, t.organization_id as "organizationId", m.created_at as "memberSince"
       from members o
       join team_members m on m.organization_id = o.organization_id and m.user_id = o.user_id
       join teams t on t.id = m.team_id
      where o.user_id = $1 order by m.created_at, t.id limit $2`,
    [userId, most],
  )
}

export function listInvitations(sql: Sql, userId: string) {
  return sql.many<Row>(
    `-- all tenants: the invitations to the address of the user who asks
     -- reads invitations: those that the user received
     -- reads users: the address
     -- reads organizations: the names of those that invited
     select i.id, o.name as "organization", i.roles, i.status, i.created_at as "createdAt",
            i.expires_at as "expiresAt"
       from users u
       join invitations i on i.email = u.email
       join organizations o on o.id = i.organization_id
      where u.id = $1 and u.email_verified order by i.created_at, i.id limit $2`,
    [userId, most],
  )
}

export function listApiKeys(sql: Sql, userId: string) {
  return sql.many<Row>(
    `-- all tenants: the keys of the user who asks
     -- reads api_keys: without the keys
     select id, name, start, enabled, permissions, metadata, created_at as "createdAt",
            expires_at as "expiresAt", last_request_at as "lastUsedAt"
       from api_keys where user_id = $1 order by created_at, id limit $2`,
    [userId, most],
  )
}

export function listSavedViews(sql: Sql, userId: string) {
  return sql.many<Row>(
    `-- all tenants: the views of the user who asks
     -- reads saved_views: all columns
     select list, organization_id as "organizationId", name, search, created_at as "createdAt"
       from saved_views where user_id = $1 order by list, name, id limit $2`,
    [userId, most],
  )
}

type Counts = Omit<DeletionPreview, 'blockedBy'>

export async function countOwned(sql: Sql, userId: string): Promise<Counts> {
  const row = await sql.one<Counts>(
    `-- all tenants: what belongs to the user who asks
     -- reads sessions: their number
     -- reads passkeys: their number
     -- reads accounts: their number
     -- reads api_keys: their number
     -- reads members: their number
     select (select count(*)::int from sessions where user_id = $1) as sessions,
            (select count(*)::int from passkeys where user_id = $1) as passkeys,
            (select count(*)::int from accounts where user_id = $1) as "linkedAccounts",
            (select count(*)::int from api_keys where user_id = $1) as "apiKeys",
            (select count(*)::int from members where user_id = $1) as organizations`,
    [userId],
  )
  return row ?? { sessions: 0, passkeys: 0, linkedAccounts: 0, apiKeys: 0, organizations: 0 }
}

/** Organizations whose only owner the user is. */
export function listOwnedAlone(sql: Sql, userId: string) {
  return sql.many<DeletionPreview['blockedBy'][number]>(
    `-- all tenants: the organizations of the user who asks
     -- reads members: who owns them, and how many belong to them
     -- reads organizations: their names
     select o.id, o.name, o.slug,
            (select count(*)::int from members n where n.organization_id = o.id) as members
       from members m join organizations o on o.id = m.organization_id
      where m.user_id = $1 and 'owner' = any(m.roles)
        and not exists (select 1 from members x
              where x.organization_id = o.id and x.user_id <> $1 and 'owner' = any(x.roles))
      order by o.name, o.id limit 100`,
    [userId],
  )
}
