// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import type { Status } from './common.ts'
import {
  type Delivery,
  deliveryDates,
  type FullDelivery,
  fullDeliveryDates,
  type NewSecret,
  type NewWebhook,
  newSecretDates,
  newWebhookDates,
  type Webhook,
  webhookDates,
} from './webhooks.ts'

export const countDays: Route<{
  input: { id: string }
  output: {
    items: { webhookId: string; days: { day: string; succeeded: number; failed: number }[] }[]
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/webhooks/days' }

export const create: Route<{
  input: { url: string; name?: (string | null) | undefined; events: string[]; id: string }
  output: NewWebhook
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED'
    | 'WEBHOOK_EVENT_IS_NOT_KNOWN'
    | 'TOO_MANY_WEBHOOKS'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/organizations/:id/webhooks', dates: newWebhookDates }

export const get: Route<{
  input: { id: string; webhookId: string }
  output: Webhook
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'WEBHOOK_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/webhooks/:webhookId', dates: webhookDates }

export const getDelivery: Route<{
  input: { id: string; webhookId: string; deliveryId: string }
  output: FullDelivery
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'WEBHOOK_NOT_FOUND'
    | 'WEBHOOK_DELIVERY_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = {
  line: 'GET /api/organizations/:id/webhooks/:webhookId/deliveries/:deliveryId',
  dates: fullDeliveryDates,
}

export const list: Route<{
  input: { id: string }
  output: { items: Webhook[] }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/organizations/:id/webhooks', dates: { items: webhookDates } }

export const listDeliveries: Route<{
  input: {
    id: string
    webhookId: string
    query?:
      | {
          status?: ('waiting' | 'delivered' | 'failed' | 'skipped') | undefined
          type?: string | undefined
          before?: number | undefined
          limit?: number | undefined
        }
      | undefined
  }
  output: { items: Delivery[]; next: number | null }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'WEBHOOK_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = {
  line: 'GET /api/organizations/:id/webhooks/:webhookId/deliveries',
  dates: { items: deliveryDates },
}

export const redeliver: Route<{
  input: { id: string; webhookId: string; deliveryId: string }
  output: Delivery
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'WEBHOOK_NOT_FOUND'
    | 'WEBHOOK_DELIVERY_NOT_FOUND'
    | 'WEBHOOK_IS_DISABLED'
    | 'INVALID_API_KEY'
}> = {
  line: 'POST /api/organizations/:id/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
  dates: deliveryDates,
}

export const remove: Route<{
  input: { id: string; webhookId: string }
  output: Status
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'WEBHOOK_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'DELETE /api/organizations/:id/webhooks/:webhookId' }

export const rotate: Route<{
  input: { overlap?: number | undefined; id: string; webhookId: string }
  output: NewSecret
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'WEBHOOK_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/organizations/:id/webhooks/:webhookId/secret', dates: newSecretDates }

export const test: Route<{
  input: { id: string; webhookId: string }
  output: Delivery
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'WEBHOOK_NOT_FOUND'
    | 'WEBHOOK_IS_DISABLED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/organizations/:id/webhooks/:webhookId/test', dates: deliveryDates }

export const update: Route<{
  input: {
    url?: string | undefined
    name?: (string | null) | undefined
    events?: string[] | undefined
    enabled?: boolean | undefined
    id: string
    webhookId: string
  }
  output: Webhook
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS'
    | 'WEBHOOK_NOT_FOUND'
    | 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED'
    | 'WEBHOOK_EVENT_IS_NOT_KNOWN'
    | 'INVALID_API_KEY'
}> = { line: 'PATCH /api/organizations/:id/webhooks/:webhookId', dates: webhookDates }
