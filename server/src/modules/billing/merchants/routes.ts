import * as contract from '@guildhall/contract/billing/merchants'
import type { Router } from '../../../platform/http/index.ts'
import { offsetOf, toPagination } from '../../../platform/lists/index.ts'
import { mountSandboxClock } from './clock-routes.ts'
import type { Merchants } from './service.ts'
import { toCheckoutSettings, toSales, toWire } from './wire.ts'

export function mountMerchants(router: Router, merchants: Merchants) {
  router.bind(contract.list, async ({ principal: { organizationIds }, query }) => {
    const { slug: slugs, sorting, limit } = query
    const page = { organizationIds, slugs, sorting, limit, offset: offsetOf(query) }
    const found = await merchants.list(page)
    return { items: found.merchants.map(toWire), pagination: toPagination(found.total, limit) }
  })
  router.bind(contract.get, async ({ principal, params }) =>
    toWire(await merchants.find(principal.organizationIds, params.id)),
  )
  router.bind(contract.update, async ({ principal, params, body }) =>
    toWire(await merchants.update(principal.organizationIds, params.id, body)),
  )
  router.bind(contract.checkoutSettings, async ({ principal, params }) =>
    toCheckoutSettings(await merchants.find(principal.organizationIds, params.id)),
  )
  router.bind(contract.setCheckoutSettings, async ({ principal, params, body }) =>
    toCheckoutSettings(
      await merchants.setCheckoutSettings(principal.organizationIds, params.id, body),
    ),
  )
  router.bind(contract.setSales, async ({ principal, params, body }) => {
    const { organizationIds, user } = principal
    return toSales(await merchants.sales.set({ organizationIds, userId: user.id }, params.id, body))
  })
  router.bind(contract.state, async ({ params }) => {
    const { at, live, merchant } = await merchants.state(params.id)
    return {
      live,
      at: at.toISOString(),
      currency: merchant.currency,
      country: merchant.country,
      detailsSubmittedAt: merchant.detailsSubmittedAt?.toISOString() ?? null,
    }
  })
  router.bind(contract.goLive, async ({ principal, params: { id }, body, incoming }) => {
    await merchants.goingLive.request(principal, id, body, incoming)
    return { id, live: true as const }
  })
  mountSandboxClock(router, merchants)
}
