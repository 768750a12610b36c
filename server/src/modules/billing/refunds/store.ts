import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ListDefinition } from '../../../platform/lists/index.ts'
import type { Refund } from './rules.ts'

const columns = `r.id, r.organization_id as "organizationId", r.order_id as "orderId",
  r.subscription_id as "subscriptionId", r.customer_id as "customerId", r.status, r.reason, r.amount,
  r.tax_amount as "taxAmount", r.currency, r.comment, r.metadata,
  r.revoke_benefits as "revokeBenefits", r.is_outside as "isOutside", r.is_told as "isTold",
  r.order_number as "orderNumber", r.customer_email as "customerEmail",
  r.customer_name as "customerName", r.created_at as "createdAt", r.modified_at as "modifiedAt"`

export const listName = 'refunds'

export type Filter =
  | 'ids'
  | 'order'
  | 'subscription'
  | 'customer'
  | 'externalCustomer'
  | 'status'
  | 'reason'
  | 'createdAfter'
  | 'createdBefore'

export const listing: ListDefinition<'created_at' | 'amount' | 'total_amount', Filter> = {
  from: 'refunds r',
  id: 'r.id',
  organizationId: 'r.organization_id',
  columns,
  sorts: {
    created_at: { by: 'r.created_at', type: 'timestamptz', id: 'r.id' },
    amount: { by: 'r.amount', type: 'bigint', id: 'r.id' },
    // With the tax, as pages show it.
    total_amount: { by: '(r.amount + r.tax_amount)', type: 'bigint', id: 'r.id' },
  },
  filters: {
    ids: { expression: 'r.id', type: 'uuid' },
    order: { expression: 'r.order_id', type: 'uuid' },
    subscription: { expression: 'r.subscription_id', type: 'uuid' },
    customer: { expression: 'r.customer_id', type: 'uuid' },
    externalCustomer: { expression: 'r.customer_id', type: 'uuid' },
    status: { expression: 'r.status' },
    reason: { expression: 'r.reason' },
    createdAfter: { expression: 'r.created_at', type: 'timestamptz', bound: 'gte' },
    createdBefore: { expression: 'r.created_at', type: 'timestamptz', bound: 'lte' },
  },
  search: `lower(r.order_number || ' ' || r.customer_email || ' ' || r.customer_name)`,
  metadata: 'r.metadata',
  counts: { list: listName, by: 'status' },
}

export async function insert(tx: Tx, refund: Refund): Promise<void> {
  await tx.run(
    `insert into refunds (id, organization_id, order_id, subscription_id, customer_id, status, reason,
       amount, tax_amount, currency, comment, metadata, revoke_benefits, is_outside, is_told,
       order_number, customer_email, customer_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      refund.id,
      refund.organizationId,
      refund.orderId,
      refund.subscriptionId,
      refund.customerId,
      refund.status,
      refund.reason,
      refund.amount,
      refund.taxAmount,
      refund.currency,
      refund.comment,
      refund.metadata,
      refund.revokeBenefits,
      refund.isOutside,
      refund.isTold,
      refund.orderNumber,
      refund.customerEmail,
      refund.customerName,
      refund.createdAt,
    ],
  )
}

export async function save(tx: Tx, refund: Refund): Promise<void> {
  await tx.run(
    `update refunds set status = $3, is_told = $4, modified_at = $5
      where organization_id = $1 and id = $2`,
    [refund.organizationId, refund.id, refund.status, refund.isTold, refund.modifiedAt],
  )
}

export function find(sql: Sql, organizationId: string, id: string) {
  return sql.one<Refund>(
    `select ${columns} from refunds r where r.organization_id = $1 and r.id = $2`,
    [organizationId, id],
  )
}

export const findMany = (sql: Sql, organizationId: string, ids: readonly string[]) =>
  sql.many<Refund>(
    `select ${columns} from refunds r where r.organization_id = $1 and r.id = any($2::uuid[])`,
    [organizationId, ids],
  )

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Refund>(
    `select ${columns} from refunds r where r.organization_id = $1 and r.id = $2 for update`,
    [organizationId, id],
  )
}

/** What merchants wrote about a customer, and who it was. */
export async function anonymizeSome(
  tx: Tx,
  {
    email,
    id,
    organizationId,
  }: { readonly organizationId: string; readonly id: string; readonly email: string | null },
  limit: number,
): Promise<number> {
  return tx.run(
    `update refunds set comment = null, customer_email = $3, customer_name = ''
      where organization_id = $1 and id in (
        select id from refunds
         where organization_id = $1 and customer_id = $2
           and (comment is not null or customer_email <> $3 or customer_name <> '')
         limit $4)`,
    [organizationId, id, email ?? '', limit],
  )
}

/** As `RefundSums`. */
export const sums = {
  columns: 'r.currency, r.reason, r.status, r.amount, r.tax_amount',
  figures: `currency, reason, count(*)::bigint as count,
    count(*) filter (where status in ('failed', 'canceled'))::bigint as failed,
    coalesce(sum(amount) filter (where status = 'succeeded'), 0)::bigint as returned,
    coalesce(sum(tax_amount) filter (where status = 'succeeded'), 0)::bigint as "returnedTax",
    coalesce(sum(amount) filter (where status = 'pending'), 0)::bigint as pending,
    coalesce(sum(tax_amount) filter (where status = 'pending'), 0)::bigint as "pendingTax"`,
  grouped: 'group by currency, reason order by count(*) desc, currency, reason',
}

/** Of a sandbox that was deleted. */
export const refundsErasure = eraseTables('refunds')
