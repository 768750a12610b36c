// Generated from the contract by `npm run generate`; do not edit.

import type { Route } from '../endpoints/route.ts'
import { userDates } from './accounts.ts'
import type { Entered, SecondStep } from './sessions.ts'

export type Departure = { url: string; redirect: boolean }

export const getAccessToken: Route<{
  input: { providerId?: string | undefined; accountId?: string | undefined }
  output: {
    accessToken: string
    accessTokenExpiresAt: Date | null
    scopes: string[]
    idToken: string | null
  }
  error:
    | 'ACCOUNT_NOT_FOUND'
    | 'PROVIDER_IS_NOT_SUPPORTED'
    | 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/get-access-token', dates: { accessTokenExpiresAt: true } }

export const getAccountInfo: Route<{
  input: { query?: { providerId?: string | undefined; accountId?: string | undefined } | undefined }
  output: {
    user: {
      id: string
      name: string
      email: string | null
      image: string | null
      emailVerified: boolean
    }
    data: Record<string, unknown>
    account: { id: string; providerId: string; accountId: string }
  }
  error:
    | 'ACCOUNT_NOT_FOUND'
    | 'PROVIDER_IS_NOT_SUPPORTED'
    | 'ACCESS_TOKEN_NOT_FOUND'
    | 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN'
    | 'FAILED_TO_GET_USER_INFO'
    | 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/account-info' }

export const linkSocial: Route<{
  input: {
    provider: string
    callbackURL?: string | undefined
    newUserCallbackURL?: string | undefined
    errorCallbackURL?: string | undefined
    disableRedirect?: boolean | undefined
    idToken?:
      | {
          token: string
          nonce?: string | undefined
          accessToken?: string | undefined
          refreshToken?: string | undefined
          expiresAt?: number | undefined
          user?:
            | {
                name?:
                  | ({
                      firstName?: (string | null) | undefined
                      lastName?: (string | null) | undefined
                    } | null)
                  | undefined
              }
            | undefined
        }
      | undefined
    scopes?: string[] | undefined
    requestSignUp?: boolean | undefined
    loginHint?: string | undefined
    password?: string | undefined
    code?: string | undefined
  }
  output: { url: string; redirect: boolean; status?: true }
  error:
    | 'CALLBACKURL_IS_REQUIRED'
    | 'PROVIDER_NOT_FOUND'
    | 'PROVIDER_IS_NOT_REACHABLE'
    | 'UNABLE_TO_CREATE_VERIFICATION'
    | 'ID_TOKEN_NOT_SUPPORTED'
    | 'INVALID_TOKEN'
    | 'FAILED_TO_GET_USER_INFO'
    | 'UNABLE_TO_LINK_ACCOUNT'
    | 'SOCIAL_ACCOUNT_ALREADY_LINKED'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/link-social' }

export const refreshToken: Route<{
  input: { providerId?: string | undefined; accountId?: string | undefined }
  output: {
    accessToken: string
    refreshToken: string | null
    accessTokenExpiresAt: Date | null
    refreshTokenExpiresAt: Date | null
    scope: string
    scopes: string[]
    tokenType: 'Bearer'
    idToken: string | null
    providerId: string
    accountId: string
  }
  error:
    | 'ACCOUNT_NOT_FOUND'
    | 'PROVIDER_IS_NOT_SUPPORTED'
    | 'PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING'
    | 'REFRESH_TOKEN_NOT_FOUND'
    | 'FAILED_TO_REFRESH_ACCESS_TOKEN'
    | 'INVALID_API_KEY'
}> = {
  line: 'POST /api/auth/refresh-token',
  dates: { accessTokenExpiresAt: true, refreshTokenExpiresAt: true },
}

export const signInSocial: Route<{
  input: {
    provider: string
    callbackURL?: string | undefined
    newUserCallbackURL?: string | undefined
    errorCallbackURL?: string | undefined
    disableRedirect?: boolean | undefined
    idToken?:
      | {
          token: string
          nonce?: string | undefined
          accessToken?: string | undefined
          refreshToken?: string | undefined
          expiresAt?: number | undefined
          user?:
            | {
                name?:
                  | ({
                      firstName?: (string | null) | undefined
                      lastName?: (string | null) | undefined
                    } | null)
                  | undefined
              }
            | undefined
        }
      | undefined
    scopes?: string[] | undefined
    requestSignUp?: boolean | undefined
    loginHint?: string | undefined
  }
  output: Entered | SecondStep | Departure
  error:
    | 'CALLBACKURL_IS_REQUIRED'
    | 'PROVIDER_NOT_FOUND'
    | 'PROVIDER_IS_NOT_REACHABLE'
    | 'UNABLE_TO_CREATE_VERIFICATION'
    | 'ID_TOKEN_NOT_SUPPORTED'
    | 'INVALID_TOKEN'
    | 'FAILED_TO_GET_USER_INFO'
    | 'USER_EMAIL_NOT_FOUND'
    | 'ACCOUNT_NOT_LINKED'
    | 'UNABLE_TO_LINK_ACCOUNT'
    | 'SIGNUP_DISABLED'
    | 'UNABLE_TO_CREATE_USER'
    | 'UNABLE_TO_CREATE_SESSION'
    | 'EMAIL_NOT_VERIFIED'
    | 'BANNED_USER'
}> = { line: 'POST /api/auth/sign-in/social', dates: { user: userDates } }
