import type { Metadata } from '@guildhall/contract/kernel/billing'
import type { StoredOffer, Subscription } from '../subscriptions/index.ts'
import type { Plan } from './plan.ts'

/** A subscription after a change of its product, as JSON. */
export type ChangedTerms = StoredOffer & {
  readonly discountId: string | null
  readonly discountName: string | null
  readonly discountAppliedAt: string | null
  readonly amount: number
  /** Missing where it stays as it is. */
  readonly metadata?: Metadata
  readonly anchorAt: string
  readonly periodIndex: number
  readonly periodStart: string
  readonly periodEnd: string
  /** What benefits give in a period is given anew: it is paid, and nothing of the one before is credited. */
  readonly isPaidAnew?: true
  /** The trial is over with it. */
  readonly endsTrial?: true
  /** It is paid with a card that was typed for it, which pays the subscription from then on. */
  readonly hasOwnCard?: true
}

/** A planned change as JSON, which is kept until it is paid. */
export function termsOf(
  { amount, billing, discount, discountAppliedAt, endsTrial, offer }: Plan,
  metadata?: Metadata,
): ChangedTerms {
  return {
    ...offer,
    amount,
    ...(metadata ? { metadata } : {}),
    discountId: discount?.id ?? null,
    discountName: discount?.name ?? null,
    discountAppliedAt: discountAppliedAt?.toISOString() ?? null,
    anchorAt: billing.schedule.anchor.toISOString(),
    periodIndex: billing.schedule.index,
    periodStart: billing.period.start.toISOString(),
    periodEnd: billing.period.end.toISOString(),
    ...(endsTrial ? { endsTrial } : {}),
  }
}

/** What the subscription becomes. */
export const changesOf = (terms: ChangedTerms): Partial<Subscription> => ({
  productId: terms.productId,
  productName: terms.productName,
  prices: terms.prices,
  amount: terms.amount,
  ...(terms.seats === undefined ? {} : { seats: terms.seats }),
  ...(terms.metadata ? { metadata: terms.metadata } : {}),
  interval: terms.interval,
  intervalCount: terms.count,
  meterInterval: terms.meterInterval ?? null,
  meterIntervalCount: terms.meterIntervalCount ?? null,
  discountId: terms.discountId,
  discountName: terms.discountName,
  discountAppliedAt: terms.discountAppliedAt === null ? null : new Date(terms.discountAppliedAt),
  anchorAt: new Date(terms.anchorAt),
  periodIndex: terms.periodIndex,
  periodStart: new Date(terms.periodStart),
  periodEnd: new Date(terms.periodEnd),
  pendingUpdate: null,
  waitingChange: null,
  ...(terms.isPaidAnew ? { renewedAt: new Date(terms.periodStart) } : {}),
  ...(terms.endsTrial
    ? ({ status: 'active', trialEnd: new Date(terms.periodStart) } as const)
    : {}),
})

/** The first period after a trial begins as it does by itself. */
export const toldOf = ({ endsTrial }: ChangedTerms) =>
  endsTrial ? (['subscription.cycled'] as const) : []

/** What was used in the one that ended is billed, and does not wait for the end of the next. */
export const beginsPeriod = (before: Subscription, changed: Subscription) =>
  changed.periodStart.getTime() !== before.periodStart.getTime()
