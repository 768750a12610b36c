import type { Dashboard as DashboardOnWire } from '@guildhall/contract/billing/metric-dashboards'
import type { Dashboard } from './store.ts'

export const toWire = (dashboard: Dashboard): DashboardOnWire => ({
  created_at: dashboard.createdAt.toISOString(),
  modified_at: dashboard.modifiedAt?.toISOString() ?? null,
  id: dashboard.id,
  name: dashboard.name,
  metrics: [...dashboard.metrics],
  organization_id: dashboard.organizationId,
})
