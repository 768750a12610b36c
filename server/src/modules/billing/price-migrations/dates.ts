import { after, fraction, halfAwayFromZero, type Interval, span } from '../../../kernel/index.ts'
import { billingOf, firstStart, type Subscription } from '../subscriptions/index.ts'

type Terms = { readonly effectiveAt: Date; readonly noticeDays: number }

/** The first period of a subscription that has the new prices, if its customer is told at `at`. */
export function appliesAt(subscription: Subscription, terms: Terms, at: Date): Date {
  const told = after(at, terms.noticeDays * span.day)
  const earliest = new Date(Math.max(told.getTime(), terms.effectiveAt.getTime()))
  return firstStart(billingOf(subscription), earliest)
}

/** A day before it has to be, so that a server that was down for hours postpones nothing. */
export const announceAt = (applies: Date, { noticeDays }: Terms): Date =>
  after(applies, -(noticeDays + 1) * span.day)

/** Whether a customer who was told then may pay the new prices from this date on. */
export const isInTime = (announcedAt: Date | null, { noticeDays }: Terms, start: Date): boolean =>
  noticeDays === 0 || (announcedAt !== null && after(announcedAt, noticeDays * span.day) <= start)

/** How often a period comes in a month, with 365 days in a year. */
const perMonth = {
  day: fraction.of(365, 12),
  week: fraction.of(365, 84),
  month: fraction.of(1),
  year: fraction.of(1, 12),
} as const satisfies Record<Interval, fraction.Fraction>

/** What so many periods come to in a month, exactly. */
export const monthly = (
  amount: number,
  { interval, intervalCount }: { readonly interval: Interval; readonly intervalCount: number },
) => fraction.multiply(fraction.of(amount, intervalCount), perMonth[interval])

export const rounded = (value: fraction.Fraction): number => Number(halfAwayFromZero(value))
