import * as contract from '@guildhall/contract/billing/subscriptions'
import type { Router } from '../../../platform/http/index.ts'
import { subscriptionToWire as toWire } from '../subscriptions/index.ts'
import type { SubscriptionChanges } from './service.ts'

export function mountSubscriptionChanges(router: Router, changes: SubscriptionChanges) {
  router.bind(contract.update, async ({ principal, params, body }) =>
    toWire(await changes.update(principal.organizationIds, params.id, body)),
  )

  router.bind(contract.revoke, async ({ principal, params }) =>
    toWire(await changes.revoke(principal.organizationIds, params.id)),
  )

  router.bind(contract.preview, ({ principal, params, body }) => {
    const { product_id: productId = '', proration_behavior: behavior, seats } = body
    const change = seats === undefined ? { productId, behavior } : { seats, behavior }
    return changes.preview(principal.organizationIds, params.id, change)
  })
}
