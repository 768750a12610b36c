import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type InputOf, type OutputOf, orders, withdrawals } from '../../../lib/calls.ts'
import { send } from '../../../lib/send.ts'
import type { Withdrawal } from './WithdrawalBadge.tsx'

type Query = NonNullable<InputOf<typeof withdrawals.list>['query']>
type Order = OutputOf<typeof orders.list>['items'][number]

export type ListedWithdrawal = Withdrawal & { readonly order: Order | undefined }

/** A page of declarations with the orders that were found: a declaration alone has an id. */
export function useWithdrawals(query: Query) {
  return useQuery({
    queryKey: [withdrawals.list.line, 'with orders', query],
    async queryFn() {
      const found = await send(withdrawals.list, { query })
      const id = [...new Set(found.items.flatMap(({ orderId }) => orderId ?? []))]
      const asked = { organizationId: query.organizationId, id, limit: id.length }
      const { items } = id.length > 0 ? await send(orders.list, { query: asked }) : { items: [] }
      const byId = new Map(items.map((order) => [order.id, order]))
      const listed = found.items.map(
        (one): ListedWithdrawal => ({ ...one, order: byId.get(one.orderId ?? '') }),
      )
      return { ...found, items: listed }
    },
    placeholderData: keepPreviousData,
  })
}
