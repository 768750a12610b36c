import type { PriceChange } from '@guildhall/contract/billing/price-migrations'
import type { Sql } from '../../../platform/database/index.ts'
import type { Discount } from '../discounts/index.ts'
import type { Price } from '../products/index.ts'
import { amountOf, discountAt, fits, pinned, type Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { PriceMigration } from './store/migrations.ts'

/** The prices of a migration, in its order; archived ones too, since they were announced. */
export async function targetOf(
  { products }: Pick<Dependencies, 'products'>,
  sql: Sql,
  { organizationId, priceIds }: Pick<PriceMigration, 'organizationId' | 'priceIds'>,
): Promise<Price[]> {
  const found = await products.findPrices(sql, organizationId, priceIds)
  return priceIds.flatMap((id) => found.find((price) => price.id === id) ?? [])
}

export async function discountOf(
  { discounts }: Pick<Dependencies, 'discounts'>,
  sql: Sql,
  { discountId, organizationId }: Pick<Subscription, 'discountId' | 'organizationId'>,
): Promise<Discount | null> {
  if (discountId === null) return null
  const [discount] = await discounts.findMany(sql, organizationId, [discountId])
  return discount ?? null
}

type Terms = {
  readonly migration: PriceMigration
  readonly target: readonly Price[]
  readonly discount: Discount | null
  /** The start of the first period with the new prices. */
  readonly start: Date
}

/** What changes for one subscriber: the amounts of that period, as they will be billed. */
export function changeOf(
  subscription: Subscription,
  { discount, migration, start, target }: Terms,
): PriceChange {
  const { currency, discountAppliedAt, productId, seats } = subscription
  const kept = discount && fits(discount, productId, currency) ? discount : null
  const present = discountAt(kept, discountAppliedAt, start).discount
  return {
    organization_id: migration.organizationId,
    price_migration_id: migration.id,
    subscription_id: subscription.id,
    customer_id: subscription.customerId,
    product_id: productId,
    product_name: subscription.productName,
    currency,
    old_amount: amountOf(subscription.prices, present, currency),
    new_amount: amountOf(pinned(target, { seats }), present, currency),
    applies_at: start.toISOString(),
  }
}
