import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as webhooks from './webhooks.ts'

const ofOne = '/api/organizations/:id/webhooks'

const managing = [
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS',
]

const Organization = z.object({ id: z.string() })
const Both = Organization.extend(webhooks.One.shape)
const DeliveredThere = Organization.extend(webhooks.Delivered.shape)

export const list = endpoint({
  ...webhooks.listing,
  path: ofOne,
  access: 'sensitive',
  params: Organization,
  errors: managing,
})
export const create = endpoint({
  ...webhooks.creating,
  path: ofOne,
  access: 'sensitive',
  params: Organization,
  errors: [...managing, ...webhooks.placing, 'TOO_MANY_WEBHOOKS'],
})
export const get = endpoint({
  ...webhooks.getting,
  path: `${ofOne}/:webhookId`,
  access: 'sensitive',
  params: Both,
  errors: [...managing, ...webhooks.one],
})
export const update = endpoint({
  ...webhooks.updating,
  path: `${ofOne}/:webhookId`,
  access: 'sensitive',
  params: Both,
  errors: [...managing, ...webhooks.one, ...webhooks.placing],
})
export const remove = endpoint({
  ...webhooks.removing,
  path: `${ofOne}/:webhookId`,
  access: 'sensitive',
  params: Both,
  errors: [...managing, ...webhooks.one],
})
export const rotate = endpoint({
  ...webhooks.rotating,
  path: `${ofOne}/:webhookId/secret`,
  access: 'sensitive',
  params: Both,
  errors: [...managing, ...webhooks.one],
})
export const test = endpoint({
  ...webhooks.testing,
  path: `${ofOne}/:webhookId/test`,
  access: 'sensitive',
  params: Both,
  errors: [...managing, ...webhooks.one, 'WEBHOOK_IS_DISABLED'],
})
export const listDeliveries = endpoint({
  ...webhooks.listingDeliveries,
  path: `${ofOne}/:webhookId/deliveries`,
  access: 'sensitive',
  params: Both,
  errors: [...managing, ...webhooks.one],
})
export const getDelivery = endpoint({
  ...webhooks.gettingDelivery,
  path: `${ofOne}/:webhookId/deliveries/:deliveryId`,
  access: 'sensitive',
  params: DeliveredThere,
  errors: [...managing, ...webhooks.oneDelivery],
})
export const redeliver = endpoint({
  ...webhooks.redelivering,
  path: `${ofOne}/:webhookId/deliveries/:deliveryId/redeliver`,
  access: 'sensitive',
  params: DeliveredThere,
  errors: [...managing, ...webhooks.oneDelivery, 'WEBHOOK_IS_DISABLED'],
})
