import { chargeStepOf, inSteps } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { type Discount, discountAmount, discountCovers } from '../discounts/index.ts'
import type { ItemDiscount } from '../orders/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Subscription } from './store/subscriptions.ts'

/** The discount that the present period was charged with; a new one begins with the next. */
const isOfPeriod = (
  discount: Discount,
  { discountAppliedAt: appliedAt, periodStart }: Subscription,
) => appliedAt !== null && discountCovers(discount, appliedAt, periodStart)

const none = () => null

/**
 * Usage has the discount of the period in which it was used, whenever it is charged. A fixed amount
 * reduces a period once: usage gets what the prices of the whole period left of it.
 */
export function createUsageDiscount({
  discounts,
  meters,
}: Pick<Dependencies, 'discounts' | 'meters'>) {
  /** What is left of a fixed amount in the period. */
  async function leftOf(sql: Sql, subscription: Subscription, discount: Discount) {
    if (discount.type === 'percentage') return Number.MAX_SAFE_INTEGER
    const {
      currency,
      id: subscriptionId,
      organizationId,
      periodStart: cycleStart,
      prices,
    } = subscription
    const charged = await meters.chargedIn(sql, { organizationId, subscriptionId, cycleStart })
    const used = [...prices, ...charged].reduce((sum, { discount }) => sum + discount, 0)
    return Math.max(0, discountAmount(discount, Number.MAX_SAFE_INTEGER, currency) - used)
  }

  /** Takes the discount off one line after the other. */
  return async function reducerOf(
    sql: Sql,
    subscription: Subscription,
  ): Promise<(amount: number) => ItemDiscount | null> {
    const { currency, discountId, organizationId } = subscription
    if (discountId === null) return none
    const [discount] = await discounts.findMany(sql, organizationId, [discountId])
    if (!discount || !isOfPeriod(discount, subscription)) return none
    let left = await leftOf(sql, subscription, discount)
    return (amount) => {
      const charged = inSteps(amount, chargeStepOf(currency))
      const reduction = Math.min(left, discountAmount(discount, charged, currency))
      left -= discount.type === 'fixed' ? reduction : 0
      return { id: discount.id, name: discount.name, amount: reduction }
    }
  }
}
export type UsageDiscount = ReturnType<typeof createUsageDiscount>
