import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Panels, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { useCompared } from '../shop/compared.ts'
import type { Metrics } from '../shop/figures-of.ts'
import type { Shop } from '../shop/use-shop.ts'
import { MetricPanel } from './MetricPanel.tsx'
import type { View } from './use-view.ts'

type MetricPanelsProps = {
  shop: Shop
  view: View
  slugs: readonly MetricSlug[]
  /** Further ones that are asked for with them, and how they are shown. */
  also?:
    | { readonly slugs: readonly MetricSlug[]; readonly show: (now: Metrics) => ReactNode }
    | undefined
}

/** Several figures beside each other, asked for at once. */
export function MetricPanels({ shop, view, slugs, also }: MetricPanelsProps) {
  const t = useTranslations('shop-metrics.ui')
  const { before, currency, days, interval, zone } = view
  const asked = [...slugs, ...(also?.slugs ?? [])]
  const { compared, failed } = useCompared(shop, {
    days,
    before,
    interval,
    zone,
    currency,
    slugs: asked,
  })
  if (failed) return <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
  if (!compared) return <Skeleton rows={8} />
  return (
    <Stack gap={5}>
      <Panels>
        {slugs.map((slug) => (
          <MetricPanel key={slug} shop={shop} compared={compared} slug={slug} view={view} />
        ))}
        {also?.show(compared.now)}
      </Panels>
      <Text size="small" tone="muted">
        {t('currencyNote', { currency: compared.now.currency.toUpperCase() })}
      </Text>
    </Stack>
  )
}
