import { startOfDayBefore } from '../../../lib/zone-days.ts'

/** So many days with the present one, up to the next minute, so that the same question is asked again. */
export function lastDays(now: Date, days: number) {
  const end = new Date(Math.ceil((now.getTime() + 1) / 60_000) * 60_000)
  return { startTimestamp: startOfDayBefore(now, days - 1), endTimestamp: end }
}
