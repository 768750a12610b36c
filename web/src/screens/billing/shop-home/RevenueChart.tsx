import { useTranslations } from 'use-intl/react'
import { useLanguage } from '../../../lib/i18n.ts'
import { dateFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { pageZone } from '../../../lib/zone-days.ts'
import { Chart, compactMoney, moneyText } from '../../../ui/index.ts'
import type { Compared } from './Figures.tsx'
import { intervalOf } from './home-rules.ts'

/** Net revenue through the period, with the period before as a second line. */
export function RevenueChart({ compared: { days, now, before } }: { compared: Compared }) {
  const t = useTranslations('shop-home.ui.chart')
  const locale = formattingLocale(useLanguage().language)
  const { currency } = now
  const isByDay = intervalOf(days) === 'day'
  const day = (date: Date, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: pageZone() }).format(date)
  const title = (date: Date) => {
    const text = day(date, { dateStyle: 'long' })
    return isByDay ? text : t('weekOf', { day: text })
  }
  const money = (amount: number) => moneyText(amount, currency, locale)
  const valuesOf = ({ periods }: Compared['now']) => periods.map((each) => each.netRevenue ?? 0)
  const earlier = valuesOf(before)
  return (
    <Chart
      title={t(isByDay ? 'byDay' : 'byWeek')}
      summary={t('summary', {
        now: money(now.totals.netRevenue ?? 0),
        before: money(before.totals.netRevenue ?? 0),
      })}
      points={now.periods.map(({ timestamp }, at) => ({
        id: timestamp.toISOString(),
        label: day(timestamp, { day: 'numeric', month: 'short' }),
        title: title(timestamp),
        partial: at === now.periods.length - 1,
      }))}
      series={[
        { id: 'now', label: t('now'), values: valuesOf(now) },
        {
          id: 'before',
          label: t('before'),
          values: now.periods.map((_, at) => earlier[at] ?? null),
        },
      ]}
      format={money}
      axisFormat={(amount) => compactMoney(amount, currency, locale)}
      emptyText={t('empty')}
      labels={{
        table: t('table'),
        chart: t('chart'),
        time: t(isByDay ? 'day' : 'week'),
        partial: t('partial'),
        points: t('points'),
      }}
    />
  )
}
