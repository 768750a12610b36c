import { dateLocale, dateZone } from '../../../lib/formats.ts'
import { dateFormat, numberFormat } from '../../../lib/intl.ts'
import { formattingLocale, type Language } from '../../../lib/languages.ts'

/** To the second, as many requests come in one minute. */
export function secondText(date: Date, language: Language): string {
  return dateFormat(dateLocale(language), {
    timeZone: dateZone(),
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }).format(date)
}

export const millisecondsText = (count: number, language: Language): string =>
  numberFormat(formattingLocale(language), { style: 'unit', unit: 'millisecond' }).format(count)
