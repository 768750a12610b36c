// Generated from the contract by `npm run generate`; do not edit.

import type { Dates } from '../endpoints/dates.ts'
import type { Route } from '../endpoints/route.ts'
import { type User, userDates } from './accounts.ts'
import type { Status } from './common.ts'
import { type SecondStep, type Session, sessionDates } from './sessions.ts'

export type AuthenticationAnswer = {
  id: string
  rawId: string
  type: 'public-key'
  authenticatorAttachment?: ('platform' | 'cross-platform') | undefined
  clientExtensionResults?: Record<string, unknown> | undefined
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: (string | null) | undefined
  }
}

export type RequestOptions = {
  challenge: string
  rpId: string
  timeout: number
  allowCredentials?: { id: string; type: 'public-key'; transports?: string[] }[]
  userVerification: 'required' | 'preferred' | 'discouraged'
  [key: string]: unknown
}

export type Passkey = {
  id: string
  name: string | null
  userId: string
  credentialID: string
  publicKey: string
  counter: number
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  transports: string
  aaguid: string
  createdAt: Date
  lastUsedAt: Date | null
}

export const passkeyDates: Dates = { createdAt: true, lastUsedAt: true }

export type CreationOptions = {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  timeout: number
  excludeCredentials: { id: string; type: 'public-key'; transports?: string[] }[]
  authenticatorSelection: {
    authenticatorAttachment?: 'platform' | 'cross-platform'
    residentKey: 'preferred'
    requireResidentKey: boolean
    userVerification: 'required' | 'preferred' | 'discouraged'
  }
  attestation: 'none'
  [key: string]: unknown
}

export const generateAuthenticateOptions: Route<{
  input: Record<never, never>
  output: RequestOptions
  error: never
}> = { line: 'GET /api/auth/passkey/generate-authenticate-options' }

export const generateRegisterOptions: Route<{
  input: {
    query?:
      | {
          authenticatorAttachment?: ('platform' | 'cross-platform') | undefined
          name?: string | undefined
          context?: string | undefined
        }
      | undefined
  }
  output: CreationOptions
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/passkey/generate-register-options' }

export const list: Route<{
  input: Record<never, never>
  output: Passkey[]
  error: 'INVALID_API_KEY'
}> = { line: 'GET /api/auth/passkey/list-user-passkeys', dates: passkeyDates }

export const remove: Route<{
  input: { id: string; password?: string | undefined; code?: string | undefined }
  output: Status
  error:
    | 'PASSKEY_NOT_FOUND'
    | 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/passkey/delete-passkey' }

export const rename: Route<{
  input: { id: string; name: string }
  output: { passkey: Passkey }
  error: 'PASSKEY_NOT_FOUND' | 'INVALID_API_KEY'
}> = { line: 'POST /api/auth/passkey/update-passkey', dates: { passkey: passkeyDates } }

export const verifyAuthentication: Route<{
  input: { response: AuthenticationAnswer }
  output: { session: Session; user: User } | SecondStep
  error:
    | 'CHALLENGE_NOT_FOUND'
    | 'AUTHENTICATION_FAILED'
    | 'PASSKEY_NOT_FOUND'
    | 'BANNED_USER'
    | 'EMAIL_NOT_VERIFIED'
}> = {
  line: 'POST /api/auth/passkey/verify-authentication',
  dates: { session: sessionDates, user: userDates },
}

export const verifyRegistration: Route<{
  input: {
    name?: string | undefined
    createSession?: boolean | undefined
    response: {
      id: string
      rawId: string
      type: 'public-key'
      authenticatorAttachment?: ('platform' | 'cross-platform') | undefined
      clientExtensionResults?: Record<string, unknown> | undefined
      response: {
        clientDataJSON: string
        attestationObject: string
        transports?: string[] | undefined
      }
    }
    password?: string | undefined
    code?: string | undefined
  }
  output: {
    id: string
    name: string | null
    userId: string
    credentialID: string
    publicKey: string
    counter: number
    deviceType: 'singleDevice' | 'multiDevice'
    backedUp: boolean
    transports: string
    aaguid: string
    createdAt: Date
    lastUsedAt: Date | null
    session?: Session
    user?: User
  }
  error:
    | 'CHALLENGE_NOT_FOUND'
    | 'FAILED_TO_VERIFY_REGISTRATION'
    | 'PREVIOUSLY_REGISTERED'
    | 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY'
    | 'IDENTITY_CONFIRMATION_REQUIRED'
    | 'INVALID_PASSWORD'
    | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
    | 'INVALID_CODE'
    | 'INVALID_BACKUP_CODE'
    | 'ACCOUNT_TEMPORARILY_LOCKED'
    | 'INVALID_API_KEY'
}> = {
  line: 'POST /api/auth/passkey/verify-registration',
  dates: { createdAt: true, lastUsedAt: true, session: sessionDates, user: userDates },
}
