// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Status } from './common.ts'

export type NewSecret = { secret: string; olderUntil: Date }

export const newSecretDates: Dates = { olderUntil: true }

export type Attempt = {
  at: Date
  succeeded: boolean
  httpStatus: number | null
  trouble: string | null
  response: string
  ms: number
}

const attemptDates: Dates = { at: true }

export type Delivery = {
  id: string
  webhookId: string
  type: string
  status: 'waiting' | 'delivered' | 'failed' | 'skipped'
  attempts: number
  nextAttemptAt: Date | null
  lastHttpStatus: number | null
  createdAt: Date
  doneAt: Date | null
}

export const deliveryDates: Dates = { nextAttemptAt: true, createdAt: true, doneAt: true }

export type Webhook = {
  id: string
  organizationId: string | null
  name: string | null
  url: string
  events: string[]
  format: 'raw'
  enabled: boolean
  disabledBecause: ('paused' | 'failing' | 'gone') | null
  failingSince: Date | null
  createdAt: Date
  updatedAt: Date
}

export const webhookDates: Dates = { failingSince: true, createdAt: true, updatedAt: true }

export type NewWebhook = {
  id: string
  organizationId: string | null
  name: string | null
  url: string
  events: string[]
  format: 'raw'
  enabled: boolean
  disabledBecause: ('paused' | 'failing' | 'gone') | null
  failingSince: Date | null
  createdAt: Date
  updatedAt: Date
  secret: string
}

export const newWebhookDates: Dates = { failingSince: true, createdAt: true, updatedAt: true }

export type FullDelivery = {
  id: string
  webhookId: string
  type: string
  status: 'waiting' | 'delivered' | 'failed' | 'skipped'
  attempts: number
  nextAttemptAt: Date | null
  lastHttpStatus: number | null
  createdAt: Date
  doneAt: Date | null
  body: string
  log: Attempt[]
}

export const fullDeliveryDates: Dates = {
  nextAttemptAt: true,
  createdAt: true,
  doneAt: true,
  log: attemptDates,
}

export const countDays: Route<{
  input: Record<never, never>
  output: {
    items: { webhookId: string; days: { day: string; succeeded: number; failed: number }[] }[]
  }
  error: never
}> = { line: 'GET /api/webhooks/days' }

export const create: Route<{
  input: { url: string; name?: (string | null) | undefined; events: string[] }
  output: NewWebhook
  error: 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED' | 'WEBHOOK_EVENT_IS_NOT_KNOWN' | 'TOO_MANY_WEBHOOKS'
}> = { line: 'POST /api/webhooks', dates: newWebhookDates }

export const get: Route<{
  input: { webhookId: string }
  output: Webhook
  error: 'WEBHOOK_NOT_FOUND'
}> = { line: 'GET /api/webhooks/:webhookId', dates: webhookDates }

export const getDelivery: Route<{
  input: { webhookId: string; deliveryId: string }
  output: FullDelivery
  error: 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_DELIVERY_NOT_FOUND'
}> = { line: 'GET /api/webhooks/:webhookId/deliveries/:deliveryId', dates: fullDeliveryDates }

export const list: Route<{
  input: Record<never, never>
  output: { items: Webhook[] }
  error: never
}> = { line: 'GET /api/webhooks', dates: { items: webhookDates } }

export const listDeliveries: Route<{
  input: {
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
  error: 'WEBHOOK_NOT_FOUND'
}> = { line: 'GET /api/webhooks/:webhookId/deliveries', dates: { items: deliveryDates } }

export const redeliver: Route<{
  input: { webhookId: string; deliveryId: string }
  output: Delivery
  error: 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_DELIVERY_NOT_FOUND' | 'WEBHOOK_IS_DISABLED'
}> = {
  line: 'POST /api/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
  dates: deliveryDates,
}

export const remove: Route<{
  input: { webhookId: string }
  output: Status
  error: 'WEBHOOK_NOT_FOUND'
}> = { line: 'DELETE /api/webhooks/:webhookId' }

export const rotate: Route<{
  input: { overlap?: number | undefined; webhookId: string }
  output: NewSecret
  error: 'WEBHOOK_NOT_FOUND'
}> = { line: 'POST /api/webhooks/:webhookId/secret', dates: newSecretDates }

export const test: Route<{
  input: { webhookId: string }
  output: Delivery
  error: 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_IS_DISABLED'
}> = { line: 'POST /api/webhooks/:webhookId/test', dates: deliveryDates }

export const update: Route<{
  input: {
    url?: string | undefined
    name?: (string | null) | undefined
    events?: string[] | undefined
    enabled?: boolean | undefined
    webhookId: string
  }
  output: Webhook
  error: 'WEBHOOK_NOT_FOUND' | 'WEBHOOK_ADDRESS_IS_NOT_ALLOWED' | 'WEBHOOK_EVENT_IS_NOT_KNOWN'
}> = { line: 'PATCH /api/webhooks/:webhookId', dates: webhookDates }
