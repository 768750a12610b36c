// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type User, userDates } from './accounts.ts'
import type { Status } from './common.ts'
import { type SecondStep, type Session, sessionDates } from './sessions.ts'

export const signIn: Route<{
  input: {
    email: string
    name?: string | undefined
    callbackURL?: string | undefined
    newUserCallbackURL?: string | undefined
    errorCallbackURL?: string | undefined
    metadata?: Record<string, unknown> | undefined
  }
  output: Status
  error: 'INVALID_EMAIL' | 'MAGIC_LINKS_ARE_SWITCHED_OFF'
}> = { line: 'POST /api/auth/sign-in/magic-link' }

export const verify: Route<{
  input: {
    query: {
      token: string
      callbackURL?: string | undefined
      newUserCallbackURL?: string | undefined
      errorCallbackURL?: string | undefined
    }
  }
  output: { token: string; user: User; session: Session } | SecondStep
  error: never
}> = { line: 'GET /api/auth/magic-link/verify', dates: { user: userDates, session: sessionDates } }
