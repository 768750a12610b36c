import type { InputOf, OutputOf, orders } from '../../../lib/calls.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { boundsOf } from '../shop/period-bounds.ts'

export type Order = OutputOf<typeof orders.get>
export type Totals = OutputOf<typeof orders.totals>
type List = NonNullable<InputOf<typeof orders.list>['query']>
type Sorting = NonNullable<List['sorting']>[number]

export const pageSize = 25

export const statuses = ['paid', 'pending', 'partially_refunded', 'refunded', 'draft'] as const
const sorts = ['created_at', 'customer', 'product', 'status', 'total_amount'] as const

/** What narrows the list, all of it off. */
export const noFilters = { find: '', status: '', product: '', period: '', from: '', to: '' }

type Fields = ReturnType<typeof useListSearch>['fields']

/** What the address says, as the list, its totals and its file are asked for. */
export function filtersOf({ find, status, product, ...fields }: Fields, now: Date) {
  const known = statuses.find((each) => each === status)
  return {
    ...(find && { query: find }),
    ...(known && { status: known }),
    ...(product && { productId: product }),
    ...boundsOf(fields, now),
  }
}

type Filters = ReturnType<typeof filtersOf>

/** The same with a list in place of each value that the endpoints take several of. */
export const queryOf = ({ status, productId, ...filters }: Filters) => ({
  ...filters,
  ...(status && { status: [status] }),
  ...(productId && { productId: [productId] }),
})

/** The same in the address of a file. */
export const fileFieldsOf = (filters: Filters) => ({
  query: filters.query,
  status: filters.status,
  product_id: filters.productId,
  created_after: filters.createdAfter,
  created_before: filters.createdBefore,
})

/** A criterion that the list does not have is as good as none. */
export function sortingOf(sort: ReturnType<typeof useListSearch>['sort']): Sorting[] {
  const column = sorts.find((each) => each === sort?.column)
  return [column ? `${sort?.descending ? '-' : ''}${column}` : '-created_at']
}
