// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'

export type ApiKey = {
  id: string
  name: string | null
  start: string
  prefix: string | null
  userId: string | null
  organizationId: string | null
  referenceId: string
  configId: 'default'
  enabled: boolean
  expiresAt: Date | null
  remaining: number | null
  refillAmount: number | null
  refillInterval: number | null
  lastRefillAt: Date | null
  rateLimitEnabled: boolean
  rateLimitTimeWindow: number | null
  rateLimitMax: number | null
  requestCount: number
  lastRequest: Date | null
  permissions: Record<string, string[]> | null
  metadata: Record<string, unknown> | null
  createdAt: Date
  updatedAt: Date
}

export const apiKeyDates: Dates = {
  expiresAt: true,
  lastRefillAt: true,
  lastRequest: true,
  createdAt: true,
  updatedAt: true,
}

export type NewApiKey = {
  id: string
  name: string | null
  start: string
  prefix: string | null
  userId: string | null
  organizationId: string | null
  referenceId: string
  configId: 'default'
  enabled: boolean
  expiresAt: Date | null
  remaining: number | null
  refillAmount: number | null
  refillInterval: number | null
  lastRefillAt: Date | null
  rateLimitEnabled: boolean
  rateLimitTimeWindow: number | null
  rateLimitMax: number | null
  requestCount: number
  lastRequest: Date | null
  permissions: Record<string, string[]> | null
  metadata: Record<string, unknown> | null
  createdAt: Date
  updatedAt: Date
  key: string
}

const newApiKeyDates: Dates = {
  expiresAt: true,
  lastRefillAt: true,
  lastRequest: true,
  createdAt: true,
  updatedAt: true,
}

export const create: Route<{
  input: {
    name?: string | undefined
    expiresIn?: (number | null) | undefined
    metadata?: (Record<string, unknown> | null) | undefined
    prefix?: string | undefined
    remaining?: unknown | undefined
    refillAmount?: unknown | undefined
    refillInterval?: unknown | undefined
    rateLimitEnabled?: unknown | undefined
    rateLimitTimeWindow?: unknown | undefined
    rateLimitMax?: unknown | undefined
    permissions?: unknown | undefined
    userId?: unknown | undefined
    configId?: 'default' | undefined
    organizationId?: string | undefined
  }
  output: NewApiKey
  error:
    | 'THE_PROPERTY_YOURE_TRYING_TO_SET_CAN_ONLY_BE_SET_FROM_THE_SERVER_AUTH_INSTANCE_ONLY'
    | 'THE_EXPIRESIN_IS_SMALLER_THAN_THE_PREDEFINED_MINIMUM_VALUE'
    | 'THE_EXPIRESIN_IS_LARGER_THAN_THE_PREDEFINED_MAXIMUM_VALUE'
    | 'THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL'
    | 'THE_PREFIX_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL'
    | 'YOU_ARE_NOT_A_MEMBER_OF_THE_ORGANIZATION_THAT_OWNS_THIS_API_KEY'
    | 'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/api-key/create', dates: newApiKeyDates }

export const get: Route<{
  input: { query: { id: string; configId?: 'default' | undefined } }
  output: ApiKey
  error:
    | 'API_KEY_NOT_FOUND'
    | 'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/api-key/get', dates: apiKeyDates }

export const grant: Route<{
  input: {
    userId?: string | undefined
    organizationId?: string | undefined
    name?: string | undefined
    expiresIn?: (number | null) | undefined
    metadata?: (Record<string, unknown> | null) | undefined
    prefix?: string | undefined
    remaining?: (number | null) | undefined
    refillAmount?: (number | null) | undefined
    refillInterval?: (number | null) | undefined
    rateLimitEnabled?: boolean | undefined
    rateLimitTimeWindow?: (number | null) | undefined
    rateLimitMax?: (number | null) | undefined
    permissions?: (Record<string, string[]> | null) | undefined
  }
  output: NewApiKey
  error:
    | 'USER_NOT_FOUND'
    | 'ORGANIZATION_NOT_FOUND'
    | 'YOU_ARE_NOT_A_MEMBER_OF_THE_ORGANIZATION_THAT_OWNS_THIS_API_KEY'
    | 'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
    | 'THE_PREFIX_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL'
    | 'THE_EXPIRESIN_IS_SMALLER_THAN_THE_PREDEFINED_MINIMUM_VALUE'
    | 'THE_EXPIRESIN_IS_LARGER_THAN_THE_PREDEFINED_MAXIMUM_VALUE'
    | 'THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL'
    | 'REFILLAMOUNT_IS_REQUIRED_WHEN_REFILLINTERVAL_IS_PROVIDED'
    | 'REFILLINTERVAL_IS_REQUIRED_WHEN_REFILLAMOUNT_IS_PROVIDED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/api-keys', dates: newApiKeyDates }

export const list: Route<{
  input: {
    query?:
      | {
          limit?: number | undefined
          offset?: number | undefined
          sortBy?: ('createdAt' | 'updatedAt' | 'expiresAt' | 'lastRequest' | 'name') | undefined
          sortDirection?: ('asc' | 'desc') | undefined
          configId?: 'default' | undefined
          organizationId?: string | undefined
        }
      | undefined
  }
  output: { apiKeys: ApiKey[]; total: number; limit?: number; offset?: number }
  error:
    | 'YOU_ARE_NOT_A_MEMBER_OF_THE_ORGANIZATION_THAT_OWNS_THIS_API_KEY'
    | 'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/api-key/list', dates: { apiKeys: apiKeyDates } }

export const regrant: Route<{
  input: {
    enabled?: boolean | undefined
    name?: string | undefined
    expiresIn?: (number | null) | undefined
    metadata?: (Record<string, unknown> | null) | undefined
    remaining?: (number | null) | undefined
    refillAmount?: (number | null) | undefined
    refillInterval?: (number | null) | undefined
    rateLimitEnabled?: boolean | undefined
    rateLimitTimeWindow?: (number | null) | undefined
    rateLimitMax?: (number | null) | undefined
    permissions?: (Record<string, string[]> | null) | undefined
    id: string
  }
  output: ApiKey
  error:
    | 'API_KEY_NOT_FOUND'
    | 'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
    | 'NO_VALUES_TO_UPDATE'
    | 'THE_EXPIRESIN_IS_SMALLER_THAN_THE_PREDEFINED_MINIMUM_VALUE'
    | 'THE_EXPIRESIN_IS_LARGER_THAN_THE_PREDEFINED_MAXIMUM_VALUE'
    | 'THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL'
    | 'REFILLAMOUNT_IS_REQUIRED_WHEN_REFILLINTERVAL_IS_PROVIDED'
    | 'REFILLINTERVAL_IS_REQUIRED_WHEN_REFILLAMOUNT_IS_PROVIDED'
    | 'INVALID_API_KEY'
}> = { line: 'PATCH /api/api-keys/:id', dates: apiKeyDates }

export const remove: Route<{
  input: { keyId: string; configId?: 'default' | undefined }
  output: { success: true }
  error:
    | 'API_KEY_NOT_FOUND'
    | 'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/api-key/delete' }

export const removeExpired: Route<{
  input: { query?: { organizationId?: string | undefined } | undefined }
  output: { success: true; error: null }
  error:
    | 'YOU_ARE_NOT_A_MEMBER_OF_THE_ORGANIZATION_THAT_OWNS_THIS_API_KEY'
    | 'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/api-key/delete-all-expired-api-keys' }

export const update: Route<{
  input: {
    keyId: string
    enabled?: boolean | undefined
    name?: string | undefined
    expiresIn?: (number | null) | undefined
    metadata?: (Record<string, unknown> | null) | undefined
    remaining?: unknown | undefined
    refillAmount?: unknown | undefined
    refillInterval?: unknown | undefined
    rateLimitEnabled?: unknown | undefined
    rateLimitTimeWindow?: unknown | undefined
    rateLimitMax?: unknown | undefined
    permissions?: unknown | undefined
    userId?: unknown | undefined
    configId?: 'default' | undefined
  }
  output: ApiKey
  error:
    | 'API_KEY_NOT_FOUND'
    | 'YOU_DO_NOT_HAVE_PERMISSION_TO_PERFORM_THIS_ACTION_ON_ORGANIZATION_API_KEYS'
    | 'NO_VALUES_TO_UPDATE'
    | 'THE_PROPERTY_YOURE_TRYING_TO_SET_CAN_ONLY_BE_SET_FROM_THE_SERVER_AUTH_INSTANCE_ONLY'
    | 'THE_EXPIRESIN_IS_SMALLER_THAN_THE_PREDEFINED_MINIMUM_VALUE'
    | 'THE_EXPIRESIN_IS_LARGER_THAN_THE_PREDEFINED_MAXIMUM_VALUE'
    | 'THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/api-key/update', dates: apiKeyDates }
