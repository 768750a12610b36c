import { z } from 'zod'
import { Instant, ReturnUrl, Status } from '../kernel/common.ts'
import { defineErrors, defineEvents } from '../kernel/define.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { User } from './accounts.ts'
import { evidence, evidenceErrors } from './sessions.ts'

export const errors = defineErrors({
  TOTP_NOT_ENABLED: { status: 400, message: 'TOTP not enabled' },
  TOTP_IS_ALREADY_ENABLED: { status: 400, message: 'TOTP is already enabled' },
  CONFIRM_YOUR_ADDRESS_FIRST: { status: 403, message: 'Confirm your address first' },
  OTP_NOT_ENABLED: { status: 400, message: 'OTP not enabled' },
  OTP_HAS_EXPIRED: { status: 400, message: 'OTP has expired' },
  TWO_FACTOR_ISNT_ENABLED: { status: 400, message: "Two factor isn't enabled" },
  BACKUP_CODES_ARENT_ENABLED: { status: 400, message: "Backup codes aren't enabled" },
  TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE: {
    status: 400,
    message: 'Too many attempts. Please request a new code.',
  },
  INVALID_CODE: { status: 401, message: 'Invalid code' },
  INVALID_BACKUP_CODE: { status: 401, message: 'Invalid backup code' },
  INVALID_TWO_FACTOR_COOKIE: { status: 401, message: 'Invalid two factor cookie' },
  ACCOUNT_TEMPORARILY_LOCKED: {
    status: 429,
    message:
      'Too many failed verification attempts. Your account is temporarily locked. Please try again later.',
  },
})

/** The user of the event; codes and secrets are never included. */
const TwoFactorUser = z.object({ userId: z.string() })

export const events = {
  ...defineEvents(
    { audience: 'operator', about: { user: 'id' } },
    {
      'user.two_factor_enabled': User,
      'user.two_factor_disabled': User,
    },
  ),
  ...defineEvents(
    { audience: 'operator', about: { user: 'userId' } },
    {
      'two_factor.totp_prepared': TwoFactorUser,
      'two_factor.totp_confirmed': TwoFactorUser,
      'two_factor.code_sent': TwoFactorUser,
      'two_factor.backup_codes_generated': TwoFactorUser.extend({
        count: z.number(),
        /** Generated together with a new authenticator app. */
        first: z.literal(true).optional(),
      }),
      'two_factor.backup_code_used': TwoFactorUser.extend({ left: z.number() }),
      /** Too many wrong codes in a row. */
      'two_factor.locked': TwoFactorUser.extend({ failures: z.number(), lockedUntil: Instant }),
      'two_factor.device_trusted': TwoFactorUser.extend({ expiresAt: Instant }),
    },
  ),
}

const confirmation = z.object(evidence)
const confirmationErrors = evidenceErrors

export const enable = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/enable',
  summary: 'Set up an authenticator app, or enable codes by email',
  access: 'sensitive',
  rateLimit: 'credentials',
  body: confirmation.extend({
    method: z.enum(['totp', 'otp']).default('totp'),
    /** The issuer that the authenticator app shows. */
    issuer: z.string().min(1).max(64).optional(),
  }),
  output: z.union([
    z.object({
      method: z.literal('totp'),
      totpURI: z.string(),
      backupCodes: z.array(z.string()),
    }),
    z.object({ method: z.literal('otp') }),
  ]),
  errors: [
    ...confirmationErrors,
    'TOTP_IS_ALREADY_ENABLED',
    'EMAIL_NOT_VERIFIED',
    'CONFIRM_YOUR_ADDRESS_FIRST',
  ],
})

export const disable = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  summary: 'Disable two-factor authentication',
  access: 'sensitive',
  rateLimit: 'credentials',
  body: confirmation,
  output: Status,
  errors: confirmationErrors,
})

export const getTotpUri = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/get-totp-uri',
  summary: 'The TOTP URI for an authenticator app',
  access: 'sensitive',
  rateLimit: 'credentials',
  body: confirmation,
  output: z.object({ totpURI: z.string() }),
  errors: [...confirmationErrors, 'TOTP_NOT_ENABLED'],
})

export const generateBackupCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/generate-backup-codes',
  summary: 'Replace the backup codes by new ones',
  access: 'sensitive',
  rateLimit: 'credentials',
  body: confirmation,
  output: Status.extend({ backupCodes: z.array(z.string()) }),
  errors: [...confirmationErrors, 'TWO_FACTOR_ISNT_ENABLED'],
})

const flag = z.stringbool().or(z.boolean()).optional()

/** A code, and the redirect target for a form without JavaScript. */
const codeFields = {
  code: z.string().max(64),
  trustDevice: flag,
  callbackURL: ReturnUrl.optional(),
}
const step = {
  method: 'POST',
  access: 'public',
  whileImpersonating: 'refused',
  rateLimit: 'credentials',
  form: true,
} as const
const stepErrors = [
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
  'BANNED_USER',
] as const

export const verifyTotp = endpoint({
  ...step,
  path: '/api/auth/two-factor/verify-totp',
  summary: 'Verify a code of an authenticator app; the first one enables two-factor',
  body: z.object(codeFields),
  output: z.object({ token: z.string(), user: User }),
  errors: [...stepErrors, 'INVALID_CODE', 'TOTP_NOT_ENABLED'],
})

export const sendOtp = endpoint({
  ...step,
  rateLimit: 'mail',
  path: '/api/auth/two-factor/send-otp',
  summary: 'Send a code for the second step by email',
  body: z.object({ trustDevice: flag, callbackURL: ReturnUrl.optional() }),
  output: Status,
  errors: ['INVALID_TWO_FACTOR_COOKIE', 'ACCOUNT_TEMPORARILY_LOCKED', 'OTP_NOT_ENABLED'],
})

export const verifyOtp = endpoint({
  ...step,
  path: '/api/auth/two-factor/verify-otp',
  summary: 'Verify a code from an email; the first one enables two-factor',
  body: z.object(codeFields),
  output: z.object({ token: z.string(), user: User }),
  errors: [...stepErrors, 'INVALID_CODE', 'OTP_HAS_EXPIRED', 'OTP_NOT_ENABLED'],
})

export const verifyBackupCode = endpoint({
  ...step,
  path: '/api/auth/two-factor/verify-backup-code',
  summary: 'Verify a backup code and use it up',
  body: z.object({
    ...codeFields,
    /** Only use up the code, without signing in. */
    disableSession: flag,
  }),
  output: z.object({ token: z.string().optional(), user: User }),
  errors: [...stepErrors, 'INVALID_BACKUP_CODE', 'BACKUP_CODES_ARENT_ENABLED'],
})
