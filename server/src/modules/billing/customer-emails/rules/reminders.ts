import { after, type Interval, span } from '../../../../kernel/index.ts'

type Renewing = {
  readonly status: string
  readonly cancelAtPeriodEnd: boolean
  readonly pauseAtPeriodEnd: boolean
  readonly interval: Interval
  readonly intervalCount: number
  readonly periodStart: Date
  readonly periodEnd: Date
}

export type ReminderKind = 'trial-ending' | 'renewal-ahead'

/** How many of an interval are a year or longer. */
const yearly: Readonly<Record<Interval, number>> = { day: 365, week: 52, month: 12, year: 1 }

/** What a subscription will be reminded of at the end of its period, if anything. */
export function reminderOf(subscription: Renewing): ReminderKind | undefined {
  const { cancelAtPeriodEnd, interval, intervalCount, pauseAtPeriodEnd, status } = subscription
  if (cancelAtPeriodEnd || pauseAtPeriodEnd) return undefined
  if (status === 'trialing') return 'trial-ending'
  return status === 'active' && intervalCount >= yearly[interval] ? 'renewal-ahead' : undefined
}

type Days = { readonly trial_reminder_days: number; readonly renewal_reminder_days: number }

/** Undefined where the period is not longer than the days before its end. */
export function reminderDate(
  kind: ReminderKind,
  { periodEnd, periodStart }: Pick<Renewing, 'periodStart' | 'periodEnd'>,
  days: Days,
): Date | undefined {
  const before = kind === 'trial-ending' ? days.trial_reminder_days : days.renewal_reminder_days
  const date = after(periodEnd, -before * span.day)
  return date > periodStart ? date : undefined
}

/** Nothing is planned so far ahead: such a card is renewed before. */
const longestPlan = 30 * 365 * span.day

export const isPlannable = (remindAt: Date, now: Date) =>
  remindAt > now && remindAt < after(now, longestPlan)
