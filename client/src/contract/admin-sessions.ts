// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type ListedSession, listedSessionDates, type SignedIn, signedInDates } from './sessions.ts'

export const impersonateUser: Route<{
  input: { userId: string }
  output: SignedIn
  error:
    | 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS'
    | 'YOU_CANNOT_IMPERSONATE_ADMINS'
    | 'BANNED_USER'
    | 'USER_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/impersonate-user', dates: signedInDates }

export const listUserSessions: Route<{
  input: { userId: string }
  output: { sessions: ListedSession[] }
  error: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS' | 'USER_NOT_FOUND' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/list-user-sessions', dates: { sessions: listedSessionDates } }

export const revokeUserSession: Route<{
  input: { sessionToken: string }
  output: { success: true }
  error: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/revoke-user-session' }

export const revokeUserSessions: Route<{
  input: { userId: string }
  output: { success: true }
  error: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS' | 'USER_NOT_FOUND' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/revoke-user-sessions' }

export const stopImpersonating: Route<{
  input: Record<never, never>
  output: SignedIn
  error: 'YOU_ARE_NOT_IMPERSONATING_ANYONE' | 'FAILED_TO_FIND_ADMIN_SESSION' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/admin/stop-impersonating', dates: signedInDates }
