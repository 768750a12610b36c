import { useTranslations } from 'use-intl/react'
import { dateLocale, weekStart } from '../../../lib/formats.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { DateRange } from '../../../ui/DateRange.tsx'
import { ownDays } from './period.ts'
import type { View } from './use-view.ts'

/** Two days of one's own. Its own chunk, as the calendar is. */
export function OwnDays({ view: { list, reach } }: { view: View }) {
  const t = useTranslations('shop-metrics.ui')
  const { language } = useLanguage()
  return (
    <DateRange
      label={t('days')}
      locale={dateLocale(language)}
      firstDay={weekStart()}
      min={reach.minDate}
      value={ownDays(list.fields, reach) ?? null}
      onChange={(days) => list.change({ from: days?.from, to: days?.to, interval: '' })}
    />
  )
}
