// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type User, userDates } from './accounts.ts'
import type { SecondStep } from './sessions.ts'

export const changeEmail: Route<{
  input: { newEmail: string; otp: string }
  output: { success: true }
  error:
    | 'INVALID_EMAIL'
    | 'MAIL_CODES_ARE_SWITCHED_OFF'
    | 'INVALID_OTP'
    | 'TOO_MANY_ATTEMPTS'
    | 'EMAIL_IS_THE_SAME'
    | 'USER_ALREADY_EXISTS'
    | 'CHANGE_EMAIL_WITH_OTP_IS_DISABLED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/email-otp/change-email' }

export const check: Route<{
  input: {
    email: string
    type: 'email-verification' | 'sign-in' | 'forget-password' | 'change-email'
    otp: string
  }
  output: { success: true }
  error: 'INVALID_EMAIL' | 'MAIL_CODES_ARE_SWITCHED_OFF' | 'INVALID_OTP' | 'TOO_MANY_ATTEMPTS'
}> = { line: 'POST /api/auth/email-otp/check-verification-otp' }

export const requestEmailChange: Route<{
  input: { newEmail: string; otp?: string | undefined }
  output: { success: true }
  error:
    | 'INVALID_EMAIL'
    | 'MAIL_CODES_ARE_SWITCHED_OFF'
    | 'INVALID_OTP'
    | 'TOO_MANY_ATTEMPTS'
    | 'EMAIL_IS_THE_SAME'
    | 'OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL'
    | 'CHANGE_EMAIL_WITH_OTP_IS_DISABLED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/email-otp/request-email-change' }

export const requestReset: Route<{
  input: { email: string }
  output: { success: true }
  error: 'INVALID_EMAIL' | 'MAIL_CODES_ARE_SWITCHED_OFF' | 'RESET_PASSWORD_ISNT_ENABLED'
}> = { line: 'POST /api/auth/email-otp/request-password-reset' }

export const resetPassword: Route<{
  input: { email: string; otp: string; password: string }
  output: { success: true }
  error:
    | 'INVALID_EMAIL'
    | 'MAIL_CODES_ARE_SWITCHED_OFF'
    | 'INVALID_OTP'
    | 'TOO_MANY_ATTEMPTS'
    | 'RESET_PASSWORD_ISNT_ENABLED'
    | 'PASSWORD_TOO_SHORT'
    | 'PASSWORD_TOO_LONG'
    | 'PASSWORD_COMPROMISED'
}> = { line: 'POST /api/auth/email-otp/reset-password' }

export const send: Route<{
  input: {
    email: string
    type: 'email-verification' | 'sign-in' | 'forget-password' | 'change-email'
  }
  output: { success: true }
  error:
    | 'INVALID_EMAIL'
    | 'MAIL_CODES_ARE_SWITCHED_OFF'
    | 'INVALID_OTP_TYPE'
    | 'RESET_PASSWORD_ISNT_ENABLED'
}> = { line: 'POST /api/auth/email-otp/send-verification-otp' }

export const signIn: Route<{
  input: {
    email: string
    otp: string
    name?: string | undefined
    image?: string | undefined
    rememberMe?: boolean | undefined
  }
  output: { token: string; user: User } | SecondStep
  error:
    | 'INVALID_EMAIL'
    | 'MAIL_CODES_ARE_SWITCHED_OFF'
    | 'INVALID_OTP'
    | 'TOO_MANY_ATTEMPTS'
    | 'BANNED_USER'
}> = { line: 'POST /api/auth/sign-in/email-otp', dates: { user: userDates } }

export const verifyEmail: Route<{
  input: { email: string; otp: string }
  output: { status: true; token: string | null; user: User }
  error:
    | 'INVALID_EMAIL'
    | 'MAIL_CODES_ARE_SWITCHED_OFF'
    | 'INVALID_OTP'
    | 'TOO_MANY_ATTEMPTS'
    | 'BANNED_USER'
}> = { line: 'POST /api/auth/email-otp/verify-email', dates: { user: userDates } }
