// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import type { Status } from './common.ts'
import { type SignedIn, signedInDates } from './sessions.ts'

export const list: Route<{
  input: Record<never, never>
  output: SignedIn[]
  error: never
}> = { line: 'GET /api/auth/multi-session/list-device-sessions', dates: signedInDates }

export const revoke: Route<{
  input: { sessionToken: string }
  output: Status
  error: 'INVALID_SESSION_TOKEN' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/multi-session/revoke' }

export const setActive: Route<{
  input: { sessionToken: string }
  output: SignedIn
  error: 'INVALID_SESSION_TOKEN'
}> = { line: 'POST /api/auth/multi-session/set-active', dates: signedInDates }
