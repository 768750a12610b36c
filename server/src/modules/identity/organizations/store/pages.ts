import type { Sql } from '../../../../platform/database/index.ts'
import {
  type Boundary,
  createList,
  type createPageBoundaries,
  type Field,
  type ListDefinition,
  likePattern,
  type Operator,
  type Order,
  type Values,
} from '../../../../platform/lists/index.ts'

type Name = 'createdAt' | 'role' | 'userId' | 'id' | 'name' | 'email'

export type Page = {
  readonly organizationId: string
  readonly limit: number
  readonly offset: number
  readonly sortBy: Name
  readonly descending: boolean
  readonly filterField: Name | undefined
  readonly filterOperator: Operator
  readonly filterValues: readonly string[]
}

/** Each of them has an index. */
const sorts: Record<Name, Order> = {
  createdAt: { by: 'm.created_at', type: 'timestamptz', id: 'm.id' },
  role: { by: 'roles_text(m.roles)', type: 'text', id: 'm.id' },
  userId: { by: 'm.user_id', type: 'text' },
  id: { by: 'm.id', type: 'text' },
  name: { by: 'm.user_name', type: 'text', id: 'm.id' },
  email: { by: 'm.user_email', type: 'text', id: 'm.id' },
}

const filters: Record<Name, Field> = {
  createdAt: { expression: 'instant_text(m.created_at)' },
  role: { expression: 'roles_text(m.roles)', elements: 'm.roles' },
  userId: { expression: 'm.user_id' },
  id: { expression: 'm.id' },
  name: { expression: 'm.user_name' },
  email: { expression: 'm.user_email' },
}

/** The database builds the JSON of each member, as in `lists.ts`. */
const columns = `json_build_object(
    'id', m.id, 'organizationId', m.organization_id, 'userId', m.user_id,
    'role', array_to_string(m.roles, ','), 'createdAt', instant_text(m.created_at),
    'teamId', (select t.team_id from team_members t
                where t.organization_id = m.organization_id and t.user_id = m.user_id
                order by t.created_at, t.id limit 1),
    'user', json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'image', u.image)
  )::text as text`

const notes = `-- reads users: members are shown with their names
  -- reads team_members: a member is shown with the first of their teams`

const definition: ListDefinition<Name, Name> = {
  notes,
  from: 'members m',
  id: 'm.id',
  organizationId: 'm.organization_id',
  columns,
  joins: 'join users u on u.id = m.user_id',
  sorts,
  filters,
  counts: { list: 'members' },
}

/** Reads a page of the members of an organization, with their total, as JSON. */
export function createMemberPages(boundaries: ReturnType<typeof createPageBoundaries>) {
  const list = createList<{ readonly text: string }, Name, Name>(definition, boundaries)

  return async (sql: Sql, { filterField, filterOperator, filterValues, ...page }: Page) => {
    const comparison = { operator: filterOperator, values: filterValues }
    const { rows, total } = await list(sql, {
      ...page,
      filters: filterField ? { [filterField]: comparison } : {},
      sorting: [page.descending ? `-${page.sortBy}` : page.sortBy],
    })
    return `{"members":[${rows.map(({ text }) => text).join()}],"total":${total}}`
  }
}

export type MemberSearch = {
  readonly organizationId: string
  readonly q: string | undefined
  readonly role: string | undefined
  readonly teamId: string | undefined
  readonly sorting: readonly (SearchSort | `-${SearchSort}`)[]
  readonly limit: number
  readonly offset: number
}
type SearchSort = 'createdAt' | 'name' | 'email' | 'role'

export type FoundMember = {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  readonly roles: readonly string[]
  readonly createdAt: Date
  readonly name: string
  readonly email: string
  readonly image: string | null
  readonly teamIds: readonly string[]
  /** In the order of the ids. */
  readonly teamNames: readonly string[]
  /** Of any session of the user, in any organization. */
  readonly lastActiveAt: Date | null
}

/** More sessions than anybody has; they have no index by use, so that using one writes no index. */
const mostSessions = 1_000

const found: ListDefinition<SearchSort, 'role'> = {
  notes: `-- reads users: members are shown with their names
  -- reads team_members: and with their teams
  -- reads teams: whose names are shown
  -- reads sessions: only when a member used one last`,
  from: 'members m',
  id: 'm.id',
  organizationId: 'm.organization_id',
  columns: `m.id, m.organization_id as "organizationId", m.user_id as "userId", m.roles,
    m.created_at as "createdAt", u.name, u.email, u.image,
    array(select t.team_id from team_members t
           where t.organization_id = m.organization_id and t.user_id = m.user_id
           order by t.created_at, t.id limit 100) as "teamIds",
    array(select g.name from team_members t
            join teams g on g.organization_id = t.organization_id and g.id = t.team_id
           where t.organization_id = m.organization_id and t.user_id = m.user_id
           order by t.created_at, t.id limit 100) as "teamNames",
    (select max(used.updated_at)
       from (select s.updated_at from sessions s
              where s.user_id = m.user_id and s.impersonated_by is null
              limit ${mostSessions}) as used) as "lastActiveAt"`,
  joins: 'join users u on u.id = m.user_id',
  sorts: { createdAt: sorts.createdAt, name: sorts.name, email: sorts.email, role: sorts.role },
  filters: { role: filters.role },
  counts: { list: 'members' },
}

/** Members whose name or address contains a text, by role and team. */
export function createMemberSearch(boundaries: ReturnType<typeof createPageBoundaries>) {
  const list = createList<FoundMember, SearchSort, 'role'>(found, boundaries)

  function requestOf({ q, role, teamId, ...page }: MemberSearch) {
    const pattern = q === undefined ? undefined : likePattern(q.toLowerCase(), 'contains')
    const text = pattern && {
      key: `q ${pattern}`,
      sql: (values: Values) => {
        const given = values.add(pattern)
        return `(lower(m.user_name) like ${given} or m.user_email like ${given})`
      },
    }
    const team = teamId !== undefined && {
      key: `team ${teamId}`,
      sql: (values: Values) =>
        `exists (select from team_members t
           where t.organization_id = m.organization_id and t.user_id = m.user_id
             and t.team_id = ${values.add(teamId)})`,
    }
    return {
      ...page,
      filters: role === undefined ? {} : { role: [role] },
      conditions: [text, team].filter(
        (each) => each !== undefined && each !== false && each !== '',
      ),
    }
  }

  return {
    page: (sql: Sql, search: MemberSearch) => list(sql, requestOf(search)),
    /** All of them, piece by piece. */
    after: (sql: Sql, search: MemberSearch, position: Boundary | undefined) =>
      list.readAfter(sql, requestOf(search), position),
  }
}
