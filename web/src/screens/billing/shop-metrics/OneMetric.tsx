import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import { Empty, RuledStrip, Skeleton, Stack, TextLink } from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { useCompared } from '../shop/compared.ts'
import { type Compared, typeIn, valueIn } from '../shop/figures-of.ts'
import { MetricChart } from '../shop/MetricChart.tsx'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useMetricFormat } from '../shop/use-metric-format.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { useSpan } from '../shop/use-span.ts'
import { Change } from './Change.tsx'
import { Controls } from './Controls.tsx'
import { slugOf } from './metric-groups.ts'
import { useMetricWords } from './use-metric-words.ts'
import { useView, type View } from './use-view.ts'

/** One figure alone, with what it means. */
export function OneMetric() {
  const t = useTranslations('shop-metrics.ui')
  const words = useMetricWords()
  const slug = useSlug() ?? ''
  const { metric: named } = useParams({ strict: false }) as { metric?: string }
  const metric = slugOf(named)
  const title = metric ? words.name(metric) : t('title')
  useRemember(
    metric && { href: linkTo('/o/:slug/metrics/:metric', { slug, metric }), label: title },
  )
  const all = linkTo('/o/:slug/metrics', { slug })
  return (
    <ShopPage
      title={title}
      purpose={metric && words.meaning(metric)}
      needs={['sale', 'read']}
      crumbs={<Breadcrumbs items={[{ label: t('title'), href: all }, { label: title }]} />}
    >
      {(shop) =>
        metric ? (
          <Contents shop={shop} metric={metric} />
        ) : (
          <Empty
            title={t('noSuchMetric')}
            action={<TextLink href={all}>{t('allMetrics')}</TextLink>}
          />
        )
      }
    </ShopPage>
  )
}

type OfMetric = { shop: Shop; metric: MetricSlug }

function Contents({ shop, metric }: OfMetric) {
  const { view, error, refetch } = useView(shop)
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!view) return <Skeleton rows={8} />
  return (
    <Stack gap={5}>
      <Controls shop={shop} view={view} slugs={[metric]} />
      <Course shop={shop} metric={metric} view={view} />
    </Stack>
  )
}

function Course({ shop, metric, view }: OfMetric & { view: View }) {
  const { before, currency, days, interval, now, zone } = view
  const t = useTranslations('shop-metrics.ui')
  const asking = { days, before, interval, zone, currency, slugs: [metric] }
  const { compared, failed } = useCompared(shop, asking)
  if (failed) return <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
  if (!compared) return <Skeleton rows={8} />
  return (
    <>
      <Totals compared={compared} metric={metric} view={view} />
      <MetricChart
        compared={compared}
        slug={metric}
        days={days}
        before={before}
        interval={interval}
        zone={zone}
        now={now}
        title={t(`by.${interval}`)}
      />
    </>
  )
}

function Totals({
  compared,
  metric,
  view,
}: {
  compared: Compared
  metric: MetricSlug
  view: View
}) {
  const span = useSpan()
  const format = useMetricFormat(compared.now.currency)
  const type = typeIn(compared.now, metric)
  const { before } = compared
  return (
    <RuledStrip
      long
      items={[
        {
          id: 'now',
          label: span(view.days),
          value: format.figure(valueIn(compared.now.totals, metric), type),
          figure: true,
          below: <Change compared={compared} slug={metric} />,
        },
        ...(before && view.before
          ? [
              {
                id: 'before',
                label: span(view.before),
                value: format.figure(valueIn(before.totals, metric), type),
                figure: true,
              },
            ]
          : []),
      ]}
    />
  )
}
