import type { CustomRoles } from '../../../../kernel/index.ts'
import type { Sql, Tx } from '../../../../platform/database/index.ts'
import type { Grants, Member } from '../rules/members.ts'

/** A member with the public data of the user. */
export type MemberWithUser = Member & {
  readonly teamId: string | null
  readonly userName: string
  readonly userEmail: string
  readonly userImage: string | null
}

const columns = `m.id, m.organization_id as "organizationId", m.user_id as "userId", m.roles,
  m.created_at as "createdAt"`

/** Old clients know one team for each member: the first one. */
const columnsWithUser = `m.id, m.organization_id as "organizationId", m.user_id as "userId", m.roles,
  m.created_at as "createdAt",
  (select t.team_id from team_members t
    where t.organization_id = m.organization_id and t.user_id = m.user_id
    order by t.created_at, t.id limit 1) as "teamId",
  u.name as "userName", u.email as "userEmail", u.image as "userImage"`

export type MemberWithGrants = Member & Grants

/** A member and the custom roles of the organization, in one statement. */
export function find(sql: Sql, organizationId: string, userId: string) {
  return sql.one<MemberWithGrants>(
    `-- reads organization_roles: permissions depend on them
     select ${columns},
            (select coalesce(jsonb_object_agg(r.role, r.permission), '{}')
               from organization_roles r where r.organization_id = m.organization_id) as custom
       from members m where m.organization_id = $1 and m.user_id = $2`,
    [organizationId, userId],
  )
}

/** The memberships of a user in all organizations, at most a thousand, the newest first. */
export function ofUser(sql: Sql, userId: string) {
  return sql.many<MemberWithGrants>(
    `-- reads organization_roles: permissions depend on them
     -- all tenants: a user sees their membership of every organization_id
     select ${columns},
            (select coalesce(jsonb_object_agg(r.role, r.permission), '{}')
               from organization_roles r where r.organization_id = m.organization_id) as custom
       from members m where m.user_id = $1 order by m.created_at desc, m.id limit 1000`,
    [userId],
  )
}

export function findWithUser(sql: Sql, organizationId: string, userId: string) {
  return sql.one<MemberWithUser>(
    `-- reads users: a member is shown with their name
     -- reads team_members: and with the first of their teams
     select ${columnsWithUser} from members m join users u on u.id = m.user_id
      where m.organization_id = $1 and m.user_id = $2`,
    [organizationId, userId],
  )
}

export function findWithUserById(sql: Sql, organizationId: string, id: string) {
  return sql.one<MemberWithUser>(
    `-- reads users: a member is shown with their name
     -- reads team_members: and with the first of their teams
     select ${columnsWithUser} from members m join users u on u.id = m.user_id
      where m.organization_id = $1 and m.id = $2`,
    [organizationId, id],
  )
}

/** The custom roles of the organization and what they allow. */
export async function customRoles(sql: Sql, organizationId: string): Promise<CustomRoles> {
  const row = await sql.one<{ custom: CustomRoles }>(
    `-- reads organization_roles: permissions depend on them
     select coalesce(jsonb_object_agg(role, permission), '{}') as custom
       from organization_roles where organization_id = $1`,
    [organizationId],
  )
  return row?.custom ?? {}
}

export function findWithUserByIdOrEmail(
  sql: Sql,
  organizationId: string,
  id: string,
  email: string,
) {
  return sql.one<MemberWithUser>(
    `-- reads users: a member may be named by their address
     -- reads team_members: and is shown with the first of their teams
     select ${columnsWithUser} from members m join users u on u.id = m.user_id
      where m.organization_id = $1 and (m.id = $2 or u.email = $3)
      order by m.id = $2 desc limit 1`,
    [organizationId, id, email],
  )
}

export function insert(tx: Tx, member: Member) {
  tx.send(
    `insert into members (id, organization_id, user_id, roles, created_at)
     values ($1, $2, $3, $4, $5)`,
    [member.id, member.organizationId, member.userId, member.roles, member.createdAt],
  )
}

export async function saveRoles(
  tx: Tx,
  organizationId: string,
  id: string,
  roles: readonly string[],
) {
  await tx.run('update members set roles = $3 where organization_id = $1 and id = $2', [
    organizationId,
    id,
    roles,
  ])
}

export async function remove(tx: Tx, organizationId: string, id: string) {
  await tx.run('delete from members where organization_id = $1 and id = $2', [organizationId, id])
}

/** Keeps the membership from ending before the transaction does; false if there is none. */
export async function lockMembership(
  tx: Tx,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const row = await tx.one(
    `select id from members where organization_id = $1 and user_id = $2 for key share`,
    [organizationId, userId],
  )
  return row !== undefined
}

/** Locks the organizations by id, in the same order as `lockOwned`. */
export function removeAllOf(tx: Tx, userId: string) {
  return tx.many<Member>(
    `-- all tenants: one user leaves all organizations
     with mine as materialized (
       select o.id from organizations o join members m on m.organization_id = o.id
        where m.user_id = $1 order by o.id for no key update of o
     )
     delete from members m using mine
      where m.organization_id = mine.id and m.user_id = $1
      returning ${columns}`,
    [userId],
  )
}

export type MemberCounts = { readonly members: number; readonly owners: number }

export async function count(tx: Tx, organizationId: string): Promise<MemberCounts> {
  const row = await tx.one<MemberCounts>(
    `select count(*) as members, count(*) filter (where 'owner' = any(roles)) as owners
       from members where organization_id = $1`,
    [organizationId],
  )
  return row ?? { members: 0, owners: 0 }
}

/** Locks the organizations that the user owns. */
export async function lockOwned(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx.many<{ id: string }>(
    `-- all tenants: the organizations of one user
     select o.id from organizations o join members m on m.organization_id = o.id
      where m.user_id = $1 and 'owner' = any(m.roles)
      order by o.id
      for no key update of o`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** Would one of the organizations be left without an owner? */
export async function isOnlyOwner(
  tx: Tx,
  organizationIds: readonly string[],
  userId: string,
): Promise<boolean> {
  const row = await tx.one<{ only: boolean }>(
    `select exists (
       select from unnest($1::text[]) as owned (id)
        where not exists (
          select from members m
           where m.organization_id = owned.id and m.user_id <> $2 and 'owner' = any(m.roles))
     ) as only`,
    [organizationIds, userId],
  )
  return row?.only ?? false
}

export async function isVerifiedAddress(
  sql: Sql,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const row = await sql.one(
    `-- reads users: an address belongs to a user
     select 1 as found from users u
      where u.email = $2 and u.email_verified
        and exists (select from members m where m.organization_id = $1 and m.user_id = u.id)`,
    [organizationId, email.toLowerCase()],
  )
  return row !== undefined
}

export async function owners(sql: Sql, organizationId: string): Promise<string[]> {
  const rows = await sql.many<{ id: string }>(
    `select user_id as id from members
      where organization_id = $1 and 'owner' = any(roles) order by created_at, id`,
    [organizationId],
  )
  return rows.map(({ id }) => id)
}

export async function isRoleAssigned(
  tx: Tx,
  organizationId: string,
  role: string,
): Promise<boolean> {
  const row = await tx.one<{ had: boolean }>(
    `select exists (
       select from members where organization_id = $1 and $2 = any(roles)
     ) as had`,
    [organizationId, role],
  )
  return row?.had ?? false
}

/** Those of the users who are members, as others see them. */
export function namesOf(sql: Sql, organizationId: string, userIds: readonly string[]) {
  return sql.many<{ id: string; name: string; email: string }>(
    `select user_id as id, user_name as name, user_email as email
       from members where organization_id = $1 and user_id = any($2)`,
    [organizationId, userIds],
  )
}

/** How many members have each role that any of them has. */
export function countByRole(sql: Sql, organizationId: string) {
  return sql.many<{ role: string; members: number }>(
    `select role, sum(held)::int as members
       from (select roles, count(*) as held from members where organization_id = $1
              group by roles) as sets, unnest(roles) as role
      group by role`,
    [organizationId],
  )
}

/** Members keep the role under its new name. */
export async function renameRole(tx: Tx, organizationId: string, from: string, to: string) {
  await tx.run(
    `update members set roles = array_replace(roles, $2, $3)
      where organization_id = $1 and $2 = any(roles)`,
    [organizationId, from, to],
  )
}
