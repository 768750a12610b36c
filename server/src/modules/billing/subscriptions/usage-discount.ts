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

/** Takes the discount of a period off one line after the other. */
export type Reducer = {
  readonly discountId: string | null
  readonly take: (amount: number) => ItemDiscount | null
  /** Of a fixed amount. */
  readonly left: () => number | null
}

const none: Reducer = { discountId: null, take: () => null, left: () => null }

function reducerBy(discount: Discount, currency: string, whole: number): Reducer {
  const isFixed = discount.type === 'fixed'
  let left = whole
  return {
    discountId: discount.id,
    left: () => (isFixed ? left : null),
    take(amount) {
      const charged = inSteps(amount, chargeStepOf(currency))
      const most = discountAmount(discount, charged, currency)
      const reduction = isFixed ? Math.min(left, most) : most
      left -= reduction
      return { id: discount.id, name: discount.name, amount: reduction }
    },
  }
}

type LateIn = Parameters<Dependencies['meters']['chargedIn']>[1] & {
  readonly currency: string
  readonly discountId: string | null
}

/**
 * Usage has the discount of the period in which it was used, whenever it is charged. A fixed amount
 * reduces a period once: usage gets what the prices of the whole period left of it.
 */
export function createUsageDiscount({
  discounts,
  meters,
}: Pick<Dependencies, 'discounts' | 'meters'>) {
  async function find(sql: Sql, organizationId: string, discountId: string | null) {
    if (discountId === null) return undefined
    const [discount] = await discounts.findMany(sql, organizationId, [discountId])
    return discount
  }

  return {
    /** Of the present period. */
    async reducerOf(sql: Sql, subscription: Subscription): Promise<Reducer> {
      const { currency, discountId, organizationId, periodStart: cycleStart } = subscription
      const discount = await find(sql, organizationId, discountId)
      if (!discount || !isOfPeriod(discount, subscription)) return none
      if (discount.type === 'percentage') return reducerBy(discount, currency, 0)
      const of = { organizationId, subscriptionId: subscription.id, cycleStart }
      const charged = await meters.chargedIn(sql, of)
      const used = [...subscription.prices, ...charged].reduce(
        (sum, each) => sum + each.discount,
        0,
      )
      const whole = discountAmount(discount, Number.MAX_SAFE_INTEGER, currency)
      return reducerBy(discount, currency, Math.max(0, whole - used))
    },

    /** Of a period that was charged before. */
    async reducerOfLate(sql: Sql, { currency, discountId, ...of }: LateIn): Promise<Reducer> {
      const discount = await find(sql, of.organizationId, discountId)
      if (!discount) return none
      const charged = await meters.chargedIn(sql, of)
      const left = charged.flatMap(({ discountLeft }) => discountLeft ?? [])
      const late = charged.reduce((sum, each) => sum + (each.isLate ? each.discount : 0), 0)
      return reducerBy(discount, currency, Math.max(0, Math.min(...left, Infinity) - late))
    },
  }
}
