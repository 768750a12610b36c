import { mountCheckoutPage } from '../modules/billing/checkout-page/index.ts'
import { mountPortalPages } from '../modules/billing/portal-pages/index.ts'
import { mountWithdrawalPage } from '../modules/billing/withdrawal-page/index.ts'
import type { Router } from '../platform/http/index.ts'

type Dependencies = Parameters<typeof mountPortalPages>[1] &
  Parameters<typeof mountWithdrawalPage>[1] &
  Parameters<typeof mountCheckoutPage>[1]

/** The pages of buyers, which the server renders. */
export function mountBuyerPages(router: Router, dependencies: Dependencies) {
  mountPortalPages(router, dependencies)
  mountWithdrawalPage(router, dependencies)
  mountCheckoutPage(router, dependencies)
}
