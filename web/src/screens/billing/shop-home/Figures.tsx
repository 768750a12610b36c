import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useListSearch } from '../../../lib/list-search.ts'
import { dayAt, pageZone } from '../../../lib/zone-days.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { SideBySide, Skeleton, Stack } from '../../../ui/index.ts'
import { Tabs } from '../../../ui/widgets.ts'
import { useCompared } from '../shop/compared.ts'
import { useReach } from '../shop/use-reach.ts'
import type { Shop } from '../shop/use-shop.ts'
import { daysOf, intervalOf, periodOf, periods } from './home-rules.ts'
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
export function Figures(props: FiguresProps) {
  const { reach, error, refetch } = useReach(props.shop)
  if (error) {
    return (
      <Stack gap={5}>
        <QueryProblem error={error} onRetry={() => void refetch()} />
        {props.beside}
      </Stack>
    )
  }
  return reach ? (
    <FiguresUntil {...props} now={reach.now} currency={reach.currencies[0]} />
  ) : (
    <Skeleton rows={6} />
  )
}

type FiguresUntilProps = FiguresProps & { now: Date; currency: string | undefined }

function FiguresUntil({ shop, beside, now, currency }: FiguresUntilProps) {
  const t = useTranslations('shop-home.ui')
  const list = useListSearch()
  const period = periodOf(list.fields.period)
  const { days, before } = daysOf(period, dayAt(now))
  const { compared, failed } = useCompared(shop, {
    days,
    before,
    interval: intervalOf(days),
    zone: pageZone(),
    slugs: asked,
    currency,
  })
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
            <RevenueChart compared={compared} days={days} before={before} now={now} />
          </SideBySide>
        </>
      ) : (
        <Skeleton rows={6} />
      )}
    </Stack>
  )
}
