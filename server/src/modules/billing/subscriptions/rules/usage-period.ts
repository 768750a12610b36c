import { type Interval, periodAt } from '../../../../kernel/index.ts'

/** How often usage is billed, and credits are given, within a billing period. */
export type MeterInterval = {
  /** Null where that is once in a billing period. */
  readonly meterInterval: Interval | null
  readonly meterIntervalCount: number | null
}

type State = MeterInterval & {
  readonly status: string
  readonly anchorAt: Date
  readonly periodIndex: number
  readonly periodStart: Date
  readonly periodEnd: Date
  /** The start of the last period that was not begun by a change of the plan within another one. */
  readonly renewedAt: Date
  /** The start of the present period of usage. */
  readonly meterPeriodStart: Date | null
  /** From when benefits give anew within the billing period; null for its own start. */
  readonly meterRenewedAt: Date | null
  readonly benefitsWait: boolean
}

/**
 * Periods of usage are counted from the anchor, like those that are billed; from the start of one whose end
 * was moved, so that moving it again ends no period of usage.
 */
function periodOf({ anchorAt, periodIndex, periodStart, ...state }: State, at: Date) {
  const { meterInterval, meterIntervalCount } = state
  if (meterInterval === null) return null
  const from = periodIndex < 0 ? periodStart : anchorAt
  return periodAt(from, meterInterval, meterIntervalCount ?? 1, at)
}

export const usageStart = ({
  meterPeriodStart,
  periodStart,
}: Pick<State, 'meterPeriodStart' | 'periodStart'>): Date => meterPeriodStart ?? periodStart

/** The last one ends with the billing period; a trial is one period. */
export function usageEnd(state: State): Date {
  const { periodEnd, status } = state
  if (status === 'trialing') return periodEnd
  const end = periodOf(state, usageStart(state))?.end
  return end && end < periodEnd ? end : periodEnd
}

/** The period for which benefits give: what was given in it is not given again. */
export const benefitsFrom = ({ meterInterval, meterRenewedAt, renewedAt }: State): Date =>
  (meterInterval === null ? null : meterRenewedAt) ?? renewedAt

const isSame = (one: MeterInterval, other: MeterInterval) =>
  one.meterInterval === other.meterInterval && one.meterIntervalCount === other.meterIntervalCount

const isMoved = (one: Date, other: Date) => one.getTime() !== other.getTime()

/** Whether usage until now is charged by itself, since its period is not that of what comes. */
export const endsUsagePeriod = (
  before: MeterInterval & Pick<State, 'periodStart'>,
  after: MeterInterval & Pick<State, 'periodStart'>,
) => isMoved(before.periodStart, after.periodStart) || !isSame(before, after)

/**
 * The period of usage after a change. One that begins a billing period begins with it. Within one, other
 * intervals give nothing that was given in the present one already.
 */
export function withUsagePeriod<After extends State>(before: State, after: After, at: Date): After {
  const isRenewed = isMoved(before.renewedAt, after.renewedAt)
  if (after.meterInterval === null) {
    const meterRenewedAt = isRenewed ? null : after.meterRenewedAt
    return { ...after, meterPeriodStart: null, meterRenewedAt, benefitsWait: false }
  }
  if (isMoved(before.periodStart, after.periodStart)) {
    const meterRenewedAt = isRenewed ? null : after.meterRenewedAt
    const begun = { meterPeriodStart: after.periodStart, meterRenewedAt, benefitsWait: false }
    return { ...after, ...begun }
  }
  if (isSame(before, after)) return after
  const start = startAt(after, at)
  const given = after.meterRenewedAt
  const meterRenewedAt = given && start < given ? start : given
  return { ...after, meterPeriodStart: start, meterRenewedAt, benefitsWait: false }
}

/** The start of the period of usage that contains a time. */
export function startAt(state: State, at: Date): Date {
  const start = periodOf(state, at)?.start
  return start && start > state.periodStart ? start : state.periodStart
}
