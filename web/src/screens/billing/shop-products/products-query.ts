import type { InputOf, products } from '../../../lib/calls.ts'
import type { useListSearch } from '../../../lib/list-search.ts'

type Query = NonNullable<InputOf<typeof products.list>['query']>
type Fields = ReturnType<typeof useListSearch>['fields']

export const pageSize = 25
export const visibilities = ['public', 'private', 'draft'] as const
export const types = ['once', 'recurring'] as const
const sorts = ['name', 'price_amount', 'created_at'] as const

/** What narrows the list, all of it off. */
export const noFilters = { visibility: '', type: '' }

/** The list as its address describes it. */
export function queryOf(fields: Fields, page: number): Query {
  const { archived, find, sort = '', type } = fields
  const visibility = visibilities.find((each) => each === fields.visibility)
  const column = sorts.find((each) => each === sort.replace(/^-/, ''))
  return {
    page,
    limit: pageSize,
    isArchived: archived === '1' ? 'true' : 'false',
    sorting: [column ? `${sort.startsWith('-') ? '-' : ''}${column}` : '-created_at'],
    ...(find && { query: find }),
    ...(visibility && { visibility: [visibility] }),
    ...(types.some((each) => each === type) && {
      isRecurring: type === 'recurring' ? 'true' : 'false',
    }),
  }
}
