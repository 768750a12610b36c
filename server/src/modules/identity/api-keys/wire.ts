import type { ApiKey as WireApiKey } from '@guildhall/contract/identity/api-keys'
import type { Permissions } from '../../../kernel/index.ts'
import type { ApiKey } from './rules.ts'

const instant = (date: Date | null) => date?.toISOString() ?? null

function copy(permissions: Permissions): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(permissions).map(([resource, actions]) => [resource, [...actions]]),
  )
}

/** Never the key, never its hash. */
export function toWire(key: ApiKey): WireApiKey {
  return {
    id: key.id,
    name: key.name,
    start: key.start,
    prefix: key.prefix,
    userId: key.userId,
    organizationId: key.organizationId,
    referenceId: key.organizationId ?? key.userId ?? '',
    configId: 'default',
    enabled: key.enabled,
    expiresAt: instant(key.expiresAt),
    remaining: key.remaining,
    refillAmount: key.refillAmount,
    refillInterval: key.refillInterval,
    lastRefillAt: instant(key.lastRefillAt),
    rateLimitEnabled: key.rateLimitEnabled,
    rateLimitTimeWindow: key.rateLimitTimeWindow,
    rateLimitMax: key.rateLimitMax,
    requestCount: key.requestCount,
    lastRequest: instant(key.lastRequest),
    permissions: key.permissions && copy(key.permissions),
    metadata: key.metadata && { ...key.metadata },
    createdAt: key.createdAt.toISOString(),
    updatedAt: key.updatedAt.toISOString(),
  }
}
