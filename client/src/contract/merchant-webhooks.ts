// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type WebhookEvent, webhookEventDates } from './webhook-deliveries.ts'

export type WebhookEndpoint = {
  id: string
  createdAt: Date
  modifiedAt: Date | null
  url: string
  name: string | null
  format: 'raw' | 'discord' | 'slack'
  organizationId: string
  events: (
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
  )[]
  enabled: boolean
  secret: string
  disabledReason: ('paused' | 'failing' | 'gone') | null
}

const webhookEndpointDates: Dates = { createdAt: true, modifiedAt: true }

export const create: Route<{
  input: {
    url: string
    name?: (string | null) | undefined
    format: 'raw' | 'discord' | 'slack'
    events: (
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
    )[]
    secret?: (string | null) | undefined
    organizationId?: (string | null) | undefined
  }
  output: WebhookEndpoint
  error: 'TOO_MANY_WEBHOOKS' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/webhooks/endpoints', dates: webhookEndpointDates }

export const get: Route<{
  input: { id: string }
  output: WebhookEndpoint
  error: never
}> = { line: 'GET /v1/webhooks/endpoints/:id', dates: webhookEndpointDates }

export const list: Route<{
  input: {
    query?:
      | {
          organizationId?: string | undefined
          page?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: WebhookEndpoint[]; pagination: { totalCount: number; maxPage: number } }
  error: never
}> = { line: 'GET /v1/webhooks/endpoints', dates: { items: webhookEndpointDates } }

export const remove: Route<{
  input: { id: string }
  output: null
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'DELETE /v1/webhooks/endpoints/:id' }

export const rotate: Route<{
  input: { id: string }
  output: WebhookEndpoint
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/webhooks/endpoints/:id/secret', dates: webhookEndpointDates }

export const test: Route<{
  input: { id: string }
  output: WebhookEvent
  error: 'WEBHOOK_IS_DISABLED' | 'MIRRORED_ORGANIZATION'
}> = { line: 'POST /v1/webhooks/endpoints/:id/test', dates: webhookEventDates }

export const update: Route<{
  input: {
    url?: (string | null) | undefined
    name?: (string | null) | undefined
    format?: (('raw' | 'discord' | 'slack') | null) | undefined
    events?:
      | (
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
            )[]
          | null
        )
      | undefined
    enabled?: (boolean | null) | undefined
    secret?: (string | null) | undefined
    id: string
  }
  output: WebhookEndpoint
  error: 'MIRRORED_ORGANIZATION'
}> = { line: 'PATCH /v1/webhooks/endpoints/:id', dates: webhookEndpointDates }
