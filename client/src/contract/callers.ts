// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type User, userDates } from './accounts.ts'
import { type ApiKey, apiKeyDates } from './api-keys.ts'
import { type Organization, organizationDates } from './organizations.ts'

export type KeyVerification = {
  valid: boolean
  error: { message: string; code: string; details?: { tryAgainIn: number } } | null
  key: ApiKey | null
}

const keyVerificationDates: Dates = { key: apiKeyDates }

export const me: Route<{
  input: Record<never, never>
  output: { user: User | null; organization: Organization | null; apiKey: ApiKey | null }
  error:
    | 'INVALID_API_KEY'
    | 'KEY_DISABLED'
    | 'KEY_EXPIRED'
    | 'USAGE_EXCEEDED'
    | 'RATE_LIMITED'
    | 'BANNED_USER'
}> = {
  line: 'GET /api/me',
  dates: { user: userDates, organization: organizationDates, apiKey: apiKeyDates },
}

export const verify: Route<{
  input: { key: string; permissions?: Record<string, string[]> | undefined }
  output: KeyVerification
  error: never
}> = { line: 'POST /api/api-keys/verify', dates: keyVerificationDates }
