import { dayAt, momentOfClock } from '../../../lib/zone-days.ts'

/** The last minute of a day in the zone of the page: the day that is chosen belongs to the gift. */
const endOf = (day: string) => momentOfClock(`${day}T23:59`)

/** As it is sent; an empty field is a gift without an end. */
export const untilOf = (day: string): string | null => endOf(day)?.toISOString() ?? null

/** As the field shows the end of a gift. */
export const dayOfEnd = (until: Date | null): string => (until ? dayAt(until) : '')

export function isFutureDay(day: string, now: Date): boolean {
  const end = endOf(day)
  return day === '' || (end !== undefined && end > now)
}
