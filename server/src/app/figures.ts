import {
  createCustomerInsights,
  mountCustomerInsights,
} from '../modules/billing/customer-insights/index.ts'
import {
  createMetricDashboards,
  mountMetricDashboards,
} from '../modules/billing/metric-dashboards/index.ts'
import { createMetrics, mountMetrics } from '../modules/billing/metrics/index.ts'
import { createShopSearch, mountShopSearch } from '../modules/billing/shop-search/index.ts'
import type { Router } from '../platform/http/index.ts'

type Dependencies = Parameters<typeof createMetrics>[0] &
  Parameters<typeof createMetricDashboards>[0] &
  Parameters<typeof createShopSearch>[0] &
  Parameters<typeof createCustomerInsights>[0]

/** What looks at all that was sold: figures, what is chosen of them, and the search. */
export function composeFigures(dependencies: Dependencies) {
  const metrics = createMetrics(dependencies)
  const dashboards = createMetricDashboards(dependencies)
  const shopSearch = createShopSearch(dependencies)
  const insights = createCustomerInsights(dependencies)
  function mountFigures(router: Router) {
    mountMetrics(router, { metrics })
    mountMetricDashboards(router, dashboards)
    mountShopSearch(router, shopSearch)
    mountCustomerInsights(router, insights)
  }
  return { metrics, mountFigures }
}
