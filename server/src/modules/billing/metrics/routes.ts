import * as contract from '@guildhall/contract/billing/metrics'
import { Reply, type Router } from '../../../platform/http/index.ts'
import { exportMetrics } from './export.ts'
import type { Metrics } from './service.ts'
import { cohortsToWire, limitsToWire, toWire } from './wire.ts'

export function mountMetrics(router: Router, { metrics }: { readonly metrics: Metrics }) {
  router.bind(contract.get, async ({ principal: { organizationId }, query }) =>
    toWire(await metrics.read(organizationId, query), query.metrics),
  )

  router.bind(contract.cohorts, async ({ principal: { organizationId }, query }) => {
    return cohortsToWire(await metrics.cohorts(organizationId, query))
  })

  router.bind(contract.limits, async ({ principal: { organizationId } }) =>
    limitsToWire(await metrics.reach(organizationId)),
  )

  router.bind(contract.exportAll, async ({ principal: { organizationId }, query }) => {
    const { periods } = await metrics.read(organizationId, query)
    return new Reply<never>({
      stream: exportMetrics(periods, query.metrics, query.timezone),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="metrics.csv"',
      },
    })
  })
}
