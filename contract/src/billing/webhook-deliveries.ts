import { z } from 'zod'
import { mayRead, mayWriteOne, resource, TimestampInput, Uuid } from '../kernel/billing.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyOf, listOf, pageQuery } from '../kernel/pages.ts'
import { merchantEventTypes, testEventType } from './merchant-event-types.ts'

/** Of messages: tests have a type of their own. */
const MessageType = z.enum([...merchantEventTypes, testEventType])

/** One event for one endpoint. Its id is the header `webhook-id` of every attempt. */
export const WebhookEvent = z.object({
  ...resource,
  last_http_code: z.int().nullable(),
  /** `null` until it was delivered or given up. */
  succeeded: z.boolean().nullable(),
  /** The endpoint was disabled before it was delivered. */
  skipped: z.boolean(),
  /** What is sent in the format `raw`; empty once it was erased. */
  payload: z.string(),
  type: MessageType,
  is_archived: z.boolean(),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** One attempt. */
export const WebhookDelivery = z.object({
  ...resource,
  succeeded: z.boolean(),
  http_code: z.int().nullable(),
  /** The beginning of the response, or why there was none. */
  response: z.string().nullable(),
  /** How long the receiver took, in milliseconds. */
  duration_ms: z.int(),
  /** The number of this attempt to deliver the event, from 1. */
  attempt: z.int(),
  webhook_event: WebhookEvent,
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const list = endpoint({
  method: 'GET',
  path: '/v1/webhooks/deliveries',
  summary: 'Attempts to deliver events, newest first',
  access: mayRead('webhooks'),
  query: z.object({
    organization_id: z.string().optional(),
    endpoint_id: anyOf(Uuid),
    start_timestamp: TimestampInput.optional(),
    end_timestamp: TimestampInput.optional(),
    succeeded: z.stringbool().optional(),
    /** A part of a response, or of the id of an event or of the resource that it is about. */
    query: z.string().max(200).optional(),
    http_code_class: anyOf(z.enum(['2xx', '3xx', '4xx', '5xx'])),
    event_type: anyOf(MessageType),
    ...pageQuery,
  }),
  output: listOf(WebhookDelivery),
})
export const countDays = endpoint({
  method: 'GET',
  path: '/v1/webhooks/deliveries/days',
  summary: 'How many attempts of each endpoint succeeded and failed on each of the last 14 days',
  access: mayRead('webhooks'),
  query: z.object({ organization_id: z.string().optional() }),
  output: z.object({
    items: z.array(
      z.object({
        endpoint_id: Uuid,
        /** The oldest first; today is the last. */
        days: z.array(
          z.object({
            /** In UTC, such as `2026-03-01`. */
            day: z.string(),
            /** At most 10,000 attempts of a day are counted, with those that failed. */
            succeeded: z.int(),
            failed: z.int(),
          }),
        ),
      }),
    ),
  }),
})
export const redeliver = endpoint({
  method: 'POST',
  path: '/v1/webhooks/events/:id/redeliver',
  summary: 'Send an event again',
  access: mayWriteOne('webhooks'),
  params: z.object({ id: Uuid }),
  status: 202,
  output: z.null(),
  errors: ['NOT_FOUND'],
})
