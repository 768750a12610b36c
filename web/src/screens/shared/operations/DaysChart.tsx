import { useTranslations } from 'use-intl/react'
import { useLanguage } from '../../../lib/i18n.ts'
import { dateFormat, numberFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { Chart } from '../../../ui/index.ts'
import type { Figures } from './overview-rules.ts'

/** Sign-ups and sign-ins by day, in UTC as the server counts them. */
export function DaysChart({ figures: { signUps, sessions } }: { figures: Figures }) {
  const t = useTranslations('operations.ui.overview.chart')
  const { language } = useLanguage()
  const locale = formattingLocale(language)
  const number = numberFormat(locale)
  const compact = numberFormat(locale, { notation: 'compact' })
  const day = (date: Date, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(date)
  const sum = (days: Figures['signUps']) => days.reduce((all, { count }) => all + count, 0)
  return (
    <Chart
      title={t('title')}
      summary={t('summary', { signUps: sum(signUps), signIns: sum(sessions.byDay) })}
      points={signUps.map(({ day: text }, at) => {
        const date = new Date(text)
        return {
          id: text,
          label: day(date, { day: 'numeric', month: 'short' }),
          title: day(date, { dateStyle: 'long' }),
          partial: at === signUps.length - 1,
        }
      })}
      series={[
        { id: 'signUps', label: t('signUps'), values: signUps.map(({ count }) => count) },
        { id: 'signIns', label: t('signIns'), values: sessions.byDay.map(({ count }) => count) },
      ]}
      format={(value) => number.format(value)}
      axisFormat={(value) => compact.format(value)}
      emptyText={t('empty')}
      labels={{
        table: t('table'),
        chart: t('chart'),
        time: t('day'),
        partial: t('partial'),
        points: t('points'),
      }}
    />
  )
}
