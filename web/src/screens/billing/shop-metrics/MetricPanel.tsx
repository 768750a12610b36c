import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { Figure, IconHelp, Text, TextLink } from '../../../ui/index.ts'
import { PopButton } from '../../../ui/widgets.ts'
import { type Compared, typeIn, valueIn } from '../shop/figures-of.ts'
import { MetricChart } from '../shop/MetricChart.tsx'
import { useMetricFormat } from '../shop/use-metric-format.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { Change } from './Change.tsx'
import { useMetricWords } from './use-metric-words.ts'
import type { View } from './use-view.ts'

type MetricPanelProps = { shop: Shop; compared: Compared; slug: MetricSlug; view: View }

/** One of several figures: its value, its change and its course, with what it means one click away. */
export function MetricPanel({ shop, compared, slug, view }: MetricPanelProps) {
  const t = useTranslations('shop-metrics.ui')
  const words = useMetricWords()
  const format = useMetricFormat(compared.now.currency)
  const { before, days, interval, list, now, zone } = view
  const { group: _, dashboard: __, ...kept } = list.fields
  const href = linkTo(
    '/o/:slug/metrics/:metric',
    { slug: shop.organization.slug, metric: slug },
    kept,
  )
  const name = words.name(slug)
  return (
    <MetricChart
      compared={compared}
      slug={slug}
      days={days}
      before={before}
      interval={interval}
      zone={zone}
      now={now}
      title={<TextLink href={href}>{name}</TextLink>}
      small
      figure={
        <>
          <Figure>
            {format.figure(valueIn(compared.now.totals, slug), typeIn(compared.now, slug))}
          </Figure>
          <Change compared={compared} slug={slug} />
        </>
      }
      action={
        <PopButton
          label={t('meaning', { name })}
          kind="quiet"
          size="sm"
          iconOnly
          icon={<IconHelp />}
        >
          <Text size="small">{words.meaning(slug)}</Text>
        </PopButton>
      }
    />
  )
}
