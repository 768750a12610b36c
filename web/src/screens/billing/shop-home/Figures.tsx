import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { metrics } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { firstFailed } from '../../../lib/first-failed.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { dayAt, pageZone } from '../../../lib/zone-days.ts'
import { useOrganizationTime } from '../../../shell/organization-mode.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { SideBySide, Skeleton, Stack } from '../../../ui/index.ts'
import { Tabs } from '../../../ui/widgets.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { Compared } from './compared.ts'
import { type Days, daysOf, intervalOf, periodOf, periods } from './home-rules.ts'
import { RevenueChart } from './RevenueChart.tsx'
import { Tiles } from './Tiles.tsx'

const asked = [
  'net_revenue',
  'monthly_recurring_revenue',
  'active_subscriptions',
  'orders',
] as const

type FiguresProps = { shop: Shop; beside: ReactNode }

/** How the shop did in a period, beside the one before it. */
export function Figures({ shop, beside }: FiguresProps) {
  const t = useTranslations('shop-home.ui')
  const list = useListSearch()
  const period = periodOf(list.fields.period)
  const time = useOrganizationTime(60_000)
  const { compared, failed } = useCompared(shop, daysOf(period, dayAt(time.now)), time.isKnown)
  return (
    <Stack gap={5}>
      <Tabs
        label={t('period')}
        items={periods.map((each) => ({
          href: list.hrefWith({ period: each === '30' ? undefined : each }),
          label: t(`periods.${each}`),
          current: each === period,
        }))}
      />
      {failed ? (
        <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
      ) : compared ? (
        <>
          <Tiles compared={compared} />
          <SideBySide wide second={beside}>
            <RevenueChart compared={compared} />
          </SideBySide>
        </>
      ) : (
        <Skeleton rows={6} />
      )}
    </Stack>
  )
}

function useCompared(
  { organization }: Shop,
  asking: { days: Days; before: Days },
  enabled: boolean,
) {
  const queryOf = ({ from, to }: Days) => ({
    query: {
      organizationId: organization.id,
      startDate: from,
      endDate: to,
      interval: intervalOf(asking.days),
      timezone: pageZone(),
      metrics: [...asked],
    },
  })
  const now = useCall(metrics.get, queryOf(asking.days), { enabled })
  const before = useCall(metrics.get, queryOf(asking.before), { enabled })
  const compared: Compared | undefined =
    now.data && before.data ? { days: asking.days, now: now.data, before: before.data } : undefined
  return { compared, failed: firstFailed(now, before) }
}
