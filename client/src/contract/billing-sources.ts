// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'

export const get: Route<{
  input: { id: string }
  output: {
    kind: 'polar'
    server: string
    connectionId: string
    webhookUrl: string
    providerOrganizationId: string | null
    status: 'connecting' | 'backfilling' | 'following' | 'failed'
    progress: { done: number; total: number } | null
    lastEventAt: Date | null
    lastReconciledAt: Date | null
    drift: { found: number; repaired: number; fields: Record<string, number> }
    problem: {
      code: 'CLAIMED_BY_ANOTHER' | 'EVENTS_CANNOT_BE_READ' | 'NOTHING_ARRIVED_FOR_A_DAY'
      message: string
    } | null
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_CONNECT_THIS_ORGANIZATION'
    | 'INVALID_API_KEY'
}> = {
  line: 'GET /api/organizations/:id/billing-source',
  dates: { lastEventAt: true, lastReconciledAt: true },
}

export const put: Route<{
  input: {
    kind: 'polar'
    server?: string | undefined
    providerOrganizationId?: string | undefined
    webhookSecret: string
    password?: string | undefined
    code?: string | undefined
    id: string
  }
  output: {
    kind: 'polar'
    server: string
    connectionId: string
    webhookUrl: string
    providerOrganizationId: string | null
    status: 'connecting' | 'backfilling' | 'following' | 'failed'
    progress: { done: number; total: number } | null
    lastEventAt: Date | null
    lastReconciledAt: Date | null
    drift: { found: number; repaired: number; fields: Record<string, number> }
    problem: {
      code: 'CLAIMED_BY_ANOTHER' | 'EVENTS_CANNOT_BE_READ' | 'NOTHING_ARRIVED_FOR_A_DAY'
      message: string
    } | null
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_CONNECT_THIS_ORGANIZATION'
    | 'PROVIDER_NOT_ALLOWED'
    | 'ORGANIZATION_HAS_SALES'
    | 'ORGANIZATION_IS_CONNECTED'
    | 'PROVIDER_ORGANIZATION_IS_CONNECTED'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'INVALID_API_KEY'
}> = {
  line: 'PUT /api/organizations/:id/billing-source',
  dates: { lastEventAt: true, lastReconciledAt: true },
}

export const remove: Route<{
  input: { password?: string | undefined; code?: string | undefined; id: string }
  output: null
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_CONNECT_THIS_ORGANIZATION'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'INVALID_API_KEY'
}> = { line: 'DELETE /api/organizations/:id/billing-source' }
