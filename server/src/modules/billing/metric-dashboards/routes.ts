import * as contract from '@guildhall/contract/billing/metric-dashboards'
import type { Router } from '../../../platform/http/index.ts'
import type { MetricDashboards } from './service.ts'
import { toWire } from './wire.ts'

export function mountMetricDashboards(router: Router, dashboards: MetricDashboards) {
  router.bind(contract.list, async ({ principal }) =>
    (await dashboards.list(principal.organizationId)).map(toWire),
  )
  router.bind(contract.create, async ({ principal, body, keepAnswer }) =>
    toWire(await dashboards.create(principal.organizationId, body, keepAnswer)),
  )
  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await dashboards.get(principal.organizationIds, params.id)),
  )
  router.bind(contract.update, async ({ principal, params, body }) =>
    toWire(await dashboards.update(principal.organizationIds, params.id, body)),
  )
  router.bind(contract.remove, async ({ principal, params }) => {
    await dashboards.remove(principal.organizationIds, params.id)
    return null
  })
}
