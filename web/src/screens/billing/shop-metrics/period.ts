import type { MetricInterval } from '@guildhall/contract/billing/metrics'
import { type Days, daysIn, earlier, justBefore, moved } from '../shop/days.ts'

export const periods = [
  'today',
  '7',
  '28',
  '90',
  'month',
  'quarter',
  'year',
  '12m',
  'all',
  'days',
] as const
export type Period = (typeof periods)[number]
export const usualPeriod = '28' satisfies Period

export const intervals = [
  'hour',
  'day',
  'week',
  'month',
  'year',
] as const satisfies MetricInterval[]

export const comparisons = ['before', 'year', 'none'] as const

/** As the URL has it. */
export type Fields = {
  readonly period?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly interval?: string | undefined
  readonly compare?: string | undefined
}

/** How many days each interval may have, the first day there is, and the first with something. */
export type Reach = {
  readonly minDate: string
  readonly maxDays: Readonly<Record<MetricInterval, number>>
  readonly today: string
  readonly first: string | undefined
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  moved(text, {}) === text

/** The days that the URL names, when both are days in their order. */
export function ownDays(
  { from, to }: Fields,
  { minDate }: Pick<Reach, 'minDate'>,
): Days | undefined {
  return isDay(from) && isDay(to) && minDate <= from && from <= to ? { from, to } : undefined
}

function startOf(period: Exclude<Period, 'days'>, { first, today }: Reach): string {
  const [year = '', month = ''] = today.split('-')
  switch (period) {
    case 'today':
      return today
    case 'month':
      return `${year}-${month}-01`
    case 'quarter':
      return `${year}-${String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, '0')}-01`
    case 'year':
      return `${year}-01-01`
    case '12m':
      return moved(moved(today, { years: -1 }), { days: 1 })
    case 'all':
      return first !== undefined && first < today ? first : moved(today, { days: -27 })
    default:
      return moved(today, { days: 1 - Number(period) })
  }
}

/** Those of the calendar are compared with the same part of the one before. */
function periodBefore(period: Period, days: Days): Days | undefined {
  if (period === 'all') return undefined
  if (period === 'month') return earlier(days, { months: 1 })
  if (period === 'quarter') return earlier(days, { months: 3 })
  if (period === 'year') return earlier(days, { years: 1 })
  return justBefore(days)
}

export const isPossible = (interval: MetricInterval, days: Days, { maxDays }: Reach): boolean =>
  daysIn(days) - 1 <= maxDays[interval]

/** As fine as the points can be told apart. */
function usualInterval(days: Days): MetricInterval {
  const length = daysIn(days)
  if (length === 1) return 'hour'
  if (length <= 62) return 'day'
  if (length <= 200) return 'week'
  return length <= 5 * 366 ? 'month' : 'year'
}

/** What the URL asks for, as far as there is something to ask for. */
export function readFields(fields: Fields, reach: Reach) {
  const own = ownDays(fields, reach)
  const named = periods.find((each) => each === fields.period) ?? usualPeriod
  const from = startOf(named === 'days' ? usualPeriod : named, reach)
  const days = (named === 'days' && own) || { from, to: reach.today }
  const wanted = intervals.find((each) => each === fields.interval)
  const interval = wanted && isPossible(wanted, days, reach) ? wanted : usualInterval(days)
  const comparison = comparisons.find((each) => each === fields.compare) ?? 'before'
  const compared =
    comparison === 'none'
      ? undefined
      : comparison === 'year'
        ? earlier(days, { years: 1 })
        : periodBefore(named, days)
  return {
    period: named,
    days,
    interval,
    comparison,
    /** Nothing is known of days before the first one. */
    before: compared && compared.from >= reach.minDate ? compared : undefined,
  }
}
