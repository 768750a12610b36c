import type { Sql } from '../../../../platform/database/index.ts'

/**
 * The database builds the JSON of lists: one statement of any size, and nothing is parsed here only
 * to be serialized again. A test checks the result against the contract.
 */
export type Memberships = {
  readonly text: string
  readonly ids: readonly string[]
  /** In the order of the ids. */
  readonly slugs: readonly string[]
}

export const noMemberships: Memberships = { text: '[]', ids: [], slugs: [] }

export async function organizationsOf(sql: Sql, userId: string): Promise<Memberships> {
  const row = await sql.one<Memberships>(
    `-- all tenants: the organizations of one user
     select coalesce(json_agg(json_build_object(
              'id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo,
              'metadata', o.metadata, 'createdAt', instant_text(o.created_at),
              'role', array_to_string(m.roles, ',')
            ) order by o.created_at, o.id), '[]')::text as text,
            coalesce(array_agg(o.id order by o.created_at, o.id), '{}') as ids,
            coalesce(array_agg(o.slug order by o.created_at, o.id), '{}') as slugs
       from members m join organizations o on o.id = m.organization_id
      where m.user_id = $1`,
    [userId],
  )
  return row ?? noMemberships
}

/** For an API key of the organization, which sees no other one. */
export async function listOfOne(sql: Sql, organizationId: string): Promise<string> {
  const row = await sql.one<{ text: string }>(
    `select coalesce(json_agg(json_build_object(
              'id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo,
              'metadata', o.metadata, 'createdAt', instant_text(o.created_at), 'role', null
            )), '[]')::text as text
       from organizations o where o.id = $1`,
    [organizationId],
  )
  return row?.text ?? '[]'
}

export type FullOrganization = {
  readonly id: string
  readonly text: string
  /** The users whose names or invitations the text contains: both go with their accounts. */
  readonly userIds: readonly string[]
}

type FullQuery = {
  readonly userId: string | null
  /** Set when the organization reads itself by its API key. */
  readonly organizationId?: string | null
  readonly id: string | null
  readonly slug: string | undefined
  readonly membersLimit: number
  readonly teams: boolean
}

/** How many invitations are shown at most; `list-invitations` has all of them. */
const maxPending = 100
const maxAnswered = 50

/** An organization with its members and invitations, only for its members and its own API keys. */
export function full(sql: Sql, query: FullQuery) {
  const { userId, organizationId = null, id, slug, membersLimit, teams } = query
  return sql.one<FullOrganization>(
    `-- reads users: members are shown with their names
     -- reads invitations: the whole organization is one statement
     -- reads teams: the whole organization is one statement
     -- reads team_members: a member is shown with the first of their teams
     select o.id, json_build_object(
       'id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo,
       'metadata', o.metadata, 'createdAt', instant_text(o.created_at),
       'members', (
         select coalesce(json_agg(json_build_object(
                  'id', m.id, 'organizationId', m.organization_id, 'userId', m.user_id,
                  'role', array_to_string(m.roles, ','),
                  'createdAt', instant_text(m.created_at), 'teamId', t.team_id,
                  'user', json_build_object(
                    'id', u.id, 'name', u.name, 'email', u.email, 'image', u.image)
                ) order by m.created_at, m.id), '[]')
           from (select * from members where organization_id = o.id
                  order by created_at, id limit $4) m
           join users u on u.id = m.user_id
           left join lateral (
             select team_id from team_members
              where organization_id = o.id and user_id = m.user_id
              order by created_at, id limit 1) t on true),
       'invitations', invited.shown,
       'teams', case when $5 then (
         select coalesce(json_agg(json_build_object(
                  'id', g.id, 'name', g.name, 'organizationId', g.organization_id,
                  'createdAt', instant_text(g.created_at),
                  'updatedAt', instant_text(g.updated_at)
                ) order by g.created_at, g.id), '[]')
           from (select * from teams where organization_id = o.id
                  order by created_at, id limit 1000) g) end
     )::text as text,
            array((select user_id from members where organization_id = o.id
                    order by created_at, id limit $4)
                  union select unnest(invited.inviters)) as "userIds"
       from organizations o
      cross join lateral (
        select coalesce(json_agg(json_build_object(
                 'id', i.id, 'organizationId', i.organization_id, 'email', i.email,
                 'role', array_to_string(i.roles, ','), 'status', i.status,
                 'teamId', nullif(array_to_string(i.team_ids, ','), ''),
                 'inviterId', i.inviter_id, 'expiresAt', instant_text(i.expires_at),
                 'createdAt', instant_text(i.created_at)
               ) order by i.created_at, i.id), '[]') as shown,
               array_agg(i.inviter_id) as inviters
          from ((select * from invitations where organization_id = o.id and status = 'pending'
                  order by expires_at desc, id limit $7)
                union all
                (select * from invitations where organization_id = o.id and status <> 'pending'
                  order by created_at desc, id desc limit $8)) as i) as invited
      where o.id = coalesce((select id from organizations where slug = $3), $2)
        and (o.id = $6
             or exists (select from members me
                         where me.organization_id = o.id and me.user_id = $1))`,
    [
      userId,
      slug === undefined ? id : null,
      slug ?? null,
      membersLimit,
      teams,
      organizationId,
      maxPending,
      maxAnswered,
    ],
  )
}
