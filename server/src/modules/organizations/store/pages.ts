import type { Sql } from '../../../platform/database/index.ts'
import {
  condition,
  createValues,
  type Field,
  inOrder,
  narrowPage,
  type Operator,
  type Order,
} from '../../../platform/lists/index.ts'

type Name = 'createdAt' | 'role' | 'userId' | 'id' | 'name' | 'email'

export type Page = {
  readonly userId: string | null
  /** By its own key. */
  readonly organizationId: string | null
  readonly id: string | null
  readonly slug: string | undefined
  readonly limit: number
  readonly offset: number
  readonly sortBy: Name
  readonly descending: boolean
  readonly filterField: Name | undefined
  readonly filterOperator: Operator
  readonly filterValues: readonly string[]
}

/** All but the names of people stand in an index of the organization's members. */
const orders: Record<Name, Order> = {
  createdAt: { by: 'm.created_at', type: 'timestamptz', id: 'm.id' },
  role: { by: 'roles_text(m.roles)', type: 'text', id: 'm.id' },
  userId: { by: 'm.user_id', type: 'text' },
  id: { by: 'm.id', type: 'text' },
  name: { by: 'u.name', type: 'text', id: 'm.id' },
  email: { by: 'u.email', type: 'text', id: 'm.id' },
}

const fields: Record<Name, Field> = {
  createdAt: { own: 'instant_text(m.created_at)' },
  role: { own: 'roles_text(m.roles)', elements: 'm.roles' },
  userId: { own: 'm.user_id' },
  id: { own: 'm.id' },
  name: { own: 'u.name' },
  email: { own: 'u.email' },
}

const ofPeople = (name: Name | undefined) => name === 'name' || name === 'email'
const withPeople = 'members m join users u on u.id = m.user_id'

/**
 * A page of the members and how many there are in all; nothing for who is neither one nor it. The
 * members of the page are found first, by themselves; what is shown of them is joined to these.
 */
export function pageOf(page: Page) {
  const { filterField, filterOperator, filterValues, sortBy, descending } = page
  const id = page.slug === undefined ? page.id : null
  const values = createValues(page.userId, id, page.slug ?? null, page.organizationId)
  const inside = 'm.organization_id = (select id from home)'
  const kept = filterField && condition(fields[filterField], filterOperator, filterValues, values)
  const where = kept ? [inside, kept] : [inside]
  const narrow = narrowPage(
    {
      from: ofPeople(sortBy) || ofPeople(filterField) ? withPeople : 'members m',
      id: 'm.id',
      where,
      order: orders[sortBy],
      descending,
    },
    page,
    values,
  )
  const text = `-- reads users: members are shown, sorted and found by their names
    -- reads team_members: a member is shown with the first of their teams
    with home as (select coalesce((select id from organizations where slug = $3), $2) as id),
         page as materialized (${narrow})
    select case when home.id = $4 or exists (
             select from members me where me.organization_id = home.id and me.user_id = $1
           ) then json_build_object(
             'members', (
               select coalesce(json_agg(json_build_object(
                        'id', m.id, 'organizationId', m.organization_id, 'userId', m.user_id,
                        'role', array_to_string(m.roles, ','),
                        'createdAt', instant_text(m.created_at),
                        'teamId', (select t.team_id from team_members t
                                    where t.organization_id = m.organization_id
                                      and t.user_id = m.user_id
                                    order by t.created_at, t.id limit 1),
                        'user', json_build_object(
                          'id', u.id, 'name', u.name, 'email', u.email, 'image', u.image)
                      ) ${inOrder(descending)}), '[]')
                 from page join members m on m.id = page.id and m.organization_id = home.id
                           join users u on u.id = m.user_id),
             'total', (select count(*) from ${ofPeople(filterField) ? withPeople : 'members m'}
                        where ${where.join(' and ')})) end::text as text
      from home`
  return { text, values: values.all }
}

export async function members(sql: Sql, page: Page): Promise<string | undefined> {
  const { text, values } = pageOf(page)
  // Without a filter there are twelve texts, and their plans do not hang on the values.
  const run = page.filterField === undefined ? sql.many : sql.search
  const [row] = await run<{ text: string | null }>(text, values)
  return row?.text ?? undefined
}
