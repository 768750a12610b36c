// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type SignedIn, signedInDates } from './sessions.ts'

export const generate: Route<{
  input: Record<never, never>
  output: { token: string }
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/one-time-token/generate' }

export const verify: Route<{
  input: { token: string }
  output: SignedIn
  error: 'INVALID_TOKEN' | 'SESSION_NOT_FOUND'
}> = { line: 'POST /api/auth/one-time-token/verify', dates: signedInDates }
