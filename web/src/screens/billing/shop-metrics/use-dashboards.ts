import type { MetricSlug } from '@guildhall/contract/billing/metrics'
import { metricDashboards, type OutputOf } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import type { Shop } from '../shop/use-shop.ts'
import { slugOf } from './metric-groups.ts'

export type Dashboard = OutputOf<typeof metricDashboards.get>

export const useDashboards = ({ organization }: Shop) =>
  useCall(metricDashboards.list, { query: { organizationId: organization.id } })

/** Those that this release knows. */
export const slugsOf = ({ metrics }: Pick<Dashboard, 'metrics'>): readonly MetricSlug[] =>
  metrics.flatMap((name) => slugOf(name) ?? [])
