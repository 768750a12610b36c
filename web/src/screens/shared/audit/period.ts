import { startOfDay, startOfDayBefore } from '../../../lib/zone-days.ts'
import type { DayRange } from '../../../ui/DateRange.tsx'

/** As the URL has it: a number of days until today, or two days of one's own. */
export type PeriodFields = {
  readonly period?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const presets = [1, 7, 30, 90] as const

const day = /^\d{4}-\d{2}-\d{2}$/

/** The beginning of a day in the zone of the page; undefined for what is no day. */
function beginning(text: string, daysLater = 0): Date | undefined {
  if (!day.test(text)) return undefined
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return startOfDay(year, month, date + daysLater)
}

/** The days that the URL names, when both are days in their order. */
export function daysOf({ from = '', to = '' }: PeriodFields): DayRange | null {
  const [start, end] = [beginning(from), beginning(to)]
  return start && end && start <= end ? { from, to } : null
}

/** The moments to ask the server for: from the first midnight to the one after the last day. */
export function momentsOf(fields: PeriodFields, now: Date): { from?: string; to?: string } {
  if (fields.period === 'days') {
    const days = daysOf(fields)
    const [start, end] = days ? [beginning(days.from), beginning(days.to, 1)] : []
    return start && end ? { from: start.toISOString(), to: end.toISOString() } : {}
  }
  const count = presets.find((each) => String(each) === fields.period)
  if (count === undefined) return {}
  return { from: startOfDayBefore(now, count - 1).toISOString() }
}
