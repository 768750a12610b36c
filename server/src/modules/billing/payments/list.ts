import type { Database } from '../../../platform/database/index.ts'
import {
  createList,
  createPageBoundaries,
  type ListDefinition,
  type ListRequest,
} from '../../../platform/lists/index.ts'
import type { Clock } from '../../../platform/system.ts'
import { countedList } from './apply.ts'
import type { Intent } from './rules/intents.ts'

type Sort = 'created_at' | 'status' | 'amount' | 'method'
type Filter = 'status' | 'order_id' | 'checkout_id' | 'customer_id' | 'customer_email'

const byTime = { by: 'p.created_at', type: 'timestamptz', id: 'p.id' } as const

const payments: ListDefinition<Sort, Filter> = {
  from: 'payment_intents p',
  id: 'p.id',
  organizationId: 'p.organization_id',
  columns: `p.id, p.organization_id as "organizationId", p.customer_id as "customerId", p.kind,
    p.order_id as "orderId", p.checkout_id as "checkoutId", p.amount, p.currency, p.trigger,
    p.status, p.code, p.message, p.brand, p.last4, p.created_at as "createdAt",
    p.modified_at as "modifiedAt"`,
  where: ['p.payment_status is not null'],
  sorts: {
    created_at: byTime,
    status: { by: 'p.payment_status', type: 'text', id: 'p.id' },
    amount: { by: 'p.amount', type: 'bigint', id: 'p.id' },
    // Every payment is by card.
    method: byTime,
  },
  filters: {
    status: { expression: 'p.payment_status' },
    order_id: { expression: 'p.order_id', type: 'uuid' },
    checkout_id: { expression: 'p.checkout_id', type: 'uuid' },
    customer_id: { expression: 'p.customer_id', type: 'uuid' },
    customer_email: { expression: 'p.customer_id', type: 'uuid' },
  },
  counts: { list: countedList, by: 'status' },
}

/** The columns of an intent that a payment on the wire shows. */
export type ListedPayment = Pick<
  Intent,
  | 'id'
  | 'organizationId'
  | 'customerId'
  | 'kind'
  | 'orderId'
  | 'checkoutId'
  | 'amount'
  | 'currency'
  | 'trigger'
  | 'status'
  | 'code'
  | 'message'
  | 'brand'
  | 'last4'
  | 'createdAt'
  | 'modifiedAt'
>

type Dependencies = { readonly database: Database; readonly clock: Clock }

export function createPaymentList({ database, clock }: Dependencies) {
  const list = createList<ListedPayment, Sort, Filter>(payments, createPageBoundaries(clock))
  return {
    list: (request: ListRequest<Sort, Filter>) => list(database.lists, request),
    /** All of an organization, oldest first, piece by piece. */
    walk: <Item>(organizationId: string, show: (payment: ListedPayment) => Item) =>
      list.walk(database.lists, organizationId, 'created_at', (rows) => rows.map(show)),
  }
}
