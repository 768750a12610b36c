// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import type { Status } from './common.ts'

export type User = {
  id: string
  email: string
  emailVerified: boolean
  name: string
  image: string | null
  role: string
  username: string | null
  displayUsername: string | null
  banned: boolean
  banReason: string | null
  banExpires: Date | null
  twoFactorEnabled: boolean
  createdAt: Date
  updatedAt: Date
}

export const userDates: Dates = { banExpires: true, createdAt: true, updatedAt: true }

export const forgetPassword: Route<{
  input: { email: string; redirectTo?: string | undefined }
  output: {
    status: true
    message: 'If this email exists in our system, check your email for the reset link'
  }
  error: 'RESET_PASSWORD_ISNT_ENABLED'
}> = { line: 'POST /api/auth/forget-password' }

export const isUsernameAvailable: Route<{
  input: { username: string }
  output: { available: boolean }
  error: 'USERNAME_IS_TOO_SHORT' | 'USERNAME_IS_TOO_LONG' | 'USERNAME_IS_INVALID'
}> = { line: 'POST /api/auth/is-username-available' }

export const requestPasswordReset: Route<{
  input: { email: string; redirectTo?: string | undefined }
  output: {
    status: true
    message: 'If this email exists in our system, check your email for the reset link'
  }
  error: 'RESET_PASSWORD_ISNT_ENABLED'
}> = { line: 'POST /api/auth/request-password-reset' }

export const resetPassword: Route<{
  input: {
    newPassword: string
    token?: string | undefined
    query?: { token?: string | undefined } | undefined
  }
  output: Status
  error:
    | 'RESET_PASSWORD_ISNT_ENABLED'
    | 'INVALID_TOKEN'
    | 'PASSWORD_TOO_SHORT'
    | 'PASSWORD_TOO_LONG'
    | 'PASSWORD_COMPROMISED'
}> = { line: 'POST /api/auth/reset-password' }

export const sendVerificationEmail: Route<{
  input: { email: string; callbackURL?: string | undefined }
  output: Status
  error: 'EMAIL_MISMATCH' | 'EMAIL_IS_ALREADY_VERIFIED' | 'VERIFICATION_EMAIL_ISNT_ENABLED'
}> = { line: 'POST /api/auth/send-verification-email' }

export const verifyEmail: Route<{
  input: { query: { token: string; callbackURL?: string | undefined } }
  output: { status: true; user: User | null }
  error: 'TOKEN_EXPIRED' | 'INVALID_TOKEN' | 'USER_NOT_FOUND'
}> = { line: 'GET /api/auth/verify-email', dates: { user: userDates } }
