import type { PreviewRequest } from '@guildhall/contract/billing/subscription-inputs'
import * as contract from '@guildhall/contract/billing/subscriptions'
import type { Router } from '../../../platform/http/index.ts'
import { subscriptionToWire as toWire } from '../subscriptions/index.ts'
import type { AskedOffer } from './plan.ts'
import type { SubscriptionChanges } from './service.ts'

function offerOf({
  product_id: productId,
  proration_behavior: behavior,
  seats,
}: PreviewRequest): AskedOffer | undefined {
  if (seats !== undefined) return { seats, behavior }
  return productId === undefined ? undefined : { productId, behavior }
}

export function mountSubscriptionChanges(router: Router, changes: SubscriptionChanges) {
  router.bind(contract.update, async ({ principal, params, body: { expected, ...body } }) =>
    toWire(await changes.update(principal.organizationIds, params.id, body, undefined, expected)),
  )

  router.bind(contract.revoke, async ({ principal, params }) =>
    toWire(await changes.revoke(principal.organizationIds, params.id)),
  )

  router.bind(contract.preview, ({ principal, params, body }) => {
    const offer = offerOf(body)
    if (offer) return changes.preview(principal.organizationIds, params.id, offer)
    return changes.previewTerms(principal.organizationIds, params.id, {
      discountId: body.discount_id,
      trialEnd: body.trial_end,
      periodEnd: body.current_billing_period_end,
    })
  })
}
