import type { MetricInterval, MetricSlug } from '@guildhall/contract/billing/metrics'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLanguage } from '../../../lib/i18n.ts'
import { dateFormat } from '../../../lib/intl.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { dayAt } from '../../../lib/zone-days.ts'
import { Chart } from '../../../ui/index.ts'
import type { Days } from './days.ts'
import { type Compared, typeIn, valueIn } from './figures-of.ts'
import { useMetricFormat } from './use-metric-format.tsx'
import { useSpan } from './use-span.ts'

type MetricChartProps = {
  compared: Compared
  slug: MetricSlug
  days: Days
  /** Those that they are compared with. */
  before: Days | undefined
  interval: MetricInterval
  zone: string
  /** The time of the organization: what comes later is not drawn. */
  now: Date
  title: ReactNode
  summary?: ReactNode
  figure?: ReactNode
  action?: ReactNode
  small?: boolean | undefined
}

const labels = {
  hour: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
} as const satisfies Record<MetricInterval, Intl.DateTimeFormatOptions>
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const
const titles = {
  hour: { dateStyle: 'long', timeStyle: 'short' },
  day: { dateStyle: 'long' },
  week: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
} as const satisfies Record<MetricInterval, Intl.DateTimeFormatOptions>

/** One figure through a period, with that of another period as a second line. */
export function MetricChart(props: MetricChartProps) {
  const { compared, slug, days, before, interval, zone, now: present, ...words } = props
  const { now } = compared
  const span = useSpan()
  const t = useTranslations('shop-home.ui.chart')
  const locale = formattingLocale(useLanguage().language)
  const format = useMetricFormat(now.currency)
  const type = typeIn(now, slug)
  const written = (date: Date, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: zone }).format(date)
  const label = interval === 'hour' && days.from === days.to ? timeOfDay : labels[interval]
  const title = (date: Date) => {
    const text = written(date, titles[interval])
    return interval === 'week' ? t('weekOf', { day: text }) : text
  }
  const starts = now.periods.map(({ timestamp }) => timestamp)
  const last = starts.findLastIndex((start) => start <= present)
  // The end of the last one is that of the days.
  const isRunning = last < starts.length - 1 || dayAt(present, zone) <= days.to
  const earlier = compared.before?.periods.map((each) => valueIn(each, slug))
  return (
    <Chart
      {...words}
      points={now.periods.map(({ timestamp }, at) => ({
        id: timestamp.toISOString(),
        label: written(timestamp, label),
        title: title(timestamp),
        partial: isRunning && at === last,
      }))}
      series={[
        {
          id: 'now',
          label: span(days),
          values: now.periods.map((each, at) => (at > last ? null : valueIn(each, slug))),
        },
        ...(earlier && before
          ? [
              {
                id: 'before',
                label: span(before),
                values: now.periods.map((_, at) => earlier[at] ?? null),
              },
            ]
          : []),
      ]}
      format={(value) => format.text(value, type)}
      axisFormat={(value) => format.axis(value, type)}
      emptyText={t('empty')}
      labels={{
        table: t('table'),
        chart: t('chart'),
        time: t(interval),
        partial: t('partial'),
        points: t('points'),
      }}
    />
  )
}
