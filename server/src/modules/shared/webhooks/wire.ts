import type {
  Delivery,
  Attempt as WireAttempt,
  Webhook as WireWebhook,
} from '@guildhall/contract/shared/webhooks'
import type { Attempt } from '../../../platform/deliveries/index.ts'
import type { Message } from './rules/message.ts'
import type { Webhook } from './rules.ts'

/** Never a secret, sealed or not. */
export function toWire(webhook: Webhook): WireWebhook {
  return {
    id: webhook.id,
    organizationId: webhook.organizationId,
    name: webhook.name,
    url: webhook.url,
    events: [...webhook.events],
    format: 'raw',
    enabled: webhook.enabled,
    disabledBecause: webhook.disabledBecause,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
  }
}

export function messageToWire(message: Message & { lastStatus: number | null }): Delivery {
  return {
    id: message.id,
    webhookId: message.webhookId,
    type: message.type,
    status: message.status,
    attempts: message.attempts,
    nextAttemptAt: message.status === 'waiting' ? message.dueAt.toISOString() : null,
    lastHttpStatus: message.lastStatus,
    createdAt: message.createdAt.toISOString(),
    doneAt: message.doneAt?.toISOString() ?? null,
  }
}

export function attemptToWire(attempt: Attempt): WireAttempt {
  return {
    at: attempt.at.toISOString(),
    succeeded: attempt.succeeded,
    httpStatus: attempt.status,
    trouble: attempt.trouble,
    response: attempt.response,
    ms: attempt.ms,
  }
}
