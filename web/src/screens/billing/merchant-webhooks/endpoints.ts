import type { merchantWebhooks, OutputOf, webhookDeliveries } from '../../../lib/calls.ts'
import type { Webhook } from '../../shared/webhooks/owner.ts'

export type Endpoint = OutputOf<typeof merchantWebhooks.get>
export type Delivery = OutputOf<typeof webhookDeliveries.list>['items'][number]

/** An endpoint as the screens of all webhooks know it. */
export function toWebhook({ disabledReason, ...endpoint }: Endpoint): Webhook {
  return { ...endpoint, offBecause: disabledReason }
}
