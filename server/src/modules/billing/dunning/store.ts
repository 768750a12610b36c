import { eraseTables, type Sql, type Tx } from '../../../platform/database/index.ts'

/**
 * `waiting` for an older order of the subscription, `charging` with an open payment, `retrying` until
 * the next attempt, `held` while its card is disputed, `stopped` after the last attempt while the order
 * can still be paid.
 */
type CollectionStatus =
  | 'waiting'
  | 'charging'
  | 'retrying'
  | 'held'
  | 'stopped'
  | 'paid'
  | 'given_up'

/** How the money of an order is collected. */
export type Collection = {
  readonly orderId: string
  readonly organizationId: string
  readonly customerId: string
  readonly subscriptionId: string
  readonly status: CollectionStatus
  /** The subscription has ended, so the merchant's choice about it does not matter. */
  readonly isFinal: boolean
  /** The attempt in progress is the last one. */
  readonly isLastAttempt: boolean
  readonly intentId: string | null
  readonly methodId: string | null
  /** Its bank wants the customer to confirm: at `nextAttemptAt` the order is given up instead. */
  readonly awaitsCustomer: boolean
  readonly firstFailedAt: Date | null
  readonly nextAttemptAt: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

const columns = `order_id as "orderId", organization_id as "organizationId",
  customer_id as "customerId", subscription_id as "subscriptionId", status,
  is_final as "isFinal", is_last_attempt as "isLastAttempt", intent_id as "intentId",
  method_id as "methodId", awaits_customer as "awaitsCustomer",
  first_failed_at as "firstFailedAt",
  next_attempt_at as "nextAttemptAt", created_at as "createdAt", modified_at as "modifiedAt"`

export function insert(tx: Tx, collection: Collection) {
  tx.send(
    `insert into order_collections
       (order_id, organization_id, customer_id, subscription_id, status, is_final, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      collection.orderId,
      collection.organizationId,
      collection.customerId,
      collection.subscriptionId,
      collection.status,
      collection.isFinal,
      collection.createdAt,
    ],
  )
}

/** Only an order that waits for its next attempt waits for its customer. */
export function save(tx: Tx, collection: Collection) {
  tx.send(
    `update order_collections
        set status = $3, is_last_attempt = $4, intent_id = $5, method_id = $6,
            first_failed_at = $7, next_attempt_at = $8, modified_at = $9, awaits_customer = $10
      where organization_id = $1 and order_id = $2`,
    [
      collection.organizationId,
      collection.orderId,
      collection.status,
      collection.isLastAttempt,
      collection.intentId,
      collection.methodId,
      collection.firstFailedAt,
      collection.nextAttemptAt,
      collection.modifiedAt,
      collection.status === 'retrying' && collection.awaitsCustomer,
    ],
  )
}

export function lock(tx: Tx, organizationId: string, orderId: string) {
  return tx.one<Collection>(
    `select ${columns} from order_collections
      where organization_id = $1 and order_id = $2 for update`,
    [organizationId, orderId],
  )
}

export async function statusOf(
  sql: Sql,
  organizationId: string,
  orderId: string,
): Promise<CollectionStatus | undefined> {
  const row = await sql.one<Pick<Collection, 'status'>>(
    'select status from order_collections where organization_id = $1 and order_id = $2',
    [organizationId, orderId],
  )
  return row?.status
}

/** Until when an order waits for its customer to confirm at the bank; undefined if it does not. */
export async function confirmableUntil(
  sql: Sql,
  organizationId: string,
  orderId: string,
): Promise<Date | undefined> {
  const row = await sql.one<{ until: Date | null }>(
    `select next_attempt_at as until from order_collections
      where organization_id = $1 and order_id = $2 and awaits_customer`,
    [organizationId, orderId],
  )
  return row?.until ?? undefined
}

/** Those of a subscription that are neither paid nor given up, oldest first. */
export function lockOpen(tx: Tx, organizationId: string, subscriptionId: string) {
  return tx.many<Collection>(
    `select ${columns} from order_collections
      where organization_id = $1 and subscription_id = $2
        and status in ('waiting', 'charging', 'retrying', 'held', 'stopped')
      order by number for update`,
    [organizationId, subscriptionId],
  )
}

export type Unpaid = {
  readonly orderId: string
  readonly subscriptionId: string
  /** The last attempt failed. One that did not waits for an older order, and is charged once that is paid. */
  readonly hasFailed: boolean
}

/** Orders of a customer that are to be paid and not being paid, oldest first. */
export function unpaidOf(sql: Sql, organizationId: string, customerId: string, limit: number) {
  return sql.many<Unpaid>(
    `select order_id as "orderId", subscription_id as "subscriptionId",
            status <> 'waiting' as "hasFailed" from order_collections
      where organization_id = $1 and customer_id = $2
        and status in ('waiting', 'retrying', 'held', 'stopped')
      order by number limit $3`,
    [organizationId, customerId, limit],
  )
}

/** Whether an order of the subscription besides this one is still to be paid. */
export async function hasOpen(
  sql: Sql,
  organizationId: string,
  subscriptionId: string,
  besides: string | null,
): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from order_collections
      where organization_id = $1 and subscription_id = $2
        and status in ('waiting', 'charging', 'retrying', 'held', 'stopped')
        and order_id is distinct from $3::uuid limit 1`,
    [organizationId, subscriptionId, besides],
  )
  return row !== undefined
}

/** Whether a payment for the subscription failed, and none has succeeded in its place. */
export async function hasFailed(sql: Sql, organizationId: string, subscriptionId: string) {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from order_collections
      where organization_id = $1 and subscription_id = $2 and status in ('retrying', 'held', 'stopped')
      limit 1`,
    [organizationId, subscriptionId],
  )
  return row !== undefined
}

/** What another card of the customer may pay, oldest first. */
export function lockForCard(tx: Tx, organizationId: string, customerId: string, methodId: string) {
  return tx.many<Collection>(
    `select ${columns} from order_collections
      where organization_id = $1 and customer_id = $2 and status in ('retrying', 'held', 'stopped')
        and method_id is distinct from $3::uuid
      order by number for update`,
    [organizationId, customerId, methodId],
  )
}

/** What a dispute of a card of the customer may stop, or its end let go on, oldest first. */
export function lockForDispute(
  tx: Tx,
  organizationId: string,
  customerId: string,
  statuses: readonly CollectionStatus[],
) {
  return tx.many<Collection>(
    `select ${columns} from order_collections
      where organization_id = $1 and customer_id = $2 and status = any($3)
        and status in ('charging', 'retrying', 'held', 'stopped')
      order by number for update`,
    [organizationId, customerId, statuses],
  )
}

/** Whether an order is still being collected. */
export async function isCollecting(sql: Sql, organizationId: string): Promise<boolean> {
  const row = await sql.one<{ found: number }>(
    `select 1 as found from order_collections
      where organization_id = $1 and status in ('waiting', 'charging', 'retrying', 'held') limit 1`,
    [organizationId],
  )
  return row !== undefined
}

/** Of a sandbox that was deleted. */
export const dunningErasure = eraseTables('order_collections')
