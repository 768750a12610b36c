import type { MetricInterval, MetricSlug } from '@guildhall/contract/billing/metrics'
import { metrics } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { firstFailed } from '../../../lib/first-failed.ts'
import type { Days } from './days.ts'
import type { Compared } from './figures-of.ts'
import type { Shop } from './use-shop.ts'

export type Asking = {
  readonly days: Days
  readonly before: Days | undefined
  readonly interval: MetricInterval
  readonly zone: string
  /** Without it, the organization’s own. */
  readonly currency: string | undefined
  readonly slugs: readonly MetricSlug[]
}

export const metricsQuery = (
  { organization }: Shop,
  { currency, interval, slugs, zone }: Omit<Asking, 'days' | 'before'>,
  { from, to }: Days,
) => ({
  organizationId: organization.id,
  startDate: from,
  endDate: to,
  interval,
  timezone: zone,
  metrics: [...slugs],
  ...(currency !== undefined && { currency }),
})

export function useCompared(shop: Shop, asking: Asking) {
  const { days, before } = asking
  const now = useCall(metrics.get, { query: metricsQuery(shop, asking, days) })
  const other = useCall(
    metrics.get,
    { query: metricsQuery(shop, asking, before ?? days) },
    { enabled: before !== undefined },
  )
  const compared: Compared | undefined =
    now.data && (other.data || !before)
      ? { now: now.data, before: before && other.data }
      : undefined
  return { compared, failed: firstFailed(now, other), isOld: now.isPlaceholderData }
}
