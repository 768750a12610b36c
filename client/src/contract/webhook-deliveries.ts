// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type WebhookEvent = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  lastHttpCode: number | null
  succeeded: boolean | null
  skipped: boolean
  payload: string
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
    | 'webhook.test'
  isArchived: boolean
}

export const webhookEventDates: Dates = { createdAt: true, modifiedAt: true }

export type WebhookDelivery = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  succeeded: boolean
  httpCode: number | null
  response: string | null
  durationMs: number
  attempt: number
  webhookEvent: WebhookEvent
}

const webhookDeliveryDates: Dates = {
  createdAt: true,
  modifiedAt: true,
  webhookEvent: webhookEventDates,
}

export const countDays: Route<{
  input: { query?: { organizationId?: string | undefined } | undefined }
  output: {
    items: { endpointId: string; days: { day: string; succeeded: number; failed: number }[] }[]
  }
  error: never
}> = { line: 'GET /v1/webhooks/deliveries/days' }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          endpointId?: string[] | undefined
          startTimestamp?: (Date | string) | undefined
          endTimestamp?: (Date | string) | undefined
          succeeded?: string | undefined
          query?: string | undefined
          httpCodeClass?: ('2xx' | '3xx' | '4xx' | '5xx')[] | undefined
          eventType?:
            | (
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
                | 'webhook.test'
              )[]
            | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: WebhookDelivery[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/webhooks/deliveries', dates: { items: webhookDeliveryDates } }

export const redeliver: Route<{
  input: { id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/webhooks/events/:id/redeliver' }
