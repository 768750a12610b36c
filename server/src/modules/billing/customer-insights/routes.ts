import * as contract from '@guildhall/contract/billing/customer-insights'
import type { Router } from '../../../platform/http/index.ts'
import type { CustomerInsights } from './service.ts'

export function mountCustomerInsights(router: Router, insights: CustomerInsights) {
  router.bind(contract.atRisk, async ({ principal: { organizationId } }) => ({
    items: await insights.atRisk(organizationId),
  }))
  router.bind(contract.best, async ({ principal: { organizationId }, query }) => ({
    items: await insights.best(organizationId, Number(query.days), query.currency),
  }))
}
