import { z } from 'zod'
import { Instant, PictureAddress, ReturnUrl, Status } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { chosenUsername, User } from './accounts.ts'

export const Session = z.object({
  id: z.string(),
  userId: z.string(),
  token: z.string(),
  expiresAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  ipAddress: z.string(),
  userAgent: z.string(),
  activeOrganizationId: z.string().nullable(),
  activeTeamId: z.string().nullable(),
  /** The admin who impersonates this user; usually `null`. */
  impersonatedBy: z.string().nullable(),
})
export type Session = z.infer<typeof Session>

/** The parsed user agent, in terms that a page can translate. */
export const Device = z.object({
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  browser: z.string().nullable(),
  browserVersion: z.string().nullable(),
  system: z.string().nullable(),
})
export type Device = z.infer<typeof Device>

/**
 * A row of the session list. `token` of the current session is its own; of the others it is a
 * handle that only revokes: stored tokens are hashes and cannot be shown again.
 */
export const ListedSession = Session.extend({ current: z.boolean(), device: Device })
export type ListedSession = z.infer<typeof ListedSession>

export const SignedIn = z.object({ session: Session, user: User })
export type SignedIn = z.infer<typeof SignedIn>

export const errors = defineErrors({
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'Invalid email or password' },
  INVALID_USERNAME_OR_PASSWORD: { status: 401, message: 'invalid username or password' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Email not verified' },
  /** The identity must be confirmed again: in the request, or before it at `/api/account/proof`. */
  IDENTITY_CONFIRMATION_REQUIRED: { status: 403, message: 'Identity confirmation required' },
  FAILED_TO_GET_SESSION: { status: 500, message: 'Failed to get session' },
  FAILED_TO_CREATE_SESSION: { status: 500, message: 'Failed to create session' },
  UNEXPECTED_ERROR: { status: 500, message: 'unexpected error' },
  SESSION_NOT_FOUND: { status: 400, message: 'Session not found' },
})

export const events = defineEvents(
  { audience: 'operator', about: { user: 'userId' } },
  {
    'session.created': Session.omit({ token: true }),
    'session.revoked': Session.omit({ token: true }),
    /** The user signed in from a browser that they never used before. */
    'session.new_device': Session.omit({ token: true }),
  },
)

/** Additional credentials where a session alone is not enough. */
export const evidence = {
  password: z.string().optional(),
  /** From an authenticator app, a backup code, or from an email. */
  code: z.string().max(64).optional(),
}
export const evidenceErrors = [
  'IDENTITY_CONFIRMATION_REQUIRED',
  'INVALID_PASSWORD',
  'CREDENTIAL_ACCOUNT_NOT_FOUND',
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
  'SERVER_IS_BUSY',
] as const

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1')
  .optional()

const usernameErrors = [
  'USERNAME_IS_TOO_SHORT',
  'USERNAME_IS_TOO_LONG',
  'USERNAME_IS_INVALID',
  'USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER',
] as const

export const signUpEmail = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  summary: 'Sign up with an email address and a password',
  access: 'public',
  rateLimit: 'credentials',
  form: true,
  body: z.object({
    name: z.string().max(256),
    email: z.string(),
    password: z.string(),
    image: PictureAddress.optional(),
    callbackURL: ReturnUrl.optional(),
    rememberMe: z.stringbool().or(z.boolean()).optional(),
    ...chosenUsername,
  }),
  output: z.object({ token: z.string().nullable(), user: User }),
  errors: [
    'INVALID_EMAIL',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'USER_ALREADY_EXISTS',
    ...usernameErrors,
    'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED',
    'SERVER_IS_BUSY',
  ],
})

export const Entered = z.object({
  redirect: z.boolean(),
  token: z.string(),
  url: z.string().optional(),
  user: User,
})
export type Entered = z.infer<typeof Entered>

/** The first factor was correct and a second one is required; there is no session yet. */
export const SecondStep = z.object({
  twoFactorRedirect: z.literal(true),
  twoFactorMethods: z.array(z.enum(['totp', 'otp'])),
})
export type SecondStep = z.infer<typeof SecondStep>

export const signInEmail = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in with an email address and a password',
  access: 'public',
  rateLimit: 'credentials',
  form: true,
  failure: 'FAILED_TO_CREATE_SESSION',
  body: z.object({
    email: z.string(),
    password: z.string(),
    callbackURL: ReturnUrl.optional(),
    rememberMe: z.stringbool().or(z.boolean()).optional(),
  }),
  output: z.union([Entered, SecondStep]),
  errors: [
    'INVALID_EMAIL',
    'INVALID_EMAIL_OR_PASSWORD',
    'EMAIL_NOT_VERIFIED',
    'BANNED_USER',
    'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
    'SERVER_IS_BUSY',
    'FAILED_TO_CREATE_SESSION',
  ],
})

export const signInUsername = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/username',
  summary: 'Sign in with a username and a password',
  access: 'public',
  rateLimit: 'credentials',
  form: true,
  failure: 'UNEXPECTED_ERROR',
  body: z.object({
    username: z.string(),
    password: z.string(),
    callbackURL: ReturnUrl.optional(),
    rememberMe: z.stringbool().or(z.boolean()).optional(),
  }),
  output: z.union([Entered, SecondStep]),
  errors: [
    'USERNAME_IS_TOO_SHORT',
    'USERNAME_IS_TOO_LONG',
    'USERNAME_IS_INVALID',
    'INVALID_USERNAME_OR_PASSWORD',
    'EMAIL_NOT_VERIFIED',
    'BANNED_USER',
    'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
    'SERVER_IS_BUSY',
    'UNEXPECTED_ERROR',
  ],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End the current session',
  access: 'public',
  form: true,
  output: z.object({ success: z.literal(true) }),
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/get-session',
  summary: 'The current session and user',
  access: 'public',
  secret: true,
  quiet: true,
  failure: 'FAILED_TO_GET_SESSION',
  query: z.object({ disableCookieCache: flag, disableRefresh: flag }),
  output: SignedIn.nullable(),
  errors: ['FAILED_TO_GET_SESSION'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/list-sessions',
  summary: 'All sessions of the caller',
  access: 'session',
  secret: true,
  output: z.array(ListedSession),
})

export const revokeSession = endpoint({
  method: 'POST',
  path: '/api/auth/revoke-session',
  summary: 'End one session of the caller',
  access: 'sensitive',
  body: z.object({ token: z.string() }),
  output: Status,
  errors: ['SESSION_NOT_FOUND'],
})

export const revokeSessions = endpoint({
  method: 'POST',
  path: '/api/auth/revoke-sessions',
  summary: 'End every session of the caller',
  access: 'sensitive',
  output: Status,
})

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/revoke-other-sessions',
  summary: 'End all other sessions of the caller',
  access: 'sensitive',
  output: Status,
})
