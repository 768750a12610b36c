import type { Sql } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Discount } from '../discounts/index.ts'
import type { Dependencies, Hooks } from './dependencies.ts'
import { payerOf } from './payer.ts'
import type { PinnedPrice, Subscription } from './store/subscriptions.ts'
import { amountOf, discountAt, discounted, fits, noDiscount, soldSeats } from './terms.ts'
import { withOwnCaps } from './usage-cap.ts'

/** The product that the next period begins with. */
function withPending(subscription: Subscription): Subscription {
  const { pendingUpdate } = subscription
  if (!pendingUpdate) return subscription
  const { productId, productName, prices, interval, count, endsDiscount } = pendingUpdate
  const { meterInterval = null, meterIntervalCount = null } = pendingUpdate
  const seats = soldSeats({ seats: subscription.seats, ...pendingUpdate })
  const base = endsDiscount ? { ...subscription, ...noDiscount } : subscription
  const offer = { productId, productName, prices, seats, meterInterval, meterIntervalCount }
  const changed = { ...base, ...offer, pendingUpdate: null }
  const isSame = interval === subscription.interval && count === subscription.intervalCount
  if (isSame) return changed
  // Another interval is counted from the end of the last period.
  const anchor = { anchorAt: subscription.periodEnd, periodIndex: -1 }
  return { ...changed, interval, intervalCount: count, ...anchor }
}

/** What the next period begins with, whether it begins now or is announced. */
export function createNextPeriod(
  { discounts, disputes }: Pick<Dependencies, 'discounts' | 'disputes'>,
  hooks: Pick<Hooks, 'seatsInUse'>,
) {
  async function discountOf(sql: Sql, { discountId, organizationId }: Subscription) {
    if (discountId === null) return null
    const [discount] = await discounts.findMany(sql, organizationId, [discountId])
    return discount ?? null
  }

  /** More is given only for money that the bank of the customer does not ask for. */
  async function isIncreaseHeld(sql: Sql, subscription: Subscription, customer: Customer) {
    const { currency, pendingUpdate, prices } = subscription
    if (!pendingUpdate) return false
    const becomes = amountOf(pendingUpdate.prices, null, currency)
    if (becomes <= amountOf(prices, null, currency)) return false
    return disputes.holds(sql, subscription, payerOf(subscription, customer).methodId)
  }

  /** Seats that are assigned stay, also where an earlier release planned a change to fewer, or to none. */
  async function hasRoom(sql: Sql, { id, organizationId, seats }: Subscription) {
    return (seats ?? 0) >= ((await hooks.seatsInUse.run?.(sql, organizationId, id)) ?? 0)
  }

  return {
    /** An increase waits for the end of a dispute, and what leaves too few seats until they are revoked. */
    async changedAtEnd(sql: Sql, subscription: Subscription, customer: Customer) {
      if (!subscription.pendingUpdate) return subscription
      const changed = withPending(subscription)
      const isHeld =
        !(await hasRoom(sql, changed)) || (await isIncreaseHeld(sql, subscription, customer))
      return isHeld ? subscription : changed
    },

    /** The prices of a period, with the discount that covers it; `moved` are those of a price migration. */
    async termsOf(
      sql: Sql,
      before: Subscription,
      period: Subscription,
      moved: readonly PinnedPrice[] | undefined,
    ): Promise<{ readonly period: Subscription; readonly discount: Discount | null }> {
      const { currency, discountAppliedAt, periodStart, productId } = period
      const found = await discountOf(sql, period)
      const isKept = found && (productId === before.productId || fits(found, productId, currency))
      const { appliedAt, discount } = discountAt(
        isKept ? found : null,
        discountAppliedAt,
        periodStart,
      )
      const prices = discounted(withOwnCaps(moved ?? period.prices), discount, currency)
      return {
        discount,
        period: {
          ...period,
          prices,
          amount: amountOf(prices, discount, currency),
          discountId: discount?.id ?? null,
          discountName: discount?.name ?? null,
          discountAppliedAt: appliedAt,
        },
      }
    },
  }
}
export type NextPeriod = ReturnType<typeof createNextPeriod>
