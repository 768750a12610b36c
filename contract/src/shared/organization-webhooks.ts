import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import * as webhooks from './webhooks.ts'

const basePath = '/api/organizations/:id/webhooks'

const accessErrors = [
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS',
]

const Organization = z.object({ id: z.string() })
const OrganizationWebhook = Organization.extend(webhooks.WebhookParams.shape)
const OrganizationDelivery = Organization.extend(webhooks.DeliveryParams.shape)

export const list = endpoint({
  ...webhooks.listing,
  path: basePath,
  access: 'sensitive',
  params: Organization,
  errors: accessErrors,
})
export const create = endpoint({
  ...webhooks.creating,
  path: basePath,
  access: 'sensitive',
  params: Organization,
  errors: [...accessErrors, ...webhooks.inputErrors, 'TOO_MANY_WEBHOOKS'],
})
export const countDays = endpoint({
  ...webhooks.countingDays,
  path: `${basePath}/days`,
  access: 'sensitive',
  params: Organization,
  errors: accessErrors,
})
export const get = endpoint({
  ...webhooks.getting,
  path: `${basePath}/:webhookId`,
  access: 'sensitive',
  params: OrganizationWebhook,
  errors: [...accessErrors, ...webhooks.webhookErrors],
})
export const update = endpoint({
  ...webhooks.updating,
  path: `${basePath}/:webhookId`,
  access: 'sensitive',
  params: OrganizationWebhook,
  errors: [...accessErrors, ...webhooks.webhookErrors, ...webhooks.inputErrors],
})
export const remove = endpoint({
  ...webhooks.removing,
  path: `${basePath}/:webhookId`,
  access: 'sensitive',
  params: OrganizationWebhook,
  errors: [...accessErrors, ...webhooks.webhookErrors],
})
export const rotate = endpoint({
  ...webhooks.rotating,
  path: `${basePath}/:webhookId/secret`,
  access: 'sensitive',
  params: OrganizationWebhook,
  errors: [...accessErrors, ...webhooks.webhookErrors],
})
export const test = endpoint({
  ...webhooks.testing,
  path: `${basePath}/:webhookId/test`,
  access: 'sensitive',
  params: OrganizationWebhook,
  errors: [...accessErrors, ...webhooks.webhookErrors, 'WEBHOOK_IS_DISABLED'],
})
export const listDeliveries = endpoint({
  ...webhooks.listingDeliveries,
  path: `${basePath}/:webhookId/deliveries`,
  access: 'sensitive',
  params: OrganizationWebhook,
  errors: [...accessErrors, ...webhooks.webhookErrors],
})
export const getDelivery = endpoint({
  ...webhooks.gettingDelivery,
  path: `${basePath}/:webhookId/deliveries/:deliveryId`,
  access: 'sensitive',
  params: OrganizationDelivery,
  errors: [...accessErrors, ...webhooks.deliveryErrors],
})
export const redeliver = endpoint({
  ...webhooks.redelivering,
  path: `${basePath}/:webhookId/deliveries/:deliveryId/redeliver`,
  access: 'sensitive',
  params: OrganizationDelivery,
  errors: [...accessErrors, ...webhooks.deliveryErrors, 'WEBHOOK_IS_DISABLED'],
})
