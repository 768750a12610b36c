import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { meters, OutputOf } from '../../../lib/calls.ts'
import { dateFormat, numberFormat } from '../../../lib/intl.ts'
import { pageZone } from '../../../lib/zone-days.ts'
import { Chart, Figure } from '../../../ui/index.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'

type QuantityChartProps = {
  title: string
  quantities: OutputOf<typeof meters.quantities>
  summary?: ReactNode
  action?: ReactNode
  small?: boolean | undefined
}

/** What a meter counted, day by day. */
export function QuantityChart(props: QuantityChartProps) {
  const { quantities, ...words } = props
  const t = useTranslations('shop-meters.ui.chart')
  const { locale, number } = useShopWords()
  const timeZone = pageZone()
  const short = dateFormat(locale, { timeZone, day: 'numeric', month: 'short' })
  const long = dateFormat(locale, { timeZone, dateStyle: 'long' })
  const compact = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const last = quantities.quantities.length - 1
  return (
    <Chart
      {...words}
      kind="bars"
      figure={<Figure>{number(quantities.total)}</Figure>}
      points={quantities.quantities.map(({ timestamp }, at) => ({
        id: timestamp.toISOString(),
        label: short.format(timestamp),
        title: long.format(timestamp),
        partial: at === last,
      }))}
      series={[
        {
          id: 'quantity',
          label: t('quantity'),
          values: quantities.quantities.map(({ quantity }) => quantity),
        },
      ]}
      format={number}
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
