import { z } from 'zod'
import {
  Amount,
  CurrencyCode,
  createMirror,
  Id,
  MetadataMap,
  maybe,
  or,
  resource,
} from '../../../platform/mirror/index.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'
import { toWire } from './wire.ts'

/** What prevents a dispute is a reason that merchants cannot choose. */
const Reason = z
  .enum([
    'duplicate',
    'fraudulent',
    'customer_request',
    'service_disruption',
    'satisfaction_guarantee',
    'dispute_prevention',
    'other',
  ])
  .transform((reason) => (reason === 'dispute_prevention' ? 'other' : reason))

const shape = z.object({
  ...resource,
  metadata: MetadataMap,
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
  reason: Reason,
  amount: Amount.min(0),
  tax_amount: or(Amount.min(0), 0),
  currency: CurrencyCode,
  order_id: Id,
  subscription_id: maybe(Id),
  customer_id: Id,
  revoke_benefits: or(z.boolean(), false),
})
type Body = z.output<typeof shape>

/** What searches find: of the order, and of who bought. */
type Names = {
  readonly orderNumber: string
  readonly customerEmail: string
  readonly customerName: string
}

const rowOf = (body: Body, names: Names) => ({
  id: body.id,
  order_id: body.order_id,
  subscription_id: body.subscription_id,
  customer_id: body.customer_id,
  status: body.status,
  reason: body.reason,
  amount: body.amount,
  tax_amount: body.tax_amount,
  currency: body.currency,
  metadata: body.metadata,
  revoke_benefits: body.revoke_benefits,
  is_outside: false,
  is_told: true,
  order_number: names.orderNumber,
  customer_email: names.customerEmail,
  customer_name: names.customerName,
  created_at: body.created_at,
  modified_at: body.modified_at,
  mirrored: {},
})

export const createRefundsMirror = ({
  customers,
  orders,
}: Pick<Dependencies, 'customers' | 'orders'>) =>
  createMirror<Body>({
    table: 'refunds',
    shape,
    counted: { list: store.listName, key: 'status' },
    async rows(tx, organizationId, bodies) {
      const [ofOrders, ofCustomers] = await Promise.all([
        orders.findMany(
          tx,
          organizationId,
          bodies.map(({ order_id }) => order_id),
        ),
        customers.findMany(
          tx,
          organizationId,
          bodies.map(({ customer_id }) => customer_id),
        ),
      ])
      const numbers = new Map(ofOrders.map(({ id, invoiceNumber }) => [id, invoiceNumber]))
      const customerOf = new Map(ofCustomers.map((customer) => [customer.id, customer]))
      return bodies.map((body) => {
        const customer = customerOf.get(body.customer_id)
        return rowOf(body, {
          orderNumber: numbers.get(body.order_id) ?? '',
          customerEmail: customer?.email ?? '',
          customerName: customer?.name ?? '',
        })
      })
    },
    show: async (sql, organizationId, ids) =>
      (await store.findMany(sql, organizationId, ids)).map(toWire),
  })
