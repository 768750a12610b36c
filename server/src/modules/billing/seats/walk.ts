import type { CustomerSeat } from '@guildhall/contract/billing/seats'
import type { Boundary, Walk } from '../../../platform/lists/index.ts'
import type { Dependencies } from './dependencies.ts'
import { sourceOf } from './sources.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

const lowest = '00000000-0000-0000-0000-000000000000'
const separator = ' '

function positionOf(after: Boundary | undefined): store.Position {
  const [sourceId = lowest, at = 0] = after?.sorted.split(separator) ?? []
  return { sourceId, at: new Date(at), id: after?.id ?? lowest }
}

/** All seats of an organization, those of one subscription or order together. */
export function createWalk({ customers, database }: Pick<Dependencies, 'customers' | 'database'>) {
  return (organizationId: string): Walk<CustomerSeat> =>
    async (after, limit) => {
      const seats = await store.after(database.lists, organizationId, positionOf(after), limit)
      const ids = [...new Set(seats.flatMap(({ customerId }) => customerId ?? []))]
      const found = await customers.findMany(database.lists, organizationId, ids)
      const byId = new Map(found.map((customer) => [customer.id, customer]))
      const last = seats.length < limit ? undefined : seats.at(-1)
      return {
        items: seats.map((seat) => toWire(seat, byId.get(seat.customerId ?? ''))),
        end: last && {
          sorted: [sourceOf(last).id, last.createdAt.toISOString()].join(separator),
          id: last.id,
        },
      }
    }
}
