import { eraseTables, type Sql, type Tx } from '../../../../platform/database/index.ts'

export type Gift = {
  readonly subscriptionId: string
  readonly organizationId: string
  readonly customerId: string
  readonly productId: string
  readonly productName: string
  readonly until: Date | null
  readonly reason: string | null
  /** Why the end was moved, the last time. */
  readonly endReason: string | null
  readonly createdAt: Date
}

const columns = `g.subscription_id as "subscriptionId", g.organization_id as "organizationId",
  g.customer_id as "customerId", g.product_id as "productId", g.product_name as "productName",
  g.until, g.reason, g.end_reason as "endReason", g.created_at as "createdAt"`

export function insert(tx: Tx, gift: Gift) {
  tx.send(
    `insert into gifts
       (subscription_id, organization_id, customer_id, product_id, product_name, until, reason,
        created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      gift.subscriptionId,
      gift.organizationId,
      gift.customerId,
      gift.productId,
      gift.productName,
      gift.until,
      gift.reason,
      gift.createdAt,
    ],
  )
}

type Slice = { readonly offset: number; readonly limit: number }

/** The latest first. */
export async function list(sql: Sql, organizationId: string, customerId: string, slice: Slice) {
  const items = await sql.many<Gift>(
    `select ${columns} from gifts g where g.organization_id = $1 and g.customer_id = $2
      order by g.created_at desc, g.subscription_id desc offset $3 limit $4`,
    [organizationId, customerId, slice.offset, slice.limit],
  )
  const row = await sql.one<{ total: number }>(
    `select count(*)::int as total from gifts g
      where g.organization_id = $1 and g.customer_id = $2`,
    [organizationId, customerId],
  )
  return { items, total: row?.total ?? 0 }
}

export const find = (sql: Sql, organizationIds: readonly string[], subscriptionId: string) =>
  sql.one<Gift>(
    `select ${columns} from gifts g
      where g.organization_id = any($1) and g.subscription_id = $2`,
    [organizationIds, subscriptionId],
  )

export async function moveEnd(tx: Tx, gift: Gift) {
  await tx.run(
    `update gifts set until = $3, end_reason = $4
      where organization_id = $1 and subscription_id = $2`,
    [gift.organizationId, gift.subscriptionId, gift.until, gift.endReason],
  )
}

export const ofProduct = (sql: Sql, organizationId: string, customerId: string, product: string) =>
  sql.many<Gift>(
    `select ${columns} from gifts g
      where g.organization_id = $1 and g.customer_id = $2 and g.product_id = $3`,
    [organizationId, customerId, product],
  )

export async function forgetReasons(tx: Tx, organizationId: string, customerId: string) {
  await tx.run(
    `update gifts set reason = null, end_reason = null
      where organization_id = $1 and customer_id = $2`,
    [organizationId, customerId],
  )
}

/** Of a sandbox that was deleted. */
export const giftsErasure = eraseTables('gifts', 'benefit_gifts')
