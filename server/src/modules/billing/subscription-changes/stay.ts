import { AppError } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import { type Discount, isRedeemable } from '../discounts/index.ts'
import { isFree, type Subscription, type SubscriptionDetails } from '../subscriptions/index.ts'
import type { Adjust } from './adjust.ts'
import type { Commands } from './commands.ts'
import type { Dependencies } from './dependencies.ts'

type Parts = {
  readonly adjust: Adjust['adjust']
  readonly commands: Commands
  readonly details: Dependencies['subscriptions']['parts']['details']
}

/**
 * Whoever has a discount keeps it, and what ends already, owes something or costs nothing is not made
 * cheaper. Nor is a plan that comes later, for which the discount was not offered.
 */
const mayStay = ({
  cancelAtPeriodEnd,
  discountId,
  pendingUpdate,
  prices,
  status,
  waitingChange,
}: Subscription) =>
  discountId === null &&
  !cancelAtPeriodEnd &&
  pendingUpdate === null &&
  waitingChange === null &&
  !isFree(prices) &&
  (status === 'active' || status === 'trialing')

/** The discount that a seller offers to customers who are about to cancel: to each of them once. */
export function createStay(
  { database, discounts }: Pick<Dependencies, 'database' | 'discounts'>,
  { adjust, commands, details }: Parts,
) {
  return {
    /** Undefined where it cannot be had. */
    async offered(
      subscription: Subscription,
      discountId: string,
      { at }: Pick<Moment, 'at'>,
    ): Promise<Discount | undefined> {
      if (!mayStay(subscription)) return undefined
      const { currency, customerId, organizationId, productId } = subscription
      const discount = await discounts.find(database.sql, [organizationId], discountId)
      if (!discount || !isRedeemable(discount, { at, productId, currency })) return undefined
      const redeemer = { organizationId, discountId, customerId }
      return (await discounts.hasRedeemed(database.sql, redeemer)) ? undefined : discount
    },

    accept: (
      organizationIds: readonly string[],
      id: string,
      discountId: string,
    ): Promise<SubscriptionDetails> =>
      commands.run(
        organizationIds,
        id,
        async (tx, moment, before) => {
          if (!mayStay(before)) throw new AppError('SUBSCRIPTION_IS_LOCKED')
          const changed = await adjust(tx, moment, before, { discountId, isFirstUse: true })
          return details.one(tx, changed)
        },
        { keepsChange: true },
      ),
  }
}
