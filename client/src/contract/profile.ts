// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type User, userDates } from './accounts.ts'
import type { Status } from './common.ts'

export type Account = {
  id: string
  userId: string
  providerId: string
  provider: string
  accountId: string
  scopes: string[]
  createdAt: Date
  updatedAt: Date
}

export const accountDates: Dates = { createdAt: true, updatedAt: true }

export const changeEmail: Route<{
  input: { newEmail: string; callbackURL?: string | undefined }
  output: Status
  error:
    | 'CHANGE_EMAIL_IS_DISABLED'
    | 'INVALID_EMAIL'
    | 'EMAIL_IS_THE_SAME'
    | 'COULDNT_UPDATE_YOUR_EMAIL'
    | 'USER_ALREADY_EXISTS'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/change-email' }

export const changePassword: Route<{
  input: { newPassword: string; currentPassword: string; revokeOtherSessions?: boolean | undefined }
  output: { token: string | null; user: User }
  error:
    | 'PASSWORD_TOO_SHORT'
    | 'PASSWORD_TOO_LONG'
    | 'PASSWORD_COMPROMISED'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_PASSWORD'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/change-password', dates: { user: userDates } }

export const deleteUser: Route<{
  input: {
    callbackURL?: string | undefined
    password?: string | undefined
    token?: string | undefined
  }
  output: { success: true; message: 'User deleted' | 'Verification email sent' }
  error:
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_PASSWORD'
    | 'INVALID_TOKEN'
    | 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION'
    | 'USER_ALREADY_HAS_A_PASSWORD_PROVIDE_THAT_TO_DELETE_THE_ACCOUNT'
    | 'USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN'
    | 'AT_LEAST_ONE_ADMIN_MUST_REMAIN'
    | 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/delete-user' }

export const listAccounts: Route<{
  input: Record<never, never>
  output: Account[]
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/list-accounts', dates: accountDates }

export const setPassword: Route<{
  input: { newPassword: string; code?: string | undefined }
  output: Status
  error:
    | 'PASSWORD_TOO_SHORT'
    | 'PASSWORD_TOO_LONG'
    | 'PASSWORD_COMPROMISED'
    | 'USER_ALREADY_HAS_A_PASSWORD'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/account/password' }

export const unlinkAccount: Route<{
  input: {
    providerId?: string | undefined
    accountId?: string | undefined
    password?: string | undefined
    code?: string | undefined
  }
  output: Status
  error:
    | 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT'
    | 'ACCOUNT_NOT_FOUND'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/unlink-account' }

export const updateUser: Route<{
  input: {
    name?: string | undefined
    image?: (string | null) | undefined
    username?: string | undefined
    displayUsername?: string | undefined
    email?: unknown | undefined
  }
  output: Status
  error:
    | 'EMAIL_CAN_NOT_BE_UPDATED'
    | 'NO_FIELDS_TO_UPDATE'
    | 'USERNAME_IS_TOO_SHORT'
    | 'USERNAME_IS_TOO_LONG'
    | 'USERNAME_IS_INVALID'
    | 'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/update-user' }

export const verifyPassword: Route<{
  input: { password: string }
  output: Status
  error: 'CREDENTIAL_ACCOUNT_NOT_FOUND' | 'INVALID_PASSWORD' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/verify-password' }
