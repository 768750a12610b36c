// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type User, userDates } from './accounts.ts'
import type { Status } from './common.ts'

export type SecondStep = { twoFactorRedirect: true; twoFactorMethods: ('totp' | 'otp')[] }

export type Device = {
  kind: 'phone' | 'tablet' | 'computer' | 'unknown'
  browser: string | null
  browserVersion: string | null
  system: string | null
}

export type Session = {
  id: string
  userId: string
  token: string
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
  ipAddress: string
  userAgent: string
  activeOrganizationId: string | null
  activeTeamId: string | null
  impersonatedBy: string | null
}

export const sessionDates: Dates = { expiresAt: true, createdAt: true, updatedAt: true }

export type ListedSession = {
  id: string
  userId: string
  token: string
  expiresAt: Date
  createdAt: Date
  updatedAt: Date
  ipAddress: string
  userAgent: string
  activeOrganizationId: string | null
  activeTeamId: string | null
  impersonatedBy: string | null
  current: boolean
  device: Device
}

export const listedSessionDates: Dates = { expiresAt: true, createdAt: true, updatedAt: true }

export type Entered = { redirect: boolean; token: string; url?: string; user: User }

export type SignedIn = { session: Session; user: User }

export const signedInDates: Dates = { session: sessionDates, user: userDates }

export const getSession: Route<{
  input: {
    query?:
      | {
          disableCookieCache?: ('0' | '1' | 'true' | 'false' | '') | undefined
          disableRefresh?: ('0' | '1' | 'true' | 'false' | '') | undefined
        }
      | undefined
  }
  output: SignedIn | null
  error: 'FAILED_TO_GET_SESSION'
}> = { line: 'GET /api/auth/get-session', dates: signedInDates }

export const listSessions: Route<{
  input: Record<never, never>
  output: ListedSession[]
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/list-sessions', dates: listedSessionDates }

export const revokeOtherSessions: Route<{
  input: Record<never, never>
  output: Status
  error: 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/revoke-other-sessions' }

export const revokeSession: Route<{
  input: { token: string }
  output: Status
  error: 'SESSION_NOT_FOUND' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/revoke-session' }

export const revokeSessions: Route<{
  input: Record<never, never>
  output: Status
  error: 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/revoke-sessions' }

export const signInEmail: Route<{
  input: {
    email: string
    password: string
    callbackURL?: string | undefined
    rememberMe?: (string | boolean) | undefined
  }
  output: Entered | SecondStep
  error:
    | 'INVALID_EMAIL'
    | 'INVALID_EMAIL_OR_PASSWORD'
    | 'EMAIL_NOT_VERIFIED'
    | 'BANNED_USER'
    | 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED'
    | 'FAILED_TO_CREATE_SESSION'
}> = { line: 'POST /api/auth/sign-in/email', dates: { user: userDates } }

export const signInUsername: Route<{
  input: {
    username: string
    password: string
    callbackURL?: string | undefined
    rememberMe?: (string | boolean) | undefined
  }
  output: Entered | SecondStep
  error:
    | 'USERNAME_IS_TOO_SHORT'
    | 'USERNAME_IS_TOO_LONG'
    | 'USERNAME_IS_INVALID'
    | 'INVALID_USERNAME_OR_PASSWORD'
    | 'EMAIL_NOT_VERIFIED'
    | 'BANNED_USER'
    | 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED'
    | 'UNEXPECTED_ERROR'
}> = { line: 'POST /api/auth/sign-in/username', dates: { user: userDates } }

export const signOut: Route<{
  input: Record<never, never>
  output: { success: true }
  error: never
}> = { line: 'POST /api/auth/sign-out' }

export const signUpEmail: Route<{
  input: {
    name: string
    email: string
    password: string
    image?: string | undefined
    callbackURL?: string | undefined
    rememberMe?: (string | boolean) | undefined
    username?: string | undefined
    displayUsername?: string | undefined
  }
  output: { token: string | null; user: User }
  error:
    | 'INVALID_EMAIL'
    | 'PASSWORD_TOO_SHORT'
    | 'PASSWORD_TOO_LONG'
    | 'PASSWORD_COMPROMISED'
    | 'USER_ALREADY_EXISTS'
    | 'USERNAME_IS_TOO_SHORT'
    | 'USERNAME_IS_TOO_LONG'
    | 'USERNAME_IS_INVALID'
    | 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER'
    | 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED'
}> = { line: 'POST /api/auth/sign-up/email', dates: { user: userDates } }
