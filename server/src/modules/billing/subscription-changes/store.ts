import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'
import type { Bill } from '../subscriptions/index.ts'
import type { Funding } from './fund-credits.ts'
import type { ChangedTerms } from './terms.ts'

/** A change that is applied when it is paid. */
export type PaidChange = {
  readonly id: string
  readonly organizationId: string
  readonly subscriptionId: string
  readonly customerId: string
  readonly status: 'open' | 'applied' | 'failed'
  readonly terms: ChangedTerms
  readonly bill: Bill
  /** What its credits took, to be given back if it is not paid. */
  readonly funding: Funding
  readonly amount: number
  readonly currency: string
  readonly intentId: string | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const columns = `id, organization_id as "organizationId", subscription_id as "subscriptionId",
  customer_id as "customerId", status, terms, bill, funding, amount, currency, intent_id as "intentId",
  created_at as "createdAt", modified_at as "modifiedAt"`

export async function insert(tx: Tx, change: PaidChange) {
  await tx.run(
    `insert into subscription_changes
       (id, organization_id, subscription_id, customer_id, status, terms, bill, amount, currency,
        intent_id, created_at, funding)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      change.id,
      change.organizationId,
      change.subscriptionId,
      change.customerId,
      change.status,
      change.terms,
      change.bill,
      change.amount,
      change.currency,
      change.intentId,
      change.createdAt,
      change.funding,
    ],
  )
}

export async function close(
  tx: Tx,
  { organizationId, id }: Pick<PaidChange, 'organizationId' | 'id'>,
  status: 'applied' | 'failed',
  at: Date,
) {
  await tx.run(
    `update subscription_changes set status = $3, modified_at = greatest(created_at, $4)
      where organization_id = $1 and id = $2`,
    [organizationId, id, status, at],
  )
}

export function find(sql: Sql, organizationId: string, id: string) {
  return sql.one<PaidChange>(
    `select ${columns} from subscription_changes where organization_id = $1 and id = $2`,
    [organizationId, id],
  )
}

/** The one that is being paid. */
export function findOpen(sql: Sql, organizationId: string, subscriptionId: string) {
  return sql.one<PaidChange>(
    `select ${columns} from subscription_changes
      where organization_id = $1 and subscription_id = $2 and status = 'open'`,
    [organizationId, subscriptionId],
  )
}

/** Takes from changes that are closed what their orders say of the customer, up to `limit`. */
export const anonymizeSome = (
  tx: Tx,
  { organizationId, id }: { organizationId: string; id: string },
  limit: number,
) =>
  tx.run(
    `update subscription_changes
        set bill = bill || '{"billingName": null, "billingAddress": null, "taxId": null}'
      where organization_id = $1 and id = any(array(
        select id from subscription_changes
         where organization_id = $1 and customer_id = $2 and status <> 'open'
           and (bill -> 'billingName' <> 'null' or bill -> 'billingAddress' <> 'null'
                or bill -> 'taxId' <> 'null')
         limit $3))`,
    [organizationId, id, limit],
  )

/** Of a sandbox that was deleted. */
export const subscriptionChangesErasure = eraseTables('subscription_changes')
