// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { type User, userDates } from './accounts.ts'
import type { Status } from './common.ts'

export const disable: Route<{
  input: { password?: string | undefined; code?: string | undefined }
  output: Status
  error:
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/two-factor/disable' }

export const enable: Route<{
  input: {
    password?: string | undefined
    code?: string | undefined
    method?: ('totp' | 'otp') | undefined
    issuer?: string | undefined
  }
  output: { method: 'totp'; totpURI: string; backupCodes: string[] } | { method: 'otp' }
  error:
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'TOTP_IS_ALREADY_ENABLED'
    | 'EMAIL_NOT_VERIFIED'
    | 'CONFIRM_YOUR_ADDRESS_FIRST'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/two-factor/enable' }

export const generateBackupCodes: Route<{
  input: { password?: string | undefined; code?: string | undefined }
  output: { status: true; backupCodes: string[] }
  error:
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'TWO_FACTOR_ISNT_ENABLED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/two-factor/generate-backup-codes' }

export const getTotpUri: Route<{
  input: { password?: string | undefined; code?: string | undefined }
  output: { totpURI: string }
  error:
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'TOTP_NOT_ENABLED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/two-factor/get-totp-uri' }

export const sendOtp: Route<{
  input: { trustDevice?: (string | boolean) | undefined; callbackURL?: string | undefined }
  output: Status
  error: 'INVALID_TWO_FACTOR_COOKIE' | 'ACCOUNT_TEMPORARILY_LOCKED' | 'OTP_NOT_ENABLED'
}> = { line: 'POST /api/auth/two-factor/send-otp' }

export const verifyBackupCode: Route<{
  input: {
    code: string
    trustDevice?: (string | boolean) | undefined
    callbackURL?: string | undefined
    disableSession?: (string | boolean) | undefined
  }
  output: { token?: string; user: User }
  error:
    | 'INVALID_TWO_FACTOR_COOKIE'
    | 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'BANNED_USER'
    | 'INVALID_BACKUP_CODE'
    | 'BACKUP_CODES_ARENT_ENABLED'
}> = { line: 'POST /api/auth/two-factor/verify-backup-code', dates: { user: userDates } }

export const verifyOtp: Route<{
  input: {
    code: string
    trustDevice?: (string | boolean) | undefined
    callbackURL?: string | undefined
  }
  output: { token: string; user: User }
  error:
    | 'INVALID_TWO_FACTOR_COOKIE'
    | 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'BANNED_USER'
    | 'INVALID_CODE'
    | 'OTP_HAS_EXPIRED'
    | 'OTP_NOT_ENABLED'
}> = { line: 'POST /api/auth/two-factor/verify-otp', dates: { user: userDates } }

export const verifyTotp: Route<{
  input: {
    code: string
    trustDevice?: (string | boolean) | undefined
    callbackURL?: string | undefined
  }
  output: { token: string; user: User }
  error:
    | 'INVALID_TWO_FACTOR_COOKIE'
    | 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'BANNED_USER'
    | 'INVALID_CODE'
    | 'TOTP_NOT_ENABLED'
}> = { line: 'POST /api/auth/two-factor/verify-totp', dates: { user: userDates } }
