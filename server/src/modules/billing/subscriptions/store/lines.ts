import type { Tx } from '../../../../platform/database/index.ts'

export type Line = {
  readonly id: string
  readonly organizationId: string
  readonly subscriptionId: string
  readonly priceId: string
  readonly label: string
  readonly amount: number
  readonly createdAt: Date
}

export function insert(tx: Tx, line: Line) {
  tx.send(
    `insert into subscription_lines
       (id, organization_id, subscription_id, price_id, label, amount, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      line.id,
      line.organizationId,
      line.subscriptionId,
      line.priceId,
      line.label,
      line.amount,
      line.createdAt,
    ],
  )
}

/** Those that no order contains yet, oldest first. */
export function waiting(tx: Tx, organizationId: string, subscriptionId: string) {
  return tx.many<Line>(
    `select id, organization_id as "organizationId", subscription_id as "subscriptionId",
            price_id as "priceId", label, amount, created_at as "createdAt"
       from subscription_lines
      where organization_id = $1 and subscription_id = $2 and order_id is null order by number`,
    [organizationId, subscriptionId],
  )
}

/** An order contains them now. */
export function bill(tx: Tx, organizationId: string, ids: readonly string[], orderId: string) {
  tx.send(
    `update subscription_lines set order_id = $3
      where organization_id = $1 and id = any($2::uuid[]) and order_id is null`,
    [organizationId, ids, orderId],
  )
}
