import { useTranslations } from 'use-intl/react'
import { firstFailed } from '../../../lib/first-failed.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Empty, Skeleton, Stack } from '../../../ui/index.ts'
import { Tabs } from '../../../ui/widgets.ts'
import type { Metrics } from '../shop/figures-of.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import type { Shop } from '../shop/use-shop.ts'
import { Cohorts } from './Cohorts.tsx'
import { Controls } from './Controls.tsx'
import { MetricPanels } from './MetricPanels.tsx'
import { type Group, groupNames, groups, reasons } from './metric-groups.ts'
import { NewDashboard } from './NewDashboard.tsx'
import { OneDashboard } from './OneDashboard.tsx'
import { Reasons } from './Reasons.tsx'
import { type Dashboard, useDashboards } from './use-dashboards.ts'
import { useView, type View } from './use-view.ts'

const usual = 'revenue'
const tabs = [...groupNames, 'cohorts'] as const

/** The figures of the shop in groups, through any period, and what people put together themselves. */
export function MetricsPage() {
  const t = useTranslations('shop-metrics.ui')
  return (
    <ShopPage
      title={t('title')}
      purpose={t('purpose')}
      needs={['sale', 'read']}
      action={(shop) => <NewDashboard shop={shop} />}
      actionStays
    >
      {(shop) => <Contents shop={shop} />}
    </ShopPage>
  )
}

function Contents({ shop }: { shop: Shop }) {
  const { view, ...reach } = useView(shop)
  const dashboards = useDashboards(shop)
  const failed = firstFailed(reach, dashboards)
  if (failed) return <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
  if (!view || !dashboards.data) return <Skeleton rows={8} />
  return <TabsOf shop={shop} view={view} dashboards={dashboards.data} />
}

type TabsOfProps = { shop: Shop; view: View; dashboards: readonly Dashboard[] }

function TabsOf({ shop, view, dashboards }: TabsOfProps) {
  const t = useTranslations('shop-metrics.ui')
  const { list } = view
  const { dashboard: id, group: named } = list.fields
  const tab = tabs.find((each) => each === named) ?? usual
  const dashboard = dashboards.find((each) => each.id === id)
  const other = { dialog: undefined, dashboard: undefined, group: undefined }
  return (
    <Stack gap={5}>
      <Tabs
        label={t('groupsLabel')}
        items={[
          ...tabs.map((each) => ({
            href: list.hrefWith({ ...other, group: each === usual ? undefined : each }),
            label: t(`groups.${each}`),
            current: id === undefined && each === tab,
          })),
          ...dashboards.map((each) => ({
            href: list.hrefWith({ ...other, dashboard: each.id }),
            label: each.name,
            current: each.id === id,
          })),
        ]}
      />
      {dashboard ? (
        <OneDashboard shop={shop} view={view} dashboard={dashboard} />
      ) : id !== undefined ? (
        <Empty title={t('dashboards.gone')} />
      ) : tab === 'cohorts' ? (
        <Stack gap={5}>
          <Controls shop={shop} view={view} only="zone" />
          <Cohorts shop={shop} view={view} />
        </Stack>
      ) : (
        <GroupOf shop={shop} view={view} group={tab} />
      )}
    </Stack>
  )
}

const drawnReasons = { slugs: reasons, show: (now: Metrics) => <Reasons now={now} /> }

function GroupOf({ shop, view, group }: { shop: Shop; view: View; group: Group }) {
  const slugs = groups[group]
  const also = group === 'cancellations' ? drawnReasons : undefined
  return (
    <Stack gap={5}>
      <Controls shop={shop} view={view} slugs={[...slugs, ...(also?.slugs ?? [])]} />
      <MetricPanels key={group} shop={shop} view={view} slugs={slugs} also={also} />
    </Stack>
  )
}
