import type { InputOf, OutputOf, refunds } from '../../../lib/calls.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { boundsOf } from '../shop/period-bounds.ts'
import { refundReasons } from '../shop/refund-reasons.ts'

export type Totals = OutputOf<typeof refunds.totals>
type List = NonNullable<InputOf<typeof refunds.list>['query']>
type Fields = ReturnType<typeof useListSearch>['fields']

export const pageSize = 25

export const statuses = ['succeeded', 'pending', 'failed', 'canceled'] as const
export const sortings = [
  'created_at',
  '-created_at',
  'total_amount',
  '-total_amount',
] as const satisfies List['sorting']

/** What narrows the list, all of it off. */
export const noFilters = { find: '', status: '', reason: '', period: '', from: '', to: '' }

/** What the address says, as the list, its totals and its file are asked for. */
export function filtersOf({ find, reason, status, ...fields }: Fields, now: Date) {
  const knownStatus = statuses.find((each) => each === status)
  const knownReason = refundReasons.find((each) => each === reason)
  return {
    ...(find && { query: find }),
    ...(knownStatus && { status: knownStatus }),
    ...(knownReason && { reason: knownReason }),
    ...boundsOf(fields, now),
  }
}

type Filters = ReturnType<typeof filtersOf>

/** The same with a list in place of each value that the endpoints take several of. */
export const queryOf = ({ reason, status, ...filters }: Filters) => ({
  ...filters,
  ...(status && { status: [status] }),
  ...(reason && { reason: [reason] }),
})

/** The same in the address of a file. */
export const fileFieldsOf = (filters: Filters) => ({
  query: filters.query,
  status: filters.status,
  reason: filters.reason,
  created_after: filters.createdAfter,
  created_before: filters.createdBefore,
})
