// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import type { Status } from './common.ts'
import type { AuthenticationAnswer } from './passkeys.ts'

export const confirm: Route<{
  input: {
    password?: string | undefined
    code?: string | undefined
    response?: AuthenticationAnswer | undefined
  }
  output: Status
  error:
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'CHALLENGE_NOT_FOUND'
    | 'AUTHENTICATION_FAILED'
    | 'PASSKEY_NOT_FOUND'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/account/proof' }

export const sendCode: Route<{
  input: Record<never, never>
  output: Status
  error: 'OTP_NOT_ENABLED' | 'INVALID_API_KEY'
}> = { line: 'POST /api/account/proof/code' }

export const state: Route<{
  input: Record<never, never>
  output: { confirmedUntil: Date | null; methods: ('password' | 'totp' | 'passkey' | 'mail')[] }
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/account/proof', dates: { confirmedUntil: true } }
