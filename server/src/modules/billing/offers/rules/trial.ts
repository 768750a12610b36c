import { boundary, type Interval } from '../../../../kernel/index.ts'

export type Trial = { readonly interval: Interval; readonly count: number }

type Offer = {
  readonly isRecurring: boolean
  /** A buyer or the merchant gave the trial up. */
  readonly isAllowed: boolean
  /** What the merchant set for this checkout, and else the product. */
  readonly ofCheckout: Trial | null
  readonly ofProduct: Trial | null
}

/** The trial that a subscription from this checkout would begin with. */
export function activeTrial({ isAllowed, isRecurring, ofCheckout, ofProduct }: Offer) {
  return isRecurring && isAllowed ? (ofCheckout ?? ofProduct) : null
}

/** When a trial that begins now would end. */
export const trialEnd = (trial: Trial | null, at: Date) =>
  trial ? boundary(at, trial.interval, trial.count, 1) : null

/** An interval and its count are stored in two columns, and are both null or neither. */
export function trialOf(interval: Interval | null, count: number | null): Trial | null {
  return interval !== null && count !== null ? { interval, count } : null
}
