import { dateLocale, dateZone } from './formats.ts'
import { dateFormat, relativeFormat } from './intl.ts'
import { formattingLocale, type Language } from './languages.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function sameYear(a: Date, b: Date): boolean {
  return a.getFullYear() === b.getFullYear()
}

/** “3 November”, and the year when it is another one. */
export function dayText(date: Date, now: Date, language: Language): string {
  return dateFormat(dateLocale(language), {
    timeZone: dateZone(),
    day: 'numeric',
    month: 'long',
    ...(sameYear(date, now) ? {} : { year: 'numeric' }),
  }).format(date)
}

/** “November 3 at 9:12 AM”, “3 ноября в 09:12”. */
export function momentText(date: Date, now: Date, language: Language): string {
  const locale = dateLocale(language)
  return dateFormat(locale, {
    timeZone: dateZone(),
    day: 'numeric',
    month: 'long',
    hour: dateFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    ...(sameYear(date, now) ? {} : { year: 'numeric' }),
  }).format(date)
}

/** The exact time, with seconds and zone. */
export function fullText(date: Date, language: Language): string {
  const moment = dateFormat(dateLocale(language), {
    timeZone: dateZone(),
    dateStyle: 'long',
    timeStyle: 'medium',
  })
  return `${moment.format(date)} (${offsetText(date)})`
}

/** “UTC+3”, written the same in every language. */
function offsetText(date: Date): string {
  return zonePart('en', 'shortOffset', date)
    .replace('GMT', 'UTC')
    .replace(/[+-]0$/, '')
}

/** “2 hours ago” within a week, a date before that. */
export function agoText(date: Date, now: Date, language: Language): string {
  const past = now.getTime() - date.getTime()
  if (past >= 7 * day) return dayText(date, now, language)
  const format = relativeFormat(formattingLocale(language), { numeric: 'auto' })
  if (past < minute) return format.format(0, 'second')
  if (past < hour) return format.format(-Math.floor(past / minute), 'minute')
  if (past < day) return format.format(-Math.floor(past / hour), 'hour')
  return format.format(-Math.floor(past / day), 'day')
}

function zonePart(locale: string, style: 'long' | 'shortOffset', now: Date): string {
  const parts = dateFormat(locale, {
    timeZone: dateZone(),
    timeZoneName: style,
  }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The zone of the page, named once: “Moscow Standard Time (UTC+3)”. */
export function zoneText(now: Date, language: Language): string {
  const locale = formattingLocale(language)
  const name = zonePart(locale, 'long', now)
  const offset = offsetText(now)
  return name === offset || name.startsWith('GMT') ? offset : `${name} (${offset})`
}
