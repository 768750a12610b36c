import { dividesPeriod } from '@guildhall/contract/billing/meter-intervals'
import type { Span } from '../said.ts'
import type { Draft } from './draft.ts'

const offered: readonly Span[] = [
  { interval: 'day', count: 1 },
  { interval: 'week', count: 1 },
  { interval: 'month', count: 1 },
  { interval: 'month', count: 3 },
  { interval: 'month', count: 6 },
]

export const isSamePeriod = (one: Span | null, other: Span | null) =>
  one?.interval === other?.interval && one?.count === other?.count

/** How often usage can be charged: so that the last time is together with a payment. */
export function usagePeriodsOf({
  count,
  interval,
  usagePeriod,
}: Pick<Draft, 'count' | 'interval' | 'usagePeriod'>): readonly Span[] {
  if (interval === null || count === null) return []
  const isOffered = offered.some((each) => isSamePeriod(each, usagePeriod))
  const all = usagePeriod && !isOffered ? [...offered, usagePeriod] : offered
  return all.filter((each) => dividesPeriod(each, { interval, count }))
}
