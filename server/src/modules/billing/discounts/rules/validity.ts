import { boundary, span } from '../../../../kernel/index.ts'
import type { Discount } from './discount.ts'

type Use = {
  readonly at: Date
  readonly productId: string | null
  readonly currency: string
}

/** Whether a discount can be used now; the limit per customer is checked when it is redeemed. */
export function isRedeemable(discount: Discount, { at, productId, currency }: Use): boolean {
  const { startsAt, endsAt, maxRedemptions, redemptionsCount, productIds, amounts } = discount
  if (startsAt && at < startsAt) return false
  if (endsAt && at > endsAt) return false
  if (maxRedemptions !== null && redemptionsCount >= maxRedemptions) return false
  if (productIds.length > 0 && (productId === null || !productIds.includes(productId))) return false
  return discount.type === 'percentage' || Object.hasOwn(amounts ?? {}, currency)
}

/**
 * Whether a period that begins then is reduced. `appliedAt` is the start of the first period that the
 * discount reduces; months are counted, not periods, so four months cover a whole year that begins in
 * them.
 */
export function discountCovers(
  { duration, durationInMonths }: Pick<Discount, 'duration' | 'durationInMonths'>,
  appliedAt: Date,
  periodStart: Date,
): boolean {
  if (duration === 'forever') return true
  const months = duration === 'once' ? 0 : (durationInMonths ?? 1) - 1
  return periodStart <= monthsAfter(appliedAt, months)
}

/**
 * From the last day of a month to the last day of a month: periods of the 31st begin on the 28th of
 * February, and on the 30th of April again.
 */
function monthsAfter(at: Date, months: number): Date {
  const dayAfter = new Date(at.getTime() + span.day)
  if (dayAfter.getUTCDate() > 1) return boundary(at, 'month', 1, months)
  return new Date(boundary(dayAfter, 'month', 1, months).getTime() - span.day)
}
