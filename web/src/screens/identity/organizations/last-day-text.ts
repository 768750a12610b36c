import { dateLocale } from '../../../lib/formats.ts'
import { formattingLocale, type Language } from '../../../lib/languages.ts'

const day = 86_400_000

/** “today” and “3 days ago” within a week, a date before that; days are those of UTC. */
export function lastDayText(date: string, now: Date, language: Language): string {
  const at = new Date(date)
  const past = Math.max(0, Math.floor((now.getTime() - at.getTime()) / day))
  if (past < 7) {
    const format = new Intl.RelativeTimeFormat(formattingLocale(language), { numeric: 'auto' })
    return format.format(-past, 'day')
  }
  return new Intl.DateTimeFormat(dateLocale(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...(at.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' }),
  }).format(at)
}

/** The whole date, with the zone that the day is of. */
export function dateOfDay(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(dateLocale(language), {
    timeZone: 'UTC',
    dateStyle: 'long',
  })
  return `${format.format(new Date(date))} (UTC)`
}
