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
    hasToken: boolean
    status: 'connecting' | 'backfilling' | 'following' | 'failed'
    progress: { done: number; total: number } | null
    lastEventAt: Date | null
    lastReconciledAt: Date | null
    drift: { found: number; repaired: number; fields: Record<string, number> }
    problem: {
      code:
        | 'CLAIMED_BY_ANOTHER'
        | 'ENDPOINT_REFUSED'
        | 'EVENTS_CANNOT_BE_READ'
        | 'NOTHING_ARRIVED_FOR_A_DAY'
        | 'PROVIDER_REFUSED_THE_TOKEN'
        | 'PROVIDER_UNAVAILABLE'
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
    accessToken?: string | undefined
    webhookSecret?: string | undefined
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
    hasToken: boolean
    status: 'connecting' | 'backfilling' | 'following' | 'failed'
    progress: { done: number; total: number } | null
    lastEventAt: Date | null
    lastReconciledAt: Date | null
    drift: { found: number; repaired: number; fields: Record<string, number> }
    problem: {
      code:
        | 'CLAIMED_BY_ANOTHER'
        | 'ENDPOINT_REFUSED'
        | 'EVENTS_CANNOT_BE_READ'
        | 'NOTHING_ARRIVED_FOR_A_DAY'
        | 'PROVIDER_REFUSED_THE_TOKEN'
        | 'PROVIDER_UNAVAILABLE'
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
    | 'PROVIDER_REFUSED_THE_TOKEN'
    | 'TOKEN_OF_ANOTHER_ORGANIZATION'
    | 'PROVIDER_UNAVAILABLE'
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

export const reconcile: Route<{
  input: { id: string }
  output: {
    kind: 'polar'
    server: string
    connectionId: string
    webhookUrl: string
    providerOrganizationId: string | null
    hasToken: boolean
    status: 'connecting' | 'backfilling' | 'following' | 'failed'
    progress: { done: number; total: number } | null
    lastEventAt: Date | null
    lastReconciledAt: Date | null
    drift: { found: number; repaired: number; fields: Record<string, number> }
    problem: {
      code:
        | 'CLAIMED_BY_ANOTHER'
        | 'ENDPOINT_REFUSED'
        | 'EVENTS_CANNOT_BE_READ'
        | 'NOTHING_ARRIVED_FOR_A_DAY'
        | 'PROVIDER_REFUSED_THE_TOKEN'
        | 'PROVIDER_UNAVAILABLE'
      message: string
    } | null
  }
  error:
    | 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    | 'YOU_ARE_NOT_ALLOWED_TO_CONNECT_THIS_ORGANIZATION'
    | 'CONNECTION_HAS_NO_TOKEN'
    | 'INVALID_API_KEY'
}> = {
  line: 'POST /api/organizations/:id/billing-source/reconcile',
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
