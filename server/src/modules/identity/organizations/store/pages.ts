import type { Sql } from '../../../../platform/database/index.ts'
import {
  createList,
  type createPageBoundaries,
  type Field,
  type ListDefinition,
  type Operator,
  type Order,
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
