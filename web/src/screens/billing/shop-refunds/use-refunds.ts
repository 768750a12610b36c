import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type InputOf, type OutputOf, orders, refunds } from '../../../lib/calls.ts'
import { send } from '../../../lib/send.ts'

type Query = NonNullable<InputOf<typeof refunds.list>['query']>
type Refund = OutputOf<typeof refunds.list>['items'][number]
type Order = OutputOf<typeof orders.list>['items'][number]

export type ListedRefund = Refund & { readonly order: Order | undefined }

/** A page of refunds with their orders: a refund alone has the id of its order and of who bought. */
export function useRefunds(query: Query) {
  return useQuery({
    queryKey: [refunds.list.line, 'with orders', query],
    async queryFn() {
      const found = await send(refunds.list, { query })
      const id = [...new Set(found.items.map(({ orderId }) => orderId))]
      const asked = { organizationId: query.organizationId, id, limit: id.length }
      const { items } = id.length > 0 ? await send(orders.list, { query: asked }) : { items: [] }
      const byId = new Map(items.map((order) => [order.id, order]))
      const listed = found.items.map(
        (refund): ListedRefund => ({ ...refund, order: byId.get(refund.orderId) }),
      )
      return { ...found, items: listed }
    },
    placeholderData: keepPreviousData,
  })
}
