import { AppError } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Context } from './dependencies.ts'
import type { Checkout } from './rules/checkout.ts'
import * as store from './store/read.ts'

type Sale = Pick<
  Checkout,
  'id' | 'organizationId' | 'isRecurring' | 'customerId' | 'customerEmail' | 'subscriptionId'
>

/** One subscription per customer, where the merchant wants no more. */
export function createUniqueness({
  customers,
  providers,
}: Pick<Context, 'customers' | 'providers'>) {
  async function customerOf(sql: Sql, { customerEmail, customerId, organizationId }: Sale) {
    if (customerId !== null) return customerId
    if (customerEmail === null) return undefined
    return (await customers.findByEmail(sql, organizationId, customerEmail))?.id
  }

  return {
    /** A subscription is upgraded once, or the buyer would pay for both; decisive under the customer's lock. */
    async checkUpgrade(sql: Sql, sale: Sale): Promise<void> {
      const { id, organizationId, subscriptionId } = sale
      if (subscriptionId === null) return
      const isUpgraded =
        (await providers.isUpgraded.run?.(sql, organizationId, subscriptionId)) === true ||
        (await store.isBeingUpgraded(sql, { id, organizationId, subscriptionId }))
      if (isUpgraded) throw new AppError('CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION')
    },

    /** A checkout that is being paid counts as a subscription; decisive under the customer's lock. */
    async check(sql: Sql, { allowMultipleSubscriptions }: Merchant, sale: Sale): Promise<void> {
      if (allowMultipleSubscriptions || !sale.isRecurring) return
      const { organizationId, subscriptionId } = sale
      const customerId = await customerOf(sql, sale)
      if (customerId === undefined) return
      const holds = providers.holdsSubscription.run
      const isHeld =
        (await holds?.(sql, organizationId, customerId, subscriptionId)) === true ||
        (await store.isBuyingSubscription(sql, sale, customerId))
      if (isHeld) throw new AppError('CUSTOMER_ALREADY_HAS_AN_ACTIVE_SUBSCRIPTION')
    },
  }
}
export type Uniqueness = ReturnType<typeof createUniqueness>
