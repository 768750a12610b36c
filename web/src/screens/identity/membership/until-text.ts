import { agoText } from '../../../lib/format.ts'
import { relativeFormat } from '../../../lib/intl.ts'
import { formattingLocale, type Language } from '../../../lib/languages.ts'

const hour = 3_600_000

/** “in 31 hours”, “in 5 days”; “2 days ago” for what is past. */
export function untilText(date: Date, now: Date, language: Language): string {
  const left = date.getTime() - now.getTime()
  if (left <= 0) return agoText(date, now, language)
  const format = relativeFormat(formattingLocale(language), { numeric: 'always' })
  if (left < hour) return format.format(Math.ceil(left / 60_000), 'minute')
  if (left < 48 * hour) return format.format(Math.floor(left / hour), 'hour')
  return format.format(Math.floor(left / (24 * hour)), 'day')
}
