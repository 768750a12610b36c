import { z } from 'zod'
import {
  mayRead,
  mayReadOne,
  mayWrite,
  mayWriteOne,
  organizationInput,
  resource,
  Uuid,
} from '../kernel/billing.ts'
import { defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listOf, pageQuery } from '../kernel/pages.ts'
import { merchantEventTypes } from './merchant-event-types.ts'
import { WebhookEvent } from './webhook-deliveries.ts'

export const WebhookFormat = z.enum(['raw', 'discord', 'slack'])
export type WebhookFormat = z.infer<typeof WebhookFormat>

const EventType = z.enum(merchantEventTypes)

const settings = {
  ...resource,
  url: z.string(),
  name: z.string().nullable(),
  format: WebhookFormat,
  organization_id: z.string(),
  events: z.array(EventType),
  enabled: z.boolean(),
}

/** A URL that receives events of one organization. */
export const WebhookEndpoint = z.object({
  ...settings,
  /** Masked, except for callers that may replace it and ask for this endpoint alone. */
  secret: z.string(),
  /** Why nothing is sent: it was paused, its messages kept failing, or its receiver answered 410. */
  disabled_reason: z.enum(['paused', 'failing', 'gone']).nullable(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** What events about an endpoint contain: never its secret. */
const EndpointSettings = z.object(settings)
export type EndpointSettings = z.infer<typeof EndpointSettings>

export const events = defineEvents(
  { audience: 'operator', organization: 'organization_id' },
  {
    'webhook_endpoint.created': EndpointSettings,
    'webhook_endpoint.updated': EndpointSettings,
    'webhook_endpoint.disabled': EndpointSettings,
    'webhook_endpoint.deleted': EndpointSettings,
    'webhook_endpoint.secret_rotated': EndpointSettings,
  },
)

const longestUrl = 2083
const url = z.string().trim().min(1).max(longestUrl)
const name = z.string().trim().max(100)
const eventTypes = z.array(EventType).max(merchantEventTypes.length)
/** Standard Webhooks asks for at least 24 bytes, which 32 characters are. */
const secret = z
  .string()
  .min(32)
  .max(256)
  .regex(/^[\x20-\x7e]+$/)

const One = z.object({ id: Uuid })
const basePath = '/v1/webhooks'
const onePath = `${basePath}/endpoints/:id`

export const list = endpoint({
  method: 'GET',
  path: `${basePath}/endpoints`,
  summary: 'Webhook endpoints, oldest first',
  access: mayRead('webhooks'),
  query: z.object({ organization_id: z.string().optional(), ...pageQuery }),
  output: listOf(WebhookEndpoint),
  secret: true,
})
export const create = endpoint({
  method: 'POST',
  path: `${basePath}/endpoints`,
  summary: 'Create a webhook endpoint',
  access: mayWrite('webhooks'),
  body: z.object({
    url,
    name: name.nullish(),
    format: WebhookFormat,
    events: eventTypes,
    /** One is created if none is given. */
    secret: secret.nullish(),
    ...organizationInput,
  }),
  status: 201,
  output: WebhookEndpoint,
  errors: ['TOO_MANY_WEBHOOKS', 'NOT_FOUND'],
  secret: true,
})
export const get = endpoint({
  method: 'GET',
  path: onePath,
  summary: 'One webhook endpoint',
  access: mayReadOne('webhooks'),
  params: One,
  output: WebhookEndpoint,
  errors: ['NOT_FOUND'],
  secret: true,
})
export const update = endpoint({
  method: 'PATCH',
  path: onePath,
  summary: 'Change, pause or resume a webhook endpoint',
  access: mayWriteOne('webhooks'),
  params: One,
  body: z.object({
    url: url.nullish(),
    name: name.nullish(),
    format: WebhookFormat.nullish(),
    events: eventTypes.nullish(),
    enabled: z.boolean().nullish(),
    secret: secret.nullish(),
  }),
  output: WebhookEndpoint,
  errors: ['NOT_FOUND'],
  secret: true,
})
export const remove = endpoint({
  method: 'DELETE',
  path: onePath,
  summary: 'Delete a webhook endpoint',
  access: mayWriteOne('webhooks'),
  params: One,
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND'],
})
export const rotate = endpoint({
  method: 'PATCH',
  path: `${onePath}/secret`,
  summary: 'Replace the secret; the older one signs for another day',
  access: mayWriteOne('webhooks'),
  params: One,
  output: WebhookEndpoint,
  errors: ['NOT_FOUND'],
  secret: true,
})
export const test = endpoint({
  method: 'POST',
  path: `${onePath}/test`,
  summary: 'Send a test event',
  access: mayWriteOne('webhooks'),
  params: One,
  status: 202,
  output: WebhookEvent,
  errors: ['NOT_FOUND', 'WEBHOOK_IS_DISABLED'],
})
