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

/** An organization with everything in it, for its members and itself only. */
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
           left join (select distinct on (user_id) user_id, team_id from team_members
                       where organization_id = o.id
                       order by user_id, created_at, id) t on t.user_id = m.user_id),
       'invitations', (
         select coalesce(json_agg(json_build_object(
                  'id', i.id, 'organizationId', i.organization_id, 'email', i.email,
                  'role', array_to_string(i.roles, ','), 'status', i.status,
                  'teamId', nullif(array_to_string(i.team_ids, ','), ''),
                  'inviterId', i.inviter_id, 'expiresAt', instant_text(i.expires_at),
                  'createdAt', instant_text(i.created_at)
                ) order by i.created_at, i.id), '[]')
           from invitations i where i.organization_id = o.id),
       'teams', case when $5 then (
         select coalesce(json_agg(json_build_object(
                  'id', g.id, 'name', g.name, 'organizationId', g.organization_id,
                  'createdAt', instant_text(g.created_at),
                  'updatedAt', instant_text(g.updated_at)
                ) order by g.created_at, g.id), '[]')
           from teams g where g.organization_id = o.id) end
     )::text as text,
            array((select user_id from members where organization_id = o.id
                    order by created_at, id limit $4)
                  union select inviter_id from invitations where organization_id = o.id) as people
       from organizations o
      where o.id = coalesce((select id from organizations where slug = $3), $2)
        and (o.id = $6
             or exists (select from members me
                         where me.organization_id = o.id and me.user_id = $1))`,
    [userId, slug === undefined ? id : null, slug ?? null, membersLimit, teams, organizationId],
  )
}

export type Page = {
  readonly userId: string | null
  /** By its own key. */
  readonly organizationId: string | null
  readonly id: string | null
  readonly slug: string | undefined
  readonly limit: number
  readonly offset: number
  readonly sortBy: string
  readonly descending: boolean
  readonly filterField: string | undefined
  readonly filterOperator: string
  readonly filterValues: readonly string[]
}

/** A page of the members and how many there are in all; nothing for who is neither one nor it. */
export async function members(sql: Sql, page: Page): Promise<string | undefined> {
  const row = await sql.one<{ text: string | null }>(
    `-- reads users: members are shown, sorted and found by their names
     -- reads team_members: a member is shown with the first of their teams
     with known as (
       select m.*, u.name, u.email, u.image,
              case $5::text when 'createdAt' then instant_text(m.created_at)
                when 'role' then array_to_string(m.roles, ',') when 'userId' then m.user_id
                when 'id' then m.id when 'name' then u.name when 'email' then u.email
              end as sorted,
              case $7::text when 'createdAt' then instant_text(m.created_at)
                when 'role' then array_to_string(m.roles, ',') when 'userId' then m.user_id
                when 'id' then m.id when 'name' then u.name when 'email' then u.email
              end as field
         from members m join users u on u.id = m.user_id
        where m.organization_id = coalesce((select id from organizations where slug = $3), $2)
     ), found as (
       select * from known
        where $7::text is null or case $8::text
          when 'eq' then field = $9 or ($7 = 'role' and $9 = any(roles))
          when 'ne' then field <> $9 and not ($7 = 'role' and $9 = any(roles))
          when 'lt' then field < $9 when 'lte' then field <= $9
          when 'gt' then field > $9 when 'gte' then field >= $9
          when 'in' then field = any($10) or ($7 = 'role' and roles && $10)
          when 'not_in' then field <> all($10) and not ($7 = 'role' and roles && $10)
          when 'contains' then strpos(field, $9) > 0
          when 'starts_with' then starts_with(field, $9)
          when 'ends_with' then right(field, length($9)) = $9
        end
     ), page as (
       select * from found
        order by case when not $6 then sorted end, case when $6 then sorted end desc,
                 case when not $6 then id end, case when $6 then id end desc
        limit $4 offset $11
     )
     select case when exists (select from known
                               where user_id = $1 or organization_id = $12) then json_build_object(
       'members', (
         select coalesce(json_agg(json_build_object(
                  'id', p.id, 'organizationId', p.organization_id, 'userId', p.user_id,
                  'role', array_to_string(p.roles, ','),
                  'createdAt', instant_text(p.created_at),
                  'teamId', (select t.team_id from team_members t
                              where t.organization_id = p.organization_id
                                and t.user_id = p.user_id
                              order by t.created_at, t.id limit 1),
                  'user', json_build_object(
                    'id', p.user_id, 'name', p.name, 'email', p.email, 'image', p.image)
                ) order by case when not $6 then sorted end, case when $6 then sorted end desc,
                           case when not $6 then id end, case when $6 then id end desc), '[]')
           from page p),
       'total', (select count(*) from found)) end::text as text`,
    [
      page.userId,
      page.slug === undefined ? page.id : null,
      page.slug ?? null,
      page.limit,
      page.sortBy,
      page.descending,
      page.filterField ?? null,
      page.filterOperator,
      page.filterValues[0] ?? '',
      page.filterValues,
      page.offset,
      page.organizationId,
    ],
  )
  return row?.text ?? undefined
}
