import { z } from 'zod'
import { Instant, queryNumber, Status } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** A URL that receives events. Its secrets are shown once, when they are created. */
export const Webhook = z.object({
  id: z.string(),
  /** `null` for events of the whole installation. */
  organizationId: z.string().nullable(),
  name: z.string().nullable(),
  url: z.string(),
  /** Event types; `member.*` for a group, `*` for all. */
  events: z.array(z.string()),
  /** The payload as unmodified JSON; the only format so far. */
  format: z.literal('raw'),
  enabled: z.boolean(),
  disabledBecause: z.enum(['paused', 'failing', 'gone']).nullable(),
  failingSince: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Webhook = z.infer<typeof Webhook>

export const NewWebhook = Webhook.extend({ secret: z.string() })

export const NewSecret = z.object({
  secret: z.string(),
  /** Until then, messages are also signed with the older secret. */
  olderUntil: Instant,
})

export const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed', 'skipped'])

/** The delivery of one event to one webhook. Its id is the header `webhook-id` of every attempt. */
export const Delivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  type: z.string(),
  status: DeliveryStatus,
  attempts: z.number(),
  nextAttemptAt: Instant.nullable(),
  lastHttpStatus: z.number().nullable(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const Attempt = z.object({
  at: Instant,
  succeeded: z.boolean(),
  httpStatus: z.number().nullable(),
  /** Why there was no response. */
  trouble: z.string().nullable(),
  /** The beginning of the response. */
  response: z.string(),
  ms: z.number(),
})
export type Attempt = z.infer<typeof Attempt>

/** With the signed body and the response of each attempt. */
export const FullDelivery = Delivery.extend({ body: z.string(), log: z.array(Attempt) })

export const errors = defineErrors({
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Webhook not found' },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: 'Webhook delivery not found' },
  WEBHOOK_ADDRESS_IS_NOT_ALLOWED: { status: 422, message: 'Webhook address is not allowed' },
  WEBHOOK_EVENT_IS_NOT_KNOWN: { status: 422, message: 'Webhook event is not known' },
  WEBHOOK_IS_DISABLED: { status: 409, message: 'Webhook is disabled' },
  TOO_MANY_WEBHOOKS: { status: 403, message: 'Too many webhooks' },
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS: {
    status: 403,
    message: 'You are not allowed to manage webhooks',
  },
})

const OneDelivery = z.object({
  id: z.string(),
  organizationId: z.string().nullable(),
  deliveryId: z.string(),
})

export const events = defineEvents(
  { audience: 'operator', organization: 'organizationId' },
  {
    'webhook.created': Webhook,
    'webhook.updated': Webhook,
    'webhook.disabled': Webhook,
    'webhook.deleted': Webhook,
    'webhook.secret_rotated': Webhook,
    'webhook.tested': OneDelivery,
    'webhook.redelivered': OneDelivery,
  },
)

const url = z.string().trim().min(1).max(2083)
const name = z.string().trim().min(1).max(100).nullable()
const eventTypes = z
  .array(z.string().regex(/^(\*|[a-z_]+\.(\*|[a-z_]+))$/))
  .min(1)
  .max(100)

export const inputErrors = ['WEBHOOK_ADDRESS_IS_NOT_ALLOWED', 'WEBHOOK_EVENT_IS_NOT_KNOWN']
export const webhookErrors = ['WEBHOOK_NOT_FOUND']
export const deliveryErrors = ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND']

export const WebhookParams = z.object({ webhookId: z.string() })
export const DeliveryParams = WebhookParams.extend({ deliveryId: z.string() })

const basePath = '/api/webhooks'

/** Shared by both scopes: these endpoints exist for operators and for administrators of an organization. */
export const listing = {
  method: 'GET',
  summary: 'All webhooks',
  output: z.object({ items: z.array(Webhook) }),
} as const
export const creating = {
  method: 'POST',
  summary: 'Create a webhook; only this response contains its secret',
  body: z.strictObject({ url, name: name.optional(), events: eventTypes }),
  output: NewWebhook,
} as const
export const getting = { method: 'GET', summary: 'One webhook', output: Webhook } as const
export const updating = {
  method: 'PATCH',
  summary: 'Change, pause or resume a webhook',
  body: z.strictObject({
    url: url.optional(),
    name: name.optional(),
    events: eventTypes.optional(),
    enabled: z.boolean().optional(),
  }),
  output: Webhook,
} as const
export const removing = { method: 'DELETE', summary: 'Delete a webhook', output: Status } as const
export const rotating = {
  method: 'POST',
  summary: 'Create a new secret; the older one stays valid for a while',
  body: z.strictObject({
    /** Seconds for which both secrets sign; 0 ends the older one at once. */
    overlap: z.number().int().min(0).max(604_800).optional(),
  }),
  output: NewSecret,
} as const
export const testing = {
  method: 'POST',
  summary: 'Send a test message',
  output: Delivery,
} as const
export const countingDays = {
  method: 'GET',
  summary: 'How many attempts of each webhook succeeded and failed on each of the last 14 days',
  output: z.object({
    items: z.array(
      z.object({
        webhookId: z.string(),
        /** The oldest first; today is the last. */
        days: z.array(
          z.object({
            /** In UTC, such as `2026-03-01`. */
            day: z.string(),
            /** At most 10,000 attempts of a day are counted, with those that failed. */
            succeeded: z.number().int(),
            failed: z.number().int(),
          }),
        ),
      }),
    ),
  }),
} as const
export const listingDeliveries = {
  method: 'GET',
  summary: 'Deliveries, newest first',
  query: z.object({
    status: DeliveryStatus.optional(),
    type: z.string().max(100).optional(),
    /** `next` of the page before. */
    before: queryNumber(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()),
    limit: queryNumber(z.coerce.number().int().min(1).max(200).default(50)),
  }),
  output: z.object({ items: z.array(Delivery), next: z.number().nullable() }),
} as const
export const gettingDelivery = {
  method: 'GET',
  summary: 'One delivery with every attempt',
  output: FullDelivery,
} as const
export const redelivering = {
  method: 'POST',
  summary: 'Send a delivery again',
  output: Delivery,
} as const

export const list = endpoint({ ...listing, path: basePath, access: 'operator' })
export const create = endpoint({
  ...creating,
  path: basePath,
  access: 'operator',
  recentSignIn: true,
  errors: [...inputErrors, 'TOO_MANY_WEBHOOKS'],
})
export const countDays = endpoint({
  ...countingDays,
  path: `${basePath}/days`,
  access: 'operator',
})
export const get = endpoint({
  ...getting,
  path: `${basePath}/:webhookId`,
  access: 'operator',
  params: WebhookParams,
  errors: webhookErrors,
})
export const update = endpoint({
  ...updating,
  path: `${basePath}/:webhookId`,
  access: 'operator',
  recentSignIn: true,
  params: WebhookParams,
  errors: [...webhookErrors, ...inputErrors],
})
export const remove = endpoint({
  ...removing,
  path: `${basePath}/:webhookId`,
  access: 'operator',
  recentSignIn: true,
  params: WebhookParams,
  errors: webhookErrors,
})
export const rotate = endpoint({
  ...rotating,
  path: `${basePath}/:webhookId/secret`,
  access: 'operator',
  recentSignIn: true,
  params: WebhookParams,
  errors: webhookErrors,
})
export const test = endpoint({
  ...testing,
  path: `${basePath}/:webhookId/test`,
  access: 'operator',
  params: WebhookParams,
  errors: [...webhookErrors, 'WEBHOOK_IS_DISABLED'],
})
export const listDeliveries = endpoint({
  ...listingDeliveries,
  path: `${basePath}/:webhookId/deliveries`,
  access: 'operator',
  params: WebhookParams,
  errors: webhookErrors,
})
export const getDelivery = endpoint({
  ...gettingDelivery,
  path: `${basePath}/:webhookId/deliveries/:deliveryId`,
  access: 'operator',
  params: DeliveryParams,
  errors: deliveryErrors,
})
export const redeliver = endpoint({
  ...redelivering,
  path: `${basePath}/:webhookId/deliveries/:deliveryId/redeliver`,
  access: 'operator',
  params: DeliveryParams,
  errors: [...deliveryErrors, 'WEBHOOK_IS_DISABLED'],
})
