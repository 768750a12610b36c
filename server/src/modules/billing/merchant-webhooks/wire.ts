import type {
  MerchantEventType,
  testEventType,
} from '@guildhall/contract/billing/merchant-event-types'
import type {
  EndpointSettings,
  WebhookEndpoint as WireEndpoint,
} from '@guildhall/contract/billing/merchant-webhooks'
import type {
  WebhookEvent,
  WebhookDelivery as WireDelivery,
} from '@guildhall/contract/billing/webhook-deliveries'
import { contentOf } from '../../../platform/deliveries/index.ts'
import { hashToken } from '../../../platform/system.ts'
import type { Endpoint } from './rules.ts'
import type { Delivery, Message } from './store/messages.ts'

/** In the place of a secret that the response does not show. */
export const maskedSecret = 'whsec_********'

export function settingsToWire(endpoint: Endpoint): EndpointSettings {
  return {
    id: endpoint.id,
    created_at: endpoint.createdAt.toISOString(),
    modified_at: endpoint.modifiedAt?.toISOString() ?? null,
    organization_id: endpoint.organizationId,
    url: endpoint.url,
    name: endpoint.name,
    format: endpoint.format,
    events: [...endpoint.events],
    enabled: endpoint.enabled,
  }
}

export function toWire(endpoint: Endpoint, secret: string = maskedSecret): WireEndpoint {
  return { ...settingsToWire(endpoint), secret, disabled_reason: endpoint.disabledBecause }
}

export function messageToWire(message: Message): WebhookEvent {
  const payload = contentOf(message)
  return {
    id: message.id,
    created_at: message.createdAt.toISOString(),
    modified_at: message.doneAt?.toISOString() ?? null,
    type: message.type as MerchantEventType | typeof testEventType,
    last_http_code: message.lastStatus,
    succeeded: succeededOf[message.status],
    skipped: message.status === 'skipped',
    payload,
    is_archived: payload === '',
  }
}

const succeededOf = { waiting: null, delivered: true, failed: false, skipped: null } as const

export function deliveryToWire(delivery: Delivery): WireDelivery {
  return {
    id: deliveryId(delivery),
    created_at: delivery.at.toISOString(),
    modified_at: null,
    succeeded: delivery.succeeded,
    http_code: delivery.httpStatus,
    response: delivery.trouble ?? delivery.response,
    duration_ms: delivery.ms,
    attempt: delivery.attempt,
    webhook_event: messageToWire(delivery),
  }
}

/** An attempt has a number inside; outside it is a UUID, always the same one. */
function deliveryId({ id, attemptId }: Delivery): string {
  const digest = hashToken(`${id} ${attemptId}`).toString('hex')
  const version = `4${digest.slice(13, 16)}`
  const variant = `a${digest.slice(17, 20)}`
  return [digest.slice(0, 8), digest.slice(8, 12), version, variant, digest.slice(20, 32)].join('-')
}
