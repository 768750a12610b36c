// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type FeedItem = {
  id: string
  type:
    | 'checkout.created'
    | 'checkout.updated'
    | 'checkout.expired'
    | 'customer.created'
    | 'customer.updated'
    | 'customer.deleted'
    | 'customer.state_changed'
    | 'customer_seat.assigned'
    | 'customer_seat.claimed'
    | 'customer_seat.revoked'
    | 'member.created'
    | 'member.updated'
    | 'member.deleted'
    | 'order.created'
    | 'order.updated'
    | 'order.paid'
    | 'order.refunded'
    | 'subscription.created'
    | 'subscription.updated'
    | 'subscription.active'
    | 'subscription.canceled'
    | 'subscription.uncanceled'
    | 'subscription.revoked'
    | 'subscription.past_due'
    | 'subscription.cycled'
    | 'subscription.paused'
    | 'subscription.resumed'
    | 'refund.created'
    | 'refund.updated'
    | 'dispute.created'
    | 'dispute.updated'
    | 'product.created'
    | 'product.updated'
    | 'benefit.created'
    | 'benefit.updated'
    | 'benefit_grant.created'
    | 'benefit_grant.cycled'
    | 'benefit_grant.updated'
    | 'benefit_grant.revoked'
    | 'discount.created'
    | 'discount.updated'
    | 'discount.deleted'
    | 'meter.alert_reached'
    | 'organization.updated'
  timestamp: Date
  data: Record<string, unknown> | null
}

const feedItemDates: Dates = { timestamp: true }

export const read: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          after?: string | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: FeedItem[]; nextCursor: string; hasMore: boolean }
  error: 'FEED_CURSOR_HAS_EXPIRED'
}> = { line: 'GET /v1/feed', dates: { items: feedItemDates } }
