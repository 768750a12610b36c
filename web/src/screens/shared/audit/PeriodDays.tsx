import { useTranslations } from 'use-intl/react'
import { zoneText } from '../../../lib/format.ts'
import { dateLocale, weekStart } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import type { useListSearch } from '../../../lib/list-search.ts'
import { DateRange } from '../../../ui/DateRange.tsx'
import { daysOf } from './period.ts'

/** Two days of one's own. Its own chunk, as the calendar is. */
export function PeriodDays({ list }: { list: ReturnType<typeof useListSearch> }) {
  const t = useTranslations('periods.ui')
  const { language } = useLanguage()
  return (
    <DateRange
      label={t('days')}
      hint={t('zone', { zone: zoneText(new Date(), language) })}
      locale={dateLocale(language)}
      firstDay={weekStart()}
      value={daysOf(list.fields)}
      onChange={(days) => list.change({ from: days?.from, to: days?.to, before: '' })}
    />
  )
}
