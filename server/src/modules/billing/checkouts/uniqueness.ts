import { AppError, isProved } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Context, Held } from './dependencies.ts'
import { type Checkout, countsAsPurchase } from './rules/checkout.ts'
import { needsPaymentForm } from './rules/required.ts'
import * as store from './store/read.ts'

/** One subscription per customer, where the merchant wants no more. */
export function createUniqueness({ providers }: Pick<Context, 'providers'>) {
  /** Decisive under the customer's lock. */
  async function heldBy(sql: Sql, sale: Checkout): Promise<Held> {
    const { buyerProof, customerId, organizationId, subscriptionId: besides } = sale
    if (customerId === null) return 'nothing'
    const of = { besides, byProven: isProved(buyerProof) }
    const held = await providers.heldBy.run?.(sql, organizationId, customerId, of)
    return held ?? 'nothing'
  }

  /** Nothing is asked for, so it could be had, with what it gives, as often as it is confirmed. */
  async function isTakenAgain(sql: Sql, sale: Checkout) {
    const { customerId, organizationId, productId, subscriptionId } = sale
    if (customerId === null || needsPaymentForm(sale)) return false
    const customer = { customerId, organizationId }
    const of = { besides: subscriptionId, productId, withFree: !countsAsPurchase(sale) }
    const holds = await providers.holdsUnpaid.run?.(sql, customer, of)
    return holds === true || store.isBeingTaken(sql, sale)
  }

  /** Whether it would upgrade what a bank asks the money of. */
  async function isDisputed(sql: Sql, sale: Checkout) {
    const { customerId, organizationId, subscriptionId: id } = sale
    if (id === null || customerId === null) return false
    return (await providers.isDisputed.run?.(sql, organizationId, { customerId, id })) === true
  }

  return {
    /** A subscription is upgraded once, or the buyer would pay for both; decisive under the customer's lock. */
    async checkUpgrade(sql: Sql, sale: Checkout): Promise<void> {
      const { id, organizationId, subscriptionId } = sale
      if (subscriptionId === null) return
      const isUpgraded =
        (await providers.isUpgraded.run?.(sql, organizationId, subscriptionId)) === true ||
        (await store.isBeingUpgraded(sql, { id, organizationId, subscriptionId }))
      if (isUpgraded) throw new AppError('CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION')
      if (await isDisputed(sql, sale)) throw new AppError('SUBSCRIPTION_IS_DISPUTED')
    },

    isDisputed,

    /**
     * Asked when a checkout is confirmed, never before: an open one would tell who subscribes. A checkout
     * that is being paid counts as a subscription. What nobody proved and nobody pays for keeps only its
     * like from being bought. Where a customer may have several, one of each product is for nothing.
     */
    async check(sql: Sql, { allowMultipleSubscriptions }: Merchant, sale: Checkout): Promise<void> {
      if (!sale.isRecurring) return
      if (allowMultipleSubscriptions) {
        if (!(await isTakenAgain(sql, sale))) return
        throw new AppError('CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION')
      }
      const kinds = [await heldBy(sql, sale), await store.boughtBy(sql, sale)]
      const isHeld = countsAsPurchase(sale)
        ? kinds.includes('subscription')
        : kinds.some((kind) => kind !== 'nothing')
      if (isHeld) throw new AppError('CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION')
    },

    /** Whether a purchase that nobody paid for is still the only one when it ends. */
    async isAlone(sql: Sql, { allowMultipleSubscriptions }: Merchant, sale: Checkout) {
      if (allowMultipleSubscriptions || !sale.isRecurring || countsAsPurchase(sale)) return true
      return (await heldBy(sql, sale)) === 'nothing'
    },
  }
}
export type Uniqueness = ReturnType<typeof createUniqueness>
