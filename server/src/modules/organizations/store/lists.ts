import type { Sql } from '../../../platform/database/index.ts'

/**
 * Lists are made into the wire's JSON by the database: one statement whatever their size, and
 * nothing is taken apart here only to be put together again. A test holds them to the contract.
 */
export type Homes = {
  readonly text: string
  readonly ids: readonly string[]
  /** In the order of the ids. */
  readonly slugs: readonly string[]
}

export const nowhere: Homes = { text: '[]', ids: [], slugs: [] }

export async function organizationsOf(sql: Sql, userId: string): Promise<Homes> {
  const row = await sql.one<Homes>(
    `select coalesce(json_agg(json_build_object(
              'id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo,
              'metadata', o.metadata, 'createdAt', instant_text(o.created_at)
            ) order by o.created_at, o.id), '[]')::text as text,
            coalesce(array_agg(o.id order by o.created_at, o.id), '{}') as ids,
            coalesce(array_agg(o.slug order by o.created_at, o.id), '{}') as slugs
       from members m join organizations o on o.id = m.organization_id
      where m.user_id = $1`,
    [userId],
  )
  return row ?? nowhere
}

/** For a key of the organization, which sees no other one. */
export async function organizationAlone(sql: Sql, organizationId: string): Promise<string> {
  const row = await sql.one<{ text: string }>(
    `select coalesce(json_agg(json_build_object(
              'id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo,
              'metadata', o.metadata, 'createdAt', instant_text(o.created_at)
            )), '[]')::text as text
       from organizations o where o.id = $1`,
    [organizationId],
  )
  return row?.text ?? '[]'
}

export type Full = {
  readonly id: string
  readonly text: string
  /** Whose names stand in the text, and whose invitations: these go when their account goes. */
  readonly people: readonly string[]
}

type Wanted = {
  readonly userId: string | null
  /** By its own key. */
  readonly organizationId?: string | null
  readonly id: string | null
  readonly slug: string | undefined
  readonly membersLimit: number
  readonly teams: boolean
}

/** What waits for an answer is shown before what was answered; `list-invitations` has all of it. */
const openShown = 100
const answeredShown = 50

/** An organization with those who are in it and invited, for its members and itself only. */
export function full(sql: Sql, wanted: Wanted) {
  const { userId, organizationId = null, id, slug, membersLimit, teams } = wanted
  return sql.one<Full>(
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
                  union select unnest(invited.inviters)) as people
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
      openShown,
      answeredShown,
    ],
  )
}
