import type { Sql } from '../../../../platform/database/index.ts'
import { likePattern, trigramQuery } from '../../../../platform/lists/index.ts'
import type { Organization } from '../../organizations/index.ts'
import type { Position } from '../rules/position.ts'

type Filters = {
  readonly q?: string | undefined
  readonly after: Position | undefined
  readonly limit: number
}

export type ListedOrganization = Omit<Organization, 'metadata'> & {
  readonly members: number | null
}

export function listOrganizations(sql: Sql, { after, limit, q }: Filters) {
  const text = q?.toLowerCase()
  return sql.search<ListedOrganization>(
    `-- all tenants: the operator's list
     -- reads organizations: searched and listed
     -- reads members: counted on this page
     select o.id, o.name, o.slug, o.logo, o.created_at as "createdAt",
            (select count(*) from members m where m.organization_id = o.id) as members
       from organizations o
      where ($1::text is null
             or (letter_groups(lower(o.name)) @@ $3::tsquery and lower(o.name) like $2)
             or o.slug = $1 or o.id = $4)
        and ($5::timestamptz is null or (o.created_at, o.id) < ($5, $6))
      order by o.created_at desc, o.id desc limit $7`,
    [
      text ?? null,
      text === undefined ? null : likePattern(text, 'contains'),
      text === undefined ? null : (trigramQuery(text, 'contains') ?? null),
      q ?? null,
      after?.at ?? null,
      after?.id ?? null,
      limit,
    ],
  )
}

export const findOrganization = (sql: Sql, id: string) =>
  sql.one<Organization>(
    `-- reads organizations: as it is
     select id, name, slug, logo, metadata, created_at as "createdAt" from organizations where id = $1`,
    [id],
  )

export const namesOfOrganizations = (sql: Sql, ids: readonly string[]) =>
  sql.many<{ id: string; name: string; slug: string }>(
    `-- reads organizations: their names, for the operator
     select id, name, slug from organizations where id = any($1)`,
    [ids],
  )

export type Owner = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly image: string | null
}

export const ownersOf = (sql: Sql, organizationId: string) =>
  sql.many<Owner>(
    `-- reads members: who owns the organization
     -- reads users: their names
     select u.id, u.name, u.email, u.image from members m join users u on u.id = m.user_id
      where m.organization_id = $1 and 'owner' = any(m.roles) order by m.created_at, m.id limit 100`,
    [organizationId],
  )

type Counts = {
  readonly members: number
  readonly pendingInvitations: number
  readonly teams: number
  readonly apiKeys: number
}

export async function countsOfOrganization(sql: Sql, id: string, now: Date): Promise<Counts> {
  const row = await sql.one<{ [Name in keyof Counts]: number | null }>(
    `-- reads members: only counted
     -- reads invitations: only counted
     -- reads teams: only counted
     -- reads api_keys: only counted
     select (select count(*) from members where organization_id = $1) as members,
            (select count(*) from invitations
              where organization_id = $1 and status = 'pending' and expires_at > $2) as "pendingInvitations",
            (select count(*) from teams where organization_id = $1) as teams,
            (select count(*) from api_keys where organization_id = $1) as "apiKeys"`,
    [id, now],
  )
  const { apiKeys, members, pendingInvitations, teams } = row ?? {}
  return {
    members: members ?? 0,
    pendingInvitations: pendingInvitations ?? 0,
    teams: teams ?? 0,
    apiKeys: apiKeys ?? 0,
  }
}

export type MemberRow = {
  readonly id: string
  readonly roles: readonly string[]
  readonly createdAt: Date
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly image: string | null
}

export const membersOf = (
  sql: Sql,
  { after, id, limit }: { id: string; after: Position | undefined; limit: number },
) =>
  sql.search<MemberRow>(
    `-- reads members: who belongs to the organization
     -- reads users: their names
     select m.id, m.roles, m.created_at as "createdAt", m.user_id as "userId", u.name, u.email,
            u.image
       from members m join users u on u.id = m.user_id
      where m.organization_id = $1
        and ($2::timestamptz is null or (m.created_at, m.id) < ($2, $3))
      order by m.created_at desc, m.id desc limit $4`,
    [id, after?.at ?? null, after?.id ?? null, limit],
  )
