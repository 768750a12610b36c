import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink, IconDownload, Skeleton, Stack, Text } from '../../../ui/index.ts'
import { FilterBar } from '../../../ui/widgets.ts'
import { useZoneOptions } from '../../identity/preferences/formats.ts'
import { metricsQuery } from '../shop/compared.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useSpan } from '../shop/use-span.ts'
import { comparisons, intervals, isPossible, periods, usualPeriod } from './period.ts'
import type { View } from './use-view.ts'

const OwnDays = lazy(async () => ({ default: (await import('./OwnDays.tsx')).OwnDays }))

type ControlsProps = {
  shop: Shop
  view: View
  /** What the file contains; without them there is none. */
  slugs?: readonly MetricSlug[] | undefined
  /** Where there is nothing to compare or to divide, such as of cohorts. */
  only?: 'zone' | undefined
  /** Further buttons beside the file. */
  tools?: ReactNode
}

/** The period, its steps, what it is compared with, and the zone: all of it in the address. */
export function Controls({ shop, view, slugs, only, tools }: ControlsProps) {
  const t = useTranslations('shop-metrics.ui')
  const { before, comparison, currencies, currency, days, interval, list, period, reach, zone } =
    view
  const span = useSpan()
  const zones = useZoneOptions(zone).options
  const compared = before && span(before)
  const all = [
    {
      id: 'period',
      label: t('period'),
      options: periods.map((value) => ({ value, label: t(`periods.${value}`) })),
      value: period,
      always: true,
    },
    {
      id: 'interval',
      label: t('interval'),
      options: intervals.map((value) => ({
        value,
        label: t(`intervals.${value}`),
        locked: isPossible(value, days, reach)
          ? undefined
          : t('tooLong', { days: reach.maxDays[value] + 1 }),
      })),
      value: interval,
      always: true,
    },
    {
      id: 'compare',
      label: t('compare'),
      options: comparisons.map((value) => ({ value, label: t(`comparisons.${value}`) })),
      value: comparison,
      always: true,
    },
    ...(currencies.length > 1
      ? [
          {
            id: 'currency',
            label: t('currency'),
            options: currencies.map((value) => ({ value, label: value.toUpperCase() })),
            value: currency,
            always: true,
          },
        ]
      : []),
    {
      id: 'zone',
      label: t('zone'),
      options: zones,
      value: zone,
      always: true,
    },
  ]
  function change(id: string, value: string | undefined) {
    const isUsual = id === 'period' && value === usualPeriod
    list.change({
      [id]: isUsual ? '' : value,
      // The old steps may be too fine; days of one’s own begin with those that are seen.
      ...(id === 'period' && { interval: '', from: '', to: '' }),
      ...(id === 'period' && value === 'days' && days),
    })
  }
  return (
    <Stack gap={3}>
      <FilterBar filters={only ? all.filter(({ id }) => id === only) : all} onChange={change}>
        {tools}
        {slugs && slugs.length > 0 ? (
          <ButtonLink
            kind="quiet"
            size="sm"
            icon={<IconDownload />}
            href={fileOf(shop, view, slugs)}
            download=""
          >
            {t('download')}
          </ButtonLink>
        ) : null}
      </FilterBar>
      {period === 'days' && !only ? (
        <Suspense fallback={<Skeleton lines={2} />}>
          <OwnDays view={view} />
        </Suspense>
      ) : null}
      {only ? null : (
        <Text size="small" tone="muted">
          {compared
            ? t('spanCompared', { days: span(days), compared })
            : t('span', { days: span(days) })}
        </Text>
      )}
    </Stack>
  )
}

function fileOf(
  shop: Shop,
  { currency, days, interval, zone }: View,
  slugs: readonly MetricSlug[],
) {
  const { organizationId, ...query } = metricsQuery(shop, { currency, interval, zone, slugs }, days)
  const fields = new URLSearchParams({
    organization_id: organizationId,
    start_date: query.startDate,
    end_date: query.endDate,
    interval,
    timezone: zone,
    ...(currency !== undefined && { currency }),
  })
  for (const slug of slugs) fields.append('metrics', slug)
  return `/v1/metrics/export?${fields}`
}
