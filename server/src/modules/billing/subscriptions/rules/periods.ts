import { boundary, type Interval, type Period, periodAt } from '../../../../kernel/index.ts'

/** How often a subscription is billed, and from when its periods are counted. */
type Schedule = {
  readonly interval: Interval
  readonly count: number
  readonly anchor: Date
  /** The number of the current period; -1 is a trial, which ends at the anchor. */
  readonly index: number
}

export type BillingPeriod = { readonly schedule: Schedule; readonly period: Period }

type Recurrence = Pick<Schedule, 'interval' | 'count'>

/** Periods are computed from the anchor, so a short month does not move the ones after it. */
function periodOf({ interval, count, anchor, index }: Schedule): Period {
  return {
    start: boundary(anchor, interval, count, index),
    end: boundary(anchor, interval, count, index + 1),
  }
}

/** A paid period that starts now. */
export function startAt(at: Date, { interval, count }: Recurrence): BillingPeriod {
  const schedule = { interval, count, anchor: at, index: 0 }
  return { schedule, period: periodOf(schedule) }
}

/** A trial; the first paid period starts at its end. */
export function startTrial(at: Date, end: Date, { interval, count }: Recurrence): BillingPeriod {
  if (end <= at) throw new RangeError('A trial must end after its start')
  return { schedule: { interval, count, anchor: end, index: -1 }, period: { start: at, end } }
}

/**
 * The period after the current one. It starts where the current one ends, however late this runs, so
 * that no time is left out or billed twice.
 */
export function next({ schedule, period }: BillingPeriod): BillingPeriod {
  const following = { ...schedule, index: schedule.index + 1 }
  return { schedule: following, period: { start: period.end, end: periodOf(following).end } }
}

/** The start of the first following period that does not start before this date. */
export function firstStart(billing: BillingPeriod, earliest: Date): Date {
  const { start } = next(billing).period
  if (start >= earliest) return start
  // Computed, not counted: days until a date in many years are many periods.
  const { anchor, count, interval } = billing.schedule
  const period = periodAt(anchor, interval, count, earliest)
  return period.start < earliest ? period.end : period.start
}

/** The current period ends at another date, from which the following ones are counted. */
export function moveEnd({ schedule, period }: BillingPeriod, end: Date): BillingPeriod {
  if (end <= period.start) throw new RangeError('A period must end after its start')
  return { schedule: { ...schedule, anchor: end, index: -1 }, period: { start: period.start, end } }
}

/** The end of a trial of so many intervals. */
export function trialEnd(start: Date, interval: Interval, count: number): Date {
  return boundary(start, interval, count, 1)
}

/** The columns of the current period and of what the next ones are computed from. */
export type PeriodColumns = {
  readonly interval: Interval
  readonly intervalCount: number
  readonly anchorAt: Date
  readonly periodIndex: number
  readonly periodStart: Date
  readonly periodEnd: Date
}

export const billingOf = (row: PeriodColumns): BillingPeriod => ({
  schedule: {
    interval: row.interval,
    count: row.intervalCount,
    anchor: row.anchorAt,
    index: row.periodIndex,
  },
  period: { start: row.periodStart, end: row.periodEnd },
})

export const columnsOf = ({ schedule, period }: BillingPeriod): PeriodColumns => ({
  interval: schedule.interval,
  intervalCount: schedule.count,
  anchorAt: schedule.anchor,
  periodIndex: schedule.index,
  periodStart: period.start,
  periodEnd: period.end,
})
