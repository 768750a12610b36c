import { type InputOf, orders } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { orderCountOf } from './is-credit.ts'

type Query = NonNullable<InputOf<typeof orders.list>['query']>

/** More credit notes than this are not told from orders. */
const most = 20

/** How many orders somebody or something has, without credit notes; undefined until it is known. */
export function useOrderCount(query: Query, enabled = true): number | null | undefined {
  const sorted = { ...query, sorting: ['total_amount' as const], limit: most }
  const { data } = useCall(orders.list, { query: sorted }, { enabled })
  return data && orderCountOf(data)
}
