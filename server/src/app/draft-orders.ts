import { createDraftOrders, mountDraftOrders } from '../modules/billing/draft-orders/index.ts'
import type { Router } from '../platform/http/index.ts'
import { describePayments } from './payment-descriptions.ts'

type Dependencies = Parameters<typeof createDraftOrders>[0] &
  Omit<Parameters<typeof describePayments>[0], 'draftOrders'>

/** Orders that merchants write, and what each payment is for. */
export function composeDraftOrders(dependencies: Dependencies) {
  const draftOrders = createDraftOrders(dependencies)
  describePayments({ ...dependencies, draftOrders })
  return (router: Router) => mountDraftOrders(router, draftOrders, dependencies)
}
