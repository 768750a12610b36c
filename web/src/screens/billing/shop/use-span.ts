import { dateLocale } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { dateFormat } from '../../../lib/intl.ts'
import type { Days } from './days.ts'

/** Days as people write them; they are the same in every zone. */
export function useSpan() {
  const { language } = useLanguage()
  const format = dateFormat(dateLocale(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return ({ from, to }: Days): string =>
    from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to))
}
