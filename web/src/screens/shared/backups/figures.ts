import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** The largest unit of which there is at least one, and how many of it there are. */
export function sizeIn(bytes: number) {
  let [value, at] = [bytes, 0]
  while (value >= 1_000 && at < units.length - 1) {
    value /= 1_000
    at++
  }
  return { value, unit: units[at] ?? 'byte' }
}

/** Seconds up to two minutes, then minutes. */
export function durationIn(ms: number) {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return seconds < 120
    ? ({ value: seconds, unit: 'second' } as const)
    : ({ value: Math.round(seconds / 60), unit: 'minute' } as const)
}

/** Numbers, sizes and durations in the language of the user. */
export function useFigures() {
  const { language } = useLanguage()
  const locale = formattingLocale(language)
  const inUnit = ({ unit, value }: { value: number; unit: string }, digits = 0) =>
    numberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value)
  return {
    number: (value: number) => numberFormat(locale).format(value),
    size: (bytes: number) => inUnit(sizeIn(bytes), 1),
    duration: (ms: number) => inUnit(durationIn(ms)),
  }
}
