import { dateLocale } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { numberFormat } from '../../../lib/intl.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Sizes in the language of the page. */
export function useBytes() {
  const { language } = useLanguage()
  return (size: number) => {
    const power = Math.min(3, Math.floor(Math.log2(Math.max(1, size)) / 10))
    return numberFormat(dateLocale(language), {
      style: 'unit',
      unit: units[power] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }).format(size / 1024 ** power)
  }
}
