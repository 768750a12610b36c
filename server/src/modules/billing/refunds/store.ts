import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { ListDefinition } from '../../../platform/lists/index.ts'
import type { Refund } from './rules.ts'

const columns = `r.id, r.organization_id as "organizationId", r.order_id as "orderId",
  r.subscription_id as "subscriptionId", r.customer_id as "customerId", r.status, r.reason, r.amount,
  r.tax_amount as "taxAmount", r.currency, r.comment, r.metadata,
  r.revoke_benefits as "revokeBenefits", r.is_outside as "isOutside", r.is_told as "isTold",
  r.created_at as "createdAt", r.modified_at as "modifiedAt"`

export const listName = 'refunds'

export type Filter =
  | 'ids'
  | 'order'
  | 'subscription'
  | 'customer'
  | 'externalCustomer'
  | 'succeeded'

export const listing: ListDefinition<'created_at' | 'amount', Filter> = {
  from: 'refunds r',
  id: 'r.id',
  organizationId: 'r.organization_id',
  columns,
  sorts: {
    created_at: { by: 'r.created_at', type: 'timestamptz', id: 'r.id' },
    amount: { by: 'r.amount', type: 'bigint', id: 'r.id' },
  },
  filters: {
    ids: { expression: 'r.id', type: 'uuid' },
    order: { expression: 'r.order_id', type: 'uuid' },
    subscription: { expression: 'r.subscription_id', type: 'uuid' },
    customer: { expression: 'r.customer_id', type: 'uuid' },
    externalCustomer: { expression: 'r.customer_id', type: 'uuid' },
    succeeded: { expression: `(r.status = 'succeeded')::text` },
  },
  metadata: 'r.metadata',
  counts: { list: listName, by: 'succeeded' },
}

export async function insert(tx: Tx, refund: Refund): Promise<void> {
  await tx.run(
    `insert into refunds (id, organization_id, order_id, subscription_id, customer_id, status, reason,
       amount, tax_amount, currency, comment, metadata, revoke_benefits, is_outside, is_told, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
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

export function lock(tx: Tx, organizationId: string, id: string) {
  return tx.one<Refund>(
    `select ${columns} from refunds r where r.organization_id = $1 and r.id = $2 for update`,
    [organizationId, id],
  )
}

/** What merchants wrote about a customer. */
export async function anonymizeSome(
  tx: Tx,
  organizationId: string,
  customerId: string,
  limit: number,
): Promise<number> {
  return tx.run(
    `update refunds set comment = null
      where organization_id = $1 and id in (
        select id from refunds
         where organization_id = $1 and customer_id = $2 and comment is not null limit $3)`,
    [organizationId, customerId, limit],
  )
}

/** Of a sandbox that was deleted. */
export const refundsErasure = eraseTables('refunds')
