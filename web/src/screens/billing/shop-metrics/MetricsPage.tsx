import { useTranslations } from 'use-intl/react'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Skeleton, Stack } from '../../../ui/index.ts'
import { Tabs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { Controls } from './Controls.tsx'
import { MetricPanels } from './MetricPanels.tsx'
import { groupNames, groups, reasons } from './metric-groups.ts'
import { Reasons } from './Reasons.tsx'
import { useView, type View } from './use-view.ts'

const usual = 'revenue'

/** The figures of the shop in groups, through any period. */
export function MetricsPage() {
  const t = useTranslations('shop-metrics.ui')
  return (
    <ShopPage title={t('title')} purpose={t('purpose')} needs={['sale', 'read']} width="wide">
      {(shop) => <Contents shop={shop} />}
    </ShopPage>
  )
}

function Contents({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-metrics.ui')
  const { view, error, refetch } = useView(shop)
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!view) return <Skeleton rows={8} />
  const { list } = view
  const group = groupNames.find((each) => each === list.fields.group) ?? usual
  return (
    <Stack gap={5}>
      <Tabs
        label={t('groupsLabel')}
        items={groupNames.map((each) => ({
          href: list.hrefWith({ group: each === usual ? undefined : each, dashboard: undefined }),
          label: t(`groups.${each}`),
          current: each === group,
        }))}
      />
      <GroupOf shop={shop} view={view} group={group} />
    </Stack>
  )
}

type GroupProps = { shop: Shop; view: View; group: (typeof groupNames)[number] }

function GroupOf({ shop, view, group }: GroupProps) {
  const slugs = groups[group]
  const also =
    group === 'cancellations'
      ? {
          slugs: reasons,
          show: (now: Parameters<typeof Reasons>[0]['now']) => <Reasons now={now} />,
        }
      : undefined
  return (
    <>
      <Controls shop={shop} view={view} slugs={[...slugs, ...(also?.slugs ?? [])]} />
      <MetricPanels key={group} shop={shop} view={view} slugs={slugs} also={also} />
    </>
  )
}
