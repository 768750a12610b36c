import { z } from 'zod'
import { Instant, inAddress, Status } from './common.ts'
import { defineErrors, defineEvents } from './define.ts'
import { endpoint } from './endpoint.ts'

/** Somewhere that wants to hear of what happens. Its secrets are shown once, when they are made. */
export const Webhook = z.object({
  id: z.string(),
  /** `null` hears of the whole installation. */
  organizationId: z.string().nullable(),
  name: z.string().nullable(),
  url: z.string(),
  /** Event types; `member.*` for a family of them, `*` for all. */
  events: z.array(z.string()),
  /** The contract's JSON, as it is; the one format there is so far. */
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
  /** Until then messages are signed with the older one as well. */
  olderUntil: Instant,
})

export const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed', 'skipped'])

/** One event on its way to one webhook. Its id is the header `webhook-id` of every attempt. */
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
  /** Why there was no answer. */
  trouble: z.string().nullable(),
  /** The beginning of the answer. */
  response: z.string(),
  ms: z.number(),
})
export type Attempt = z.infer<typeof Attempt>

/** With the text that was signed and sent, and what came back each time. */
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

export const events = defineEvents({
  'webhook.created': Webhook,
  'webhook.updated': Webhook,
  'webhook.disabled': Webhook,
  'webhook.deleted': Webhook,
  'webhook.secret_rotated': Webhook,
  'webhook.tested': OneDelivery,
  'webhook.redelivered': OneDelivery,
})

const url = z.string().trim().min(1).max(2083)
const name = z.string().trim().min(1).max(100).nullable()
const eventTypes = z
  .array(z.string().regex(/^(\*|[a-z_]+\.(\*|[a-z_]+))$/))
  .min(1)
  .max(100)

export const placing = ['WEBHOOK_ADDRESS_IS_NOT_ALLOWED', 'WEBHOOK_EVENT_IS_NOT_KNOWN']
export const one = ['WEBHOOK_NOT_FOUND']
export const oneDelivery = ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND']

export const One = z.object({ webhookId: z.string() })
export const Delivered = One.extend({ deliveryId: z.string() })

const ofAll = '/api/webhooks'

/** What both scopes have in common; each is bound twice, for operators and for those who run an organization. */
export const listing = {
  method: 'GET',
  summary: 'The webhooks there are',
  output: z.object({ items: z.array(Webhook) }),
} as const
export const creating = {
  method: 'POST',
  summary: 'Make a webhook; the answer alone shows its secret',
  body: z.strictObject({ url, name: name.optional(), events: eventTypes }),
  output: NewWebhook,
} as const
export const getting = { method: 'GET', summary: 'One webhook', output: Webhook } as const
export const updating = {
  method: 'PATCH',
  summary: 'Change a webhook, pause it, or let it run again',
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
  summary: 'Make a new secret; the older one lives on for a while',
  body: z.strictObject({
    /** Seconds for which both sign; 0 ends the older one at once. */
    overlap: z.number().int().min(0).max(604_800).optional(),
  }),
  output: NewSecret,
} as const
export const testing = {
  method: 'POST',
  summary: 'Send a message that says nothing, to see whether it arrives',
  output: Delivery,
} as const
export const listingDeliveries = {
  method: 'GET',
  summary: 'What was sent, or waits to be sent, newest first',
  query: z.object({
    status: DeliveryStatus.optional(),
    type: z.string().max(100).optional(),
    /** `next` of the page before. */
    before: inAddress(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()),
    limit: inAddress(z.coerce.number().int().min(1).max(200).default(50)),
  }),
  output: z.object({ items: z.array(Delivery), next: z.number().nullable() }),
} as const
export const gettingDelivery = {
  method: 'GET',
  summary: 'One message with every attempt',
  output: FullDelivery,
} as const
export const redelivering = {
  method: 'POST',
  summary: 'Send a message again',
  output: Delivery,
} as const

export const list = endpoint({ ...listing, path: ofAll, access: 'operator' })
export const create = endpoint({
  ...creating,
  path: ofAll,
  access: 'operator',
  errors: [...placing, 'TOO_MANY_WEBHOOKS'],
})
export const get = endpoint({
  ...getting,
  path: `${ofAll}/:webhookId`,
  access: 'operator',
  params: One,
  errors: one,
})
export const update = endpoint({
  ...updating,
  path: `${ofAll}/:webhookId`,
  access: 'operator',
  params: One,
  errors: [...one, ...placing],
})
export const remove = endpoint({
  ...removing,
  path: `${ofAll}/:webhookId`,
  access: 'operator',
  params: One,
  errors: one,
})
export const rotate = endpoint({
  ...rotating,
  path: `${ofAll}/:webhookId/secret`,
  access: 'operator',
  params: One,
  errors: one,
})
export const test = endpoint({
  ...testing,
  path: `${ofAll}/:webhookId/test`,
  access: 'operator',
  params: One,
  errors: [...one, 'WEBHOOK_IS_DISABLED'],
})
export const listDeliveries = endpoint({
  ...listingDeliveries,
  path: `${ofAll}/:webhookId/deliveries`,
  access: 'operator',
  params: One,
  errors: one,
})
export const getDelivery = endpoint({
  ...gettingDelivery,
  path: `${ofAll}/:webhookId/deliveries/:deliveryId`,
  access: 'operator',
  params: Delivered,
  errors: oneDelivery,
})
export const redeliver = endpoint({
  ...redelivering,
  path: `${ofAll}/:webhookId/deliveries/:deliveryId/redeliver`,
  access: 'operator',
  params: Delivered,
  errors: [...oneDelivery, 'WEBHOOK_IS_DISABLED'],
})
