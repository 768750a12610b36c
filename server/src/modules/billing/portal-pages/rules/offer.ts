import type { PortalOffer } from '@guildhall/contract/portal-pages'

type Terms = {
  readonly duration: 'once' | 'repeating' | 'forever'
  readonly durationInMonths: number | null
}
type Recurrence = {
  readonly interval: 'day' | 'week' | 'month' | 'year'
  readonly intervalCount: number
}

/**
 * For how long a discount counts, as its customer understands it: in payments where their number follows
 * from the months, else in months.
 */
export function lastsOf(
  { duration, durationInMonths }: Terms,
  { interval, intervalCount }: Recurrence,
): NonNullable<PortalOffer['discount']>['lasts'] {
  if (duration === 'forever') return { unit: 'always' }
  if (duration === 'once') return { unit: 'payments', count: 1 }
  const months = durationInMonths ?? 1
  if (interval === 'day' || interval === 'week') return { unit: 'months', count: months }
  const monthsOfPeriod = intervalCount * (interval === 'year' ? 12 : 1)
  return { unit: 'payments', count: Math.ceil(months / monthsOfPeriod) }
}
