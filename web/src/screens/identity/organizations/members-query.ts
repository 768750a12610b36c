import type { InputOf, members, OutputOf } from '../../../lib/calls.ts'

type List = typeof members.list
type ListQuery = NonNullable<InputOf<List>['query']>
export type Member = OutputOf<List>['members'][number]

export type MembersSearch = {
  readonly slug: string
  readonly find: string | undefined
  readonly role: string | undefined
  readonly sort: { column: string; descending: boolean } | undefined
}

const sortable = ['name', 'role', 'createdAt'] as const

/** The API filters by one field: an address or a name comes before the role. */
export function queryOf({ slug, find, role, sort }: MembersSearch): ListQuery {
  const sortBy = sortable.find((name) => name === sort?.column) ?? 'createdAt'
  const filter = find
    ? {
        filterField: find.includes('@') ? ('email' as const) : ('name' as const),
        filterValue: find,
      }
    : role
      ? { filterField: 'role' as const, filterValue: role }
      : null
  return {
    organizationSlug: slug,
    sortBy,
    sortDirection: sort?.descending ? 'desc' : 'asc',
    ...(filter && { ...filter, filterOperator: 'contains' as const }),
  }
}
