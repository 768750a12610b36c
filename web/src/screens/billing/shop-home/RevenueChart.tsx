import { useTranslations } from 'use-intl/react'
import { pageZone } from '../../../lib/zone-days.ts'
import type { Days } from '../shop/days.ts'
import { type Compared, valueIn } from '../shop/figures-of.ts'
import { MetricChart } from '../shop/MetricChart.tsx'
import { useMetricFormat } from '../shop/use-metric-format.tsx'
import { intervalOf } from './home-rules.ts'

type RevenueChartProps = {
  compared: Compared
  days: Days
  before: Days
  now: Date
}

/** Net revenue through the period, with the period before as a second line. */
export function RevenueChart({ compared, days, before, now }: RevenueChartProps) {
  const t = useTranslations('shop-home.ui.chart')
  const format = useMetricFormat(compared.now.currency)
  const interval = intervalOf(days)
  const money = (figures: object) => format.text(valueIn(figures, 'net_revenue'), 'currency')
  return (
    <MetricChart
      compared={compared}
      slug="net_revenue"
      days={days}
      before={before}
      interval={interval}
      zone={pageZone()}
      now={now}
      title={t(interval === 'day' ? 'byDay' : 'byWeek')}
      summary={t('summary', {
        now: money(compared.now.totals),
        before: money(compared.before?.totals ?? {}),
      })}
    />
  )
}
