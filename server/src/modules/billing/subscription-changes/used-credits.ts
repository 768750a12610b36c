import { type Fraction, fraction } from '../../../kernel/index.ts'
import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import {
  benefitsFrom,
  type Offer,
  type Subscription,
  soldSeats,
  usageEnd,
  usageStart,
} from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import { unusedOfPeriod, unusedShare } from './rules/unused.ts'

type Bought = Pick<Offer, 'productId' | 'seats'>

/** What is left of the credits of meters that a plan gave in the period. */
export function createUsedCredits({
  benefits,
  meters,
  products,
}: Pick<Dependencies, 'benefits' | 'meters' | 'products'>) {
  /** The units of each meter that these products give in a period. */
  async function givenBy(tx: Tx, organizationId: string, productIds: readonly string[]) {
    const attached = await products.benefitIdsOf(tx, organizationId, productIds)
    const ids = [...attached.values()].flat().map(({ benefitId }) => benefitId)
    if (ids.length === 0) return () => new Map<string, number>()
    const found = await benefits.findMany(tx, organizationId, [...new Set(ids)])
    return (productId: string, seats: number | null) => {
      const own = attached.get(productId)?.map(({ benefitId }) => benefitId) ?? []
      const units = new Map<string, number>()
      for (const benefit of found) {
        if (benefit.type !== 'meter_credit' || !own.includes(benefit.id)) continue
        const { meter_id: meterId, units: each } = benefit.properties
        units.set(meterId, (units.get(meterId) ?? 0) + each * (seats ?? 1))
      }
      return units
    }
  }

  /**
   * At most this share of the price of the period is credited: credits that were used are not returned, but
   * for what the next plan gives as well, if there is one. Undefined where the plan gives none.
   */
  return async function unusedOf(
    tx: Tx,
    moment: Moment,
    before: Subscription,
    next: Bought | null,
  ): Promise<Fraction | undefined> {
    const { id: subscriptionId, organizationId, productId } = before
    const periodStart = benefitsFrom(before)
    const given = await givenBy(tx, organizationId, [productId, ...(next ? [next.productId] : [])])
    const [present, becomes] = [
      given(productId, soldSeats(before)),
      next ? given(next.productId, next.seats) : new Map<string, number>(),
    ]
    const billed = { start: before.periodStart, end: before.periodEnd }
    let least: Fraction | undefined
    // In one order, so that changes of several subscriptions lock meters alike.
    for (const meterId of [...present.keys()].toSorted()) {
      const of = { subscriptionId, periodStart }
      const used = await meters.credits.usedOf(tx, moment, of, meterId)
      const left = unusedShare(used, {
        given: present.get(meterId) ?? 0,
        stays: becomes.get(meterId) ?? 0,
      })
      if (!least || fraction.compare(left, least) < 0) least = left
    }
    return (
      least && unusedOfPeriod(least, { start: usageStart(before), end: usageEnd(before) }, billed)
    )
  }
}
