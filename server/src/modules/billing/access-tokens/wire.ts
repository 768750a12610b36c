import type * as contract from '@guildhall/contract/billing/access-tokens'
import type { AccessToken } from './rules.ts'

export function toWire(token: AccessToken): contract.AccessToken {
  return {
    id: token.id,
    created_at: token.createdAt.toISOString(),
    modified_at: token.modifiedAt?.toISOString() ?? null,
    comment: token.comment,
    scopes: [...token.scopes],
    expires_at: token.expiresAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    organization_id: token.organizationId,
  }
}
