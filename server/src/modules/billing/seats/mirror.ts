import { z } from 'zod'
import {
  createMirror,
  Id,
  MetadataMap,
  maybe,
  Named,
  resource,
  Time,
} from '../../../platform/mirror/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'
import { toEvent } from './wire.ts'

const shape = z.object({
  ...resource,
  subscription_id: maybe(Id),
  order_id: maybe(Id),
  status: z.enum(['pending', 'claimed', 'revoked']),
  customer_id: maybe(Id),
  member_id: maybe(Id),
  customer_email: maybe(Named(320)),
  invitation_token_expires_at: maybe(Time),
  claimed_at: maybe(Time),
  revoked_at: maybe(Time),
  seat_metadata: MetadataMap,
})
type Body = z.output<typeof shape>

const rowOf = (body: Body) => ({
  id: body.id,
  subscription_id: body.subscription_id,
  order_id: body.order_id,
  customer_id: body.customer_id,
  member_id: body.member_id,
  status: body.status,
  token_expires_at: body.invitation_token_expires_at,
  claimed_at: body.claimed_at,
  revoked_at: body.revoked_at,
  metadata: body.seat_metadata,
  created_at: body.created_at,
  modified_at: body.modified_at,
  // Who has it may be no customer that was told.
  mirrored: { customer_email: body.customer_email },
})

export const createSeatsMirror = ({ customers }: Pick<Dependencies, 'customers'>) =>
  createMirror<Body>({
    table: 'customer_seats',
    shape,
    rows: (_tx, _organizationId, bodies) => bodies.map(rowOf),
    async show(sql, organizationId, ids) {
      const seats = await store.findMany(sql, organizationId, ids)
      const customerIds = [...new Set(seats.flatMap(({ customerId }) => customerId ?? []))]
      const found = await customers.findMany(sql, organizationId, customerIds)
      const occupants = new Map(found.map((customer) => [customer.id, customer]))
      return seats.map((seat) => toEvent(seat, occupants.get(seat.customerId ?? '')))
    },
  })
