import type { Sql, Tx } from '../../../../platform/database/index.ts'

export type Redemption = {
  readonly id: string
  readonly organizationId: string
  readonly discountId: string
  readonly checkoutId: string | null
  readonly subscriptionId: string | null
  readonly customerId: string | null
  readonly createdAt: Date
}

/** The discount that a checkout has redeemed. */
export async function ofCheckout(tx: Tx, organizationId: string, checkoutId: string) {
  const row = await tx.one<{ discountId: string }>(
    `select discount_id as "discountId" from discount_redemptions
      where organization_id = $1 and checkout_id = $2`,
    [organizationId, checkoutId],
  )
  return row?.discountId
}

export async function countOfCustomer(
  sql: Sql,
  organizationId: string,
  discountId: string,
  customerId: string,
): Promise<number> {
  const row = await sql.one<{ count: number }>(
    `select count(*) as count from discount_redemptions
      where organization_id = $1 and discount_id = $2 and customer_id = $3`,
    [organizationId, discountId, customerId],
  )
  return row?.count ?? 0
}

/** The row and the count are written together, so that they never differ. */
export async function insert(tx: Tx, redemption: Redemption) {
  await tx.run(
    `with redeemed as (
       insert into discount_redemptions
         (id, organization_id, discount_id, checkout_id, subscription_id, customer_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       returning discount_id
     )
     update discounts set redemptions_count = redemptions_count + 1
       from redeemed where discounts.organization_id = $2 and discounts.id = redeemed.discount_id`,
    [
      redemption.id,
      redemption.organizationId,
      redemption.discountId,
      redemption.checkoutId,
      redemption.subscriptionId,
      redemption.customerId,
      redemption.createdAt,
    ],
  )
}

export async function remove(tx: Tx, organizationId: string, checkoutId: string) {
  await tx.run(
    `with released as (
       delete from discount_redemptions where organization_id = $1 and checkout_id = $2
       returning discount_id
     )
     update discounts set redemptions_count = redemptions_count - 1
       from released where discounts.organization_id = $1 and discounts.id = released.discount_id`,
    [organizationId, checkoutId],
  )
}

/** Waits for whoever redeems or changes the discount; a deleted one is locked too. */
export async function lockDiscount(tx: Tx, organizationId: string, id: string) {
  await tx.one('select 1 from discounts where organization_id = $1 and id = $2 for update', [
    organizationId,
    id,
  ])
}
