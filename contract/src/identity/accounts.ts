import { z } from 'zod'
import { Instant, NoJson, PictureAddress, ReturnUrl, Status } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'

/** The URL of a picture, or a small raster image as a data URL; never SVG. */
export const Picture = z.union([
  PictureAddress,
  z
    .string()
    .max(12_000)
    .regex(/^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]*$/),
])

/** A user in API responses. Never contains the password or internal flags. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  image: z.string().nullable(),
  role: z.string(),
  /** In lower case; unique. */
  username: z.string().nullable(),
  /** As the user typed it. */
  displayUsername: z.string().nullable(),
  banned: z.boolean(),
  banReason: z.string().nullable(),
  /** `null` for a ban that does not expire. */
  banExpires: Instant.nullable(),
  twoFactorEnabled: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.infer<typeof User>

/** The username fields of a request; the server checks their format. */
export const chosenUsername = {
  username: z.string().optional(),
  displayUsername: z.string().max(64).optional(),
}

export const errors = defineErrors({
  INVALID_EMAIL: { status: 400, message: 'Invalid email' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'Password too short' },
  PASSWORD_TOO_LONG: { status: 400, message: 'Password too long' },
  PASSWORD_COMPROMISED: {
    status: 400,
    message: 'The password you entered has been compromised. Please choose a different password.',
  },
  USER_ALREADY_EXISTS: { status: 422, message: 'User already exists' },
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: {
    status: 400,
    message: 'Email and password sign up is not enabled',
  },
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: {
    status: 400,
    message: 'Email and password is not enabled',
  },
  RESET_PASSWORD_ISNT_ENABLED: { status: 400, message: "Reset password isn't enabled" },
  BANNED_USER: {
    status: 403,
    message:
      'You have been banned from this application. Please contact support if you believe this is an error.',
  },
  EMAIL_MISMATCH: { status: 400, message: 'Email mismatch' },
  VERIFICATION_EMAIL_ISNT_ENABLED: { status: 400, message: "Verification email isn't enabled" },
  EMAIL_IS_ALREADY_VERIFIED: { status: 400, message: 'Email is already verified' },
  TOKEN_EXPIRED: { status: 401, message: 'token_expired' },
  INVALID_TOKEN: { status: 400, message: 'invalid token' },
  USER_NOT_FOUND: { status: 401, message: 'user_not_found' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { status: 400, message: 'Credential account not found' },
  INVALID_PASSWORD: { status: 400, message: 'Invalid password' },
  USERNAME_IS_TOO_SHORT: { status: 422, message: 'username is too short' },
  USERNAME_IS_TOO_LONG: { status: 422, message: 'username is too long' },
  USERNAME_IS_INVALID: { status: 422, message: 'username is invalid' },
  USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER: {
    status: 422,
    message: 'username is already taken. please try another.',
  },
})

export const events = defineEvents(
  { audience: 'operator', about: { user: 'id' } },
  {
    'user.created': User,
    'user.email_verified': User,
    /** The owner of the mailbox verified it first; earlier sign-in methods were removed. */
    'user.reclaimed': User,
    'user.password_reset': User,
    'user.banned': User,
    'user.unbanned': User,
    'user.role_changed': User.extend({ previousRole: z.string() }),
  },
)

/** The same message whether the address is known or not. */
export const resetAnswer = 'If this email exists in our system, check your email for the reset link'

export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/api/auth/send-verification-email',
  summary: 'Send the verification email again',
  access: 'public',
  rateLimit: 'mail',
  body: z.object({ email: z.email(), callbackURL: ReturnUrl.optional() }),
  output: Status,
  errors: ['EMAIL_MISMATCH', 'EMAIL_IS_ALREADY_VERIFIED', 'VERIFICATION_EMAIL_ISNT_ENABLED'],
})

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/api/auth/verify-email',
  summary: 'Open the link of a verification email',
  access: 'public',
  openedFromEmail: true,
  whileImpersonating: 'refused',
  query: z.object({ token: z.string(), callbackURL: ReturnUrl.optional() }),
  output: z.object({ status: z.literal(true), user: User.nullable() }),
  errors: ['TOKEN_EXPIRED', 'INVALID_TOKEN', 'USER_NOT_FOUND'],
  errorStatuses: { INVALID_TOKEN: [401] },
})

const resetRequest = {
  method: 'POST',
  access: 'public',
  rateLimit: 'mail',
  body: z.object({ email: z.email(), redirectTo: ReturnUrl.optional() }),
  output: Status.extend({ message: z.literal(resetAnswer) }),
  errors: ['RESET_PASSWORD_ISNT_ENABLED'],
} as const

export const requestPasswordReset = endpoint({
  ...resetRequest,
  path: '/api/auth/request-password-reset',
  summary: 'Request an email with a password reset link',
})

export const forgetPassword = endpoint({
  ...resetRequest,
  path: '/api/auth/forget-password',
  summary: 'The older name of request-password-reset',
})

export const openResetLink = endpoint({
  method: 'GET',
  path: '/api/auth/reset-password/:token',
  summary: 'Open the link of a password reset email',
  access: 'public',
  openedFromEmail: true,
  params: z.object({ token: z.string() }),
  query: z.object({ callbackURL: ReturnUrl }),
  output: NoJson,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the token of a password reset email',
  access: 'public',
  rateLimit: 'credentials',
  query: z.object({ token: z.string().optional() }),
  body: z.object({ newPassword: z.string(), token: z.string().optional() }),
  output: Status,
  errors: [
    'RESET_PASSWORD_ISNT_ENABLED',
    'INVALID_TOKEN',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
    'SERVER_IS_BUSY',
  ],
})

export const isUsernameAvailable = endpoint({
  method: 'POST',
  path: '/api/auth/is-username-available',
  summary: 'Whether a username is available',
  access: 'public',
  body: z.object({ username: z.string() }),
  output: z.object({ available: z.boolean() }),
  errors: ['USERNAME_IS_TOO_SHORT', 'USERNAME_IS_TOO_LONG', 'USERNAME_IS_INVALID'],
})
