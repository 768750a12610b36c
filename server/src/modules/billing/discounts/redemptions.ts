import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Sql, Tx } from '../../../platform/database/index.ts'
import type { Random } from '../../../platform/system.ts'
import * as discounts from './store/discounts.ts'
import * as store from './store/redemptions.ts'

/** Who redeems a discount: a checkout, or a subscription that was created without one. */
type Redeemer = {
  readonly organizationId: string
  readonly discountId: string
  readonly checkoutId?: string | null | undefined
  readonly subscriptionId?: string | null | undefined
  readonly customerId?: string | null | undefined
  /** Whoever redeemed it before does not get it again, whatever its own limits are. */
  readonly isFirstUse?: boolean
}

type Customer = {
  readonly organizationId: string
  readonly discountId: string
  readonly customerId: string
}

/** Redeeming, under the lock of the discount, so that no limit is ever exceeded. */
export function createRedemptions({ random }: { readonly random: Random }) {
  return {
    /** A checkout that has redeemed it keeps its redemption; a deleted discount is used up. */
    async redeem(tx: Tx, moment: Moment, redeemer: Redeemer): Promise<void> {
      const { organizationId, discountId, customerId = null } = redeemer
      const { checkoutId = null, isFirstUse = false, subscriptionId = null } = redeemer
      const discount = await discounts.lock(tx, organizationId, discountId)
      const redeemed = checkoutId && (await store.ofCheckout(tx, organizationId, checkoutId))
      if (redeemed === discountId) return
      if (!discount) throw limitReached()
      const { maxRedemptions, redemptionsCount } = discount
      const maxRedemptionsPerCustomer = isFirstUse ? 1 : discount.maxRedemptionsPerCustomer
      if (redemptionsCount >= (maxRedemptions ?? Infinity)) throw limitReached()
      if (maxRedemptionsPerCustomer !== null && customerId !== null) {
        const own = await store.countOfCustomer(tx, organizationId, discountId, customerId)
        if (own >= maxRedemptionsPerCustomer) throw limitReached()
      }
      await store.insert(tx, {
        id: random.uuid(),
        organizationId,
        discountId,
        checkoutId,
        subscriptionId,
        customerId,
        createdAt: moment.at,
      })
    },

    hasRedeemed: async (
      sql: Sql,
      { customerId, discountId, organizationId }: Customer,
    ): Promise<boolean> =>
      (await store.countOfCustomer(sql, organizationId, discountId, customerId)) > 0,

    /** Gives back what a checkout redeemed, after its payment failed. */
    async release(tx: Tx, organizationId: string, checkoutId: string): Promise<void> {
      const discountId = await store.ofCheckout(tx, organizationId, checkoutId)
      if (discountId === undefined) return
      await store.lockDiscount(tx, organizationId, discountId)
      await store.remove(tx, organizationId, checkoutId)
    },
  }
}

const limitReached = () => new AppError('DISCOUNT_REDEMPTION_LIMIT_REACHED')
